// Generated from the marks in spec/ by spec/build/generate.ts. Do not edit.

/** Id of a promise of the OpenAPI documents, such as `lists.newest-first`. */
export type PromiseId =
  | 'documentation.complete'
  | 'documentation.all-operations'
  | 'webhooks.no-earlier-events'
  | 'authentication.bearer'
  | 'isolation.own-organization'
  | 'isolation.same-rules'
  | 'isolation.limits-apart'
  | 'isolation.unknown-ids'
  | 'authentication.rejected-keys'
  | 'authentication.challenge-header'
  | 'authentication.undisclosed-keys'
  | 'requests.json'
  | 'requests.charset'
  | 'requests.lone-surrogates'
  | 'requests.duplicate-properties'
  | 'requests.missing-body'
  | 'requests.invalid'
  | 'requests.repeated-parameters'
  | 'requests.repeated-headers'
  | 'requests.list-headers'
  | 'idempotency.exact'
  | 'requests.null-as-omitted'
  | 'configurations.null-resets'
  | 'responses.every-property'
  | 'responses.text-unchanged'
  | 'responses.read-your-writes'
  | 'examples.same-response'
  | 'paths.exact'
  | 'ids.unique'
  | 'ids.exact'
  | 'ids.other-kinds'
  | 'requests.header-syntax'
  | 'compression.only-accepted'
  | 'compression.named'
  | 'compression.not-requested'
  | 'compression.same-body'
  | 'responses.request-id'
  | 'tracing.accepted'
  | 'tracing.invalid-ignored'
  | 'tracing.repeated'
  | 'tracing.webhooks'
  | 'methods.head'
  | 'methods.not-allowed'
  | 'methods.allow'
  | 'methods.options'
  | 'methods.override'
  | 'responses.not-modified'
  | 'money.minor-unit'
  | 'money.currency'
  | 'money.unit-price'
  | 'money.quantity'
  | 'money.exact'
  | 'money.rounding'
  | 'money.maximum'
  | 'time.rfc-3339'
  | 'time.offsets'
  | 'time.dates'
  | 'time.clock'
  | 'time.real'
  | 'periods.half-open'
  | 'periods.adjacent'
  | 'periods.calendar'
  | 'periods.month-end'
  | 'idempotency.new-key'
  | 'idempotency.replay'
  | 'idempotency.json-comparison'
  | 'idempotency.same-response'
  | 'idempotency.other-body'
  | 'idempotency.null-differs'
  | 'idempotency.in-progress'
  | 'idempotency.free-after-error'
  | 'idempotency.scope'
  | 'idempotency.retention'
  | 'idempotency.quotes'
  | 'lists.newest-first'
  | 'lists.same-time'
  | 'lists.page-size'
  | 'lists.same-objects'
  | 'lists.next-page'
  | 'lists.stable-pages'
  | 'lists.status-filter'
  | 'lists.created-range'
  | 'lists.combined-filters'
  | 'lists.unknown-filter-id'
  | 'lists.invalid-cursor'
  | 'external-ids.unique'
  | 'external-ids.taken'
  | 'external-ids.reusable'
  | 'external-ids.consumptions'
  | 'metadata.limits'
  | 'errors.format'
  | 'errors.type-url'
  | 'errors.no-internals'
  | 'errors.locations'
  | 'errors.hundred'
  | 'errors.missing-property'
  | 'errors.metadata-keys'
  | 'errors.order'
  | 'errors.order-of-checks'
  | 'requests.accepted-lengths'
  | 'errors.no-side-effects'
  | 'payments.declined-is-no-error'
  | 'errors.retry-after'
  | 'errors.server-errors-change-nothing'
  | 'rate-limits.headers'
  | 'rate-limits.exceeded'
  | 'rate-limits.scope'
  | 'cards.attached-at-once'
  | 'checkout.expires'
  | 'cards.verified'
  | 'cards.first-charge'
  | 'challenges.requires-action'
  | 'challenges.expired'
  | 'purchases.declined-card'
  | 'checkout.declined-card'
  | 'checkout.settling'
  | 'checkout.extended'
  | 'checkout.plain-html'
  | 'checkout.card-form'
  | 'checkout.challenge-form'
  | 'checkout.double-submission'
  | 'checkout.invalid-card'
  | 'checkout.decline-shown'
  | 'checkout.nothing-to-pay'
  | 'checkout.texts'
  | 'checkout.unknown'
  | 'checkout.redirect'
  | 'checkout.receipt-link'
  | 'checkout.cancel-link'
  | 'checkout.language'
  | 'end-dates.after-first-period'
  | 'trials.first-period'
  | 'payment-days.first-period'
  | 'checkout.expires-before-end-date'
  | 'purchases.start'
  | 'trials.start'
  | 'payment-days.wait'
  | 'trials.status'
  | 'trials.pending-before'
  | 'purchases.pending-before-start'
  | 'purchases.active-at-start'
  | 'purchases.active-after-charge'
  | 'purchases.starts-with-payment'
  | 'payment-days.attempt-time'
  | 'purchases.starts-on-time'
  | 'charges.first-not-prorated'
  | 'payment-days.example-fixed'
  | 'payment-days.example-usage'
  | 'payment-days.example-end'
  | 'dunning.past-due'
  | 'dunning.settings'
  | 'dunning.exhausted'
  | 'dunning.payer-pays'
  | 'dunning.oldest-first'
  | 'dunning.declined-card'
  | 'dunning.other-card-ends-challenge'
  | 'dunning.delayed-payment-replaces-retry'
  | 'dunning.retries-after-delayed-failure'
  | 'dunning.new-periods-charged'
  | 'dunning.recovery'
  | 'purchases.end'
  | 'purchases.cycles-counted'
  | 'end-dates.last-period'
  | 'end-dates.not-prorated'
  | 'purchases.fixed-succeeded'
  | 'purchases.variable-succeeded'
  | 'purchases.waits-for-settlement'
  | 'dunning.last-charge'
  | 'dunning.unpaid-at-end'
  | 'cancellations.flag-kept'
  | 'cancellations.flag-after-dunning'
  | 'cancellations.by-dunning'
  | 'purchases.final'
  | 'purchases.settlement-continues'
  | 'purchases.settlement-changes-charge-only'
  | 'retries.separate-charges'
  | 'charges.fixed'
  | 'charges.variable'
  | 'charges.grace'
  | 'charges.zero'
  | 'charges.zero-succeeds'
  | 'charges.without-payer'
  | 'retries.retryable'
  | 'retries.not-retryable'
  | 'challenges.renewal'
  | 'challenges.unanswered'
  | 'challenges.no-retry-left'
  | 'retries.periods-unchanged'
  | 'retries.settings-kept'
  | 'settlements.pending'
  | 'settlements.treated-as-paid'
  | 'settlements.active-again'
  | 'schedule.order'
  | 'schedule.oldest-settlement-first'
  | 'schedule.oldest-retry-first'
  | 'usage.charged'
  | 'usage.carried-forward'
  | 'usage.nothing-before-first-report'
  | 'usage.carried-example'
  | 'usage.last-period-carried'
  | 'usage.none-after-immediate-cancellation'
  | 'usage.no-charge'
  | 'usage.zero-counts'
  | 'configurations.versions'
  | 'webhooks.delivered'
  | 'webhooks.body'
  | 'webhooks.data'
  | 'events.timestamp'
  | 'events.once-per-change'
  | 'events.order'
  | 'events.one-change'
  | 'events.status'
  | 'events.status-within-change'
  | 'events.period-started'
  | 'events.no-change'
  | 'events.same-as-get'
  | 'webhooks.time-limit'
  | 'webhooks.failures'
  | 'webhooks.retries'
  | 'webhooks.delays'
  | 'webhooks.retry-after'
  | 'webhooks.gone'
  | 'webhooks.id'
  | 'webhooks.signature'
  | 'webhooks.two-signatures'
  | 'webhooks.overlapping-rotations'
  | 'webhooks.real-time'
  | 'purchases.created'
  | 'purchases.one-time-outcome'
  | 'purchases.subscription-outcome'
  | 'purchases.pending-while-settling'
  | 'purchases.without-token'
  | 'checkout.expires-as-configured'
  | 'time.due-work-first'
  | 'cancellations.modes'
  | 'cancellations.body-optional'
  | 'cancellations.immediate'
  | 'cancellations.retries-stop'
  | 'cancellations.settlement-continues'
  | 'cancellations.unbilled-usage'
  | 'cancellations.period-end'
  | 'cancellations.retries-continue'
  | 'cancellations.no-new-period'
  | 'cancellations.trial'
  | 'cancellations.without-period'
  | 'cancellations.repeated'
  | 'cancellations.scheduled'
  | 'cancellations.immediate-after-scheduled'
  | 'cancellations.ended'
  | 'cancellations.one-time'
  | 'usage.created'
  | 'usage.period-of-record'
  | 'usage.open-period'
  | 'usage.grace'
  | 'usage.period-end-exclusive'
  | 'usage.not-variable'
  | 'usage.purchase-ended'
  | 'usage.no-open-period'
  | 'usage.same-external-id'
  | 'usage.other-content'
  | 'usage.compared-by-value'
  | 'usage.compared-properties'
  | 'usage.compared-first'
  | 'usage.deleted'
  | 'usage.only-record-deleted'
  | 'usage.external-id-free'
  | 'usage.billed-kept'
  | 'usage.unbilled-kept'
  | 'customers.created'
  | 'customers.same-email'
  | 'customers.unchanging'
  | 'catalog.created'
  | 'plans.contradictions'
  | 'plans.one-time'
  | 'plans.payment-day'
  | 'plans.longest-period'
  | 'plans.grace'
  | 'configurations.immediate'
  | 'configurations.omitted-kept'
  | 'configurations.every-setting'
  | 'webhooks.secret-source'
  | 'webhooks.secret-once'
  | 'webhooks.rotation'
  | 'webhooks.max-secrets'
  | 'webhooks.removal'
  | 'events.purchase-created'
  | 'events.created-first'
  | 'events.requires-action'
  | 'events.pending'
  | 'events.card-attached'
  | 'events.card-replaced'
  | 'events.trialing'
  | 'trials.no-charge'
  | 'events.activated'
  | 'events.past-due'
  | 'events.unpaid'
  | 'dunning.periods-continue'
  | 'events.cancellation-scheduled'
  | 'events.canceled'
  | 'events.succeeded'
  | 'events.failed'
  | 'events.expired'
  | 'events.charge-pending'
  | 'events.charge-requires-action'
  | 'events.charge-succeeded'
  | 'events.zero-charge'
  | 'events.charge-failed'
  | 'retries.next-retry-at'
  | 'events.consumption-created'
  | 'events.duplicate-consumption'
  | 'events.consumption-deleted'
  | 'events.customer-created'
  | 'responses.generated-request-id'
  | 'idempotency.key-characters'
  | 'usage.other-purchase'
  | 'tracing.omitted'
  | 'time.impossible'
  | 'errors.malformed-json'
  | 'paths.unknown'
  | 'requests.accept'
  | 'errors.request-timeout'
  | 'requests.media-type'
  | 'references.unknown'
  | 'references.located'
  | 'payments.unknown-token'
  | 'configurations.secret-and-rotation'
  | 'configurations.webhook-without-url'
  | 'activation-dates.needed'
  | 'activation-dates.range'
  | 'end-dates.not-allowed'
  | 'usage.amount-too-large'
  | 'usage.period-closed'
  | 'usage.future'
  | 'errors.server-error'
  | 'errors.one-location'
  | 'errors.existing-id'
  | 'time.timestamps'
  | 'cancellations.mode'
  | 'metadata.unchanged'
  | 'metadata.empty'
  | 'purchases.amount'
  | 'checkout.same-url'
  | 'purchases.next-action'
  | 'purchases.no-next-action'
  | 'checkout.default-urls'
  | 'checkout.url-at-redirect'
  | 'trials.end-null'
  | 'cards.with-payer'
  | 'cards.without-payer'
  | 'cards.verification-immediate'
  | 'cards.replacement'
  | 'urls.host'
  | 'urls.port'
  | 'end-dates.midnight'
  | 'usage.quantity-unchanged'
  | 'usage.billed-status'
  | 'usage.default-time'
  | 'charges.final'
  | 'usage.sum-format'
  | 'money.unit-price-digits'
  | 'charges.card'
  | 'charges.period-null'
  | 'charges.consumption-null'
  | 'charges.settled-at'
  | 'customers.address-fields'
  | 'plans.defaults'
  | 'trials.length'
  | 'payment-days.month-end'
  | 'payment-days.today'
  | 'payment-days.midnight'
  | 'plans.no-cycles'
  | 'payment-days.none'
  | 'checkout.branding'
  | 'checkout.appearance'
  | 'webhooks.secret-format'
  | 'webhooks.null-url'
  | 'webhooks.event-types'
  | 'webhooks.null-secret'
  | 'events.sequence'
  | 'methods.allow-only'
  | 'lists.no-link'
  | 'responses.location'
  | 'idempotency.no-replay-header'
  | 'requests.accept-problem'
  | 'sandbox.checkout-redirect'
  | 'sandbox.checkout-state'
  | 'sandbox.forced-outcomes-of-zero'
  | 'sandbox.outcomes-of-customers'
  | 'sandbox.rotation-end'
  | 'events.listed'
  | 'sandbox.resend'
  | 'sandbox.cursors-after-reset'
  | 'sandbox.seed-errors'
  | 'sandbox.clock-factor'
  | 'sandbox.causes'
  | 'sandbox.clock-durations'
  | 'sandbox.clock-instants'
  | 'sandbox.fault-count'
  | 'sandbox.mutated-webhooks'
  | 'sandbox.fault-bodies';

interface Sentence {
  document: 'openapi' | 'sandbox';
  /** JSON pointer to the description that contains the sentence. */
  pointer: string;
  text: string;
}

interface DocumentPromise {
  /** Reason why no requirement tests the promise; null if requirements test it. */
  reason: string | null;
  /** Sentences that state the promise. */
  sentences: readonly [Sentence, ...Sentence[]];
}

/** Rules that the OpenAPI documents state. */
export const promises: Readonly<Record<PromiseId, DocumentPromise>> = {
  "documentation.complete": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "This page documents every request, every response and every event."
      }
    ]
  },
  "documentation.all-operations": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A deployment offers every operation on this page."
      }
    ]
  },
  "webhooks.no-earlier-events": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Events that occurred before you added the endpoint are not sent."
      }
    ]
  },
  "authentication.bearer": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Send your API key with every request: `Authorization: Bearer sk_test_…`."
      }
    ]
  },
  "isolation.own-organization": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A key belongs to one organization and gives no access to any other organization."
      }
    ]
  },
  "isolation.same-rules": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The rules on this page are the same for every organization."
      }
    ]
  },
  "isolation.limits-apart": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Limits apply to each organization separately, and values such as an `external_id` are unique only within an organization."
      }
    ]
  },
  "isolation.unknown-ids": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "If the path contains the id of another organization's object, the response is 404, as for an id that does not exist."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/resource_not_found/meaning",
        "text": "The id in the path does not belong to an object of this organization."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/resource_not_found/meaning",
        "text": "The response is the same for an object of another organization, a deleted object and an id that never existed."
      }
    ]
  },
  "authentication.rejected-keys": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request without an `Authorization` header of the form `Bearer <api key>` returns 401 `api_key_missing`, and a wrong key returns 401 `api_key_invalid`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/api_key_missing/meaning",
        "text": "The request has no `Authorization` header of the form `Bearer <api key>`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/api_key_invalid/meaning",
        "text": "The API key does not belong to an organization, for example because the organization was deleted."
      }
    ]
  },
  "authentication.challenge-header": {
    "reason": "tested by the schema",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Both responses have a `WWW-Authenticate` header."
      }
    ]
  },
  "authentication.undisclosed-keys": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "An error response never contains a complete API key, valid or not, even if you sent the key outside the `Authorization` header."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Problem/properties/instance/description",
        "text": "An API key in it is masked."
      }
    ]
  },
  "requests.json": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Bodies are JSON in UTF-8, sent as `application/json`, at most 100 kB and 20 levels deep."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/body_too_large/meaning",
        "text": "The body is larger than 100 kB."
      }
    ]
  },
  "requests.charset": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A body in a different charset returns 415."
      }
    ]
  },
  "requests.lone-surrogates": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A body with an unpaired surrogate in a string or a property name returns 400 `malformed_json`."
      }
    ]
  },
  "requests.duplicate-properties": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "If an object has the same property twice, the last value is used."
      }
    ]
  },
  "requests.missing-body": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request without a required body is rejected with 400, or with 415 if the request also has no `Content-Type`."
      }
    ]
  },
  "requests.invalid": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request with an unknown property, an unknown query parameter or an invalid value is rejected with 400."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/invalid_request/meaning",
        "text": "A part of the request is missing, unknown, or does not match the OpenAPI document."
      }
    ]
  },
  "requests.repeated-parameters": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request that contains a query parameter twice is rejected with 400, too."
      }
    ]
  },
  "requests.repeated-headers": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The same applies to a request that has the header `Authorization`, `Content-Type`, `Idempotency-Key` or `X-Request-Id` several times, even if all values are equal."
      }
    ]
  },
  "requests.list-headers": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Headers that HTTP defines as lists, such as `Accept`, can occur several times."
      }
    ]
  },
  "idempotency.exact": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "An HTTP client can join several headers to one before it sends them: a single `Idempotency-Key: k, k` is the key `k, k`."
      },
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Apart from that, keys are compared character by character."
      }
    ]
  },
  "requests.null-as-omitted": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "When you create an object, an optional property that is null counts as omitted."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseCreate/description",
        "text": "In this request, an optional property that is null counts as omitted."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/FixedSubscriptionRateInput/description",
        "text": "An optional property of this object that is null counts as omitted."
      }
    ]
  },
  "configurations.null-resets": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "When you update the configuration, null resets a property to its default."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "If you send `null` for a section or a field, it is reset to its default."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/BrandingInput/description",
        "text": "If you send null for a field, the field is reset to its default."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/CheckoutSettingsInput/properties/expires_after_minutes/description",
        "text": "Null resets the field to 1440."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/DunningSettingsInput/properties/max_retries/description",
        "text": "Null resets the field to 3."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/DunningSettingsInput/properties/retry_interval_days/description",
        "text": "Null resets the field to 2."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/DunningSettingsInput/properties/on_exhausted/description",
        "text": "Null resets the field to `mark_unpaid`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/OrganizationConfigurationCreate/description",
        "text": "If you send null for a section or a field, it is reset to its default."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/OrganizationConfigurationCreate/properties/branding/description",
        "text": "If you send null for the section, all of its fields are reset."
      }
    ]
  },
  "responses.every-property": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Responses contain every property; a property without a value is null."
      }
    ]
  },
  "responses.text-unchanged": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Text is returned exactly as you sent it, including spaces, case, line endings and composed characters."
      }
    ]
  },
  "responses.read-your-writes": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "After a request has succeeded, every later response reflects the changes that the request made."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}/get/description",
        "text": "Returns the current state of a purchase."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions~1{consumption_id}/get/description",
        "text": "Returns the current state of a usage record."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1charges~1{id}/get/description",
        "text": "Returns the current state of a charge."
      }
    ]
  },
  "examples.same-response": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The actual response then differs from the example response only in ids, secrets, URLs and messages."
      }
    ]
  },
  "paths.exact": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Paths are matched exactly: case, double slashes, dots and a trailing slash matter."
      },
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "For example, `/v1//customers` and `/v1/customers/` are not `/v1/customers`, and return 404 `path_not_found`."
      },
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A proxy must not merge double slashes."
      }
    ]
  },
  "ids.unique": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "No two objects or events have the same id."
      }
    ]
  },
  "ids.exact": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Ids are matched exactly, too."
      }
    ]
  },
  "ids.other-kinds": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "An id that belongs to a different kind of object is treated like an id that does not exist."
      }
    ]
  },
  "requests.header-syntax": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Header values are parsed as HTTP defines them: the scheme `Bearer` and media types are not case-sensitive."
      }
    ]
  },
  "compression.only-accepted": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A response is compressed only with an encoding that your `Accept-Encoding` header allows."
      }
    ]
  },
  "compression.named": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The `Content-Encoding` header of the response names this encoding."
      }
    ]
  },
  "compression.not-requested": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Without `Accept-Encoding`, or with `Accept-Encoding: identity`, a response is not compressed."
      }
    ]
  },
  "compression.same-body": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "After decompression, a body is the same as the body of an uncompressed response."
      }
    ]
  },
  "responses.request-id": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Every response has an `X-Request-Id`: the id that you sent, or a generated id that no other response has."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/request_id_header/description",
        "text": "The `X-Request-Id` of the response has the same value."
      }
    ]
  },
  "tracing.accepted": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request may carry the tracing headers `traceparent` and `tracestate` of [W3C Trace Context](https://www.w3.org/TR/trace-context/)."
      }
    ]
  },
  "tracing.invalid-ignored": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "If a tracing header has an invalid value, the value is ignored, and the request is not rejected."
      }
    ]
  },
  "tracing.repeated": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A `traceparent` that occurs several times is ignored, too."
      },
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Several `tracestate` headers are one list."
      }
    ]
  },
  "tracing.webhooks": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The webhooks that a request causes carry its `traceparent` and `tracestate`, so the trace continues in your webhook endpoint."
      }
    ]
  },
  "methods.head": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "`HEAD` works wherever `GET` does."
      }
    ]
  },
  "methods.not-allowed": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "If the path does not support the method of the request, the response is 405 `method_not_allowed`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/method_not_allowed/meaning",
        "text": "The path exists, but does not support this method."
      }
    ]
  },
  "methods.allow": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Its `Allow` header lists the supported methods, including `HEAD` wherever `GET` works."
      },
      {
        "document": "openapi",
        "pointer": "/components/headers/Allow/description",
        "text": "`HEAD` is listed wherever `GET` is."
      }
    ]
  },
  "methods.options": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "`OPTIONS` requests also return 405."
      }
    ]
  },
  "methods.override": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A header such as `X-HTTP-Method-Override` does not change the method of the request."
      }
    ]
  },
  "responses.not-modified": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Without `If-None-Match`, no request returns 304."
      }
    ]
  },
  "money.minor-unit": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "An amount is an integer in the currency's minor unit."
      }
    ]
  },
  "money.currency": {
    "reason": "tested by the schema",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The currency is an ISO 4217 code."
      }
    ]
  },
  "money.unit-price": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A unit price is a decimal in a string, also in minor units: `\"32.5\"` with `EUR` is 32.5 cents."
      }
    ]
  },
  "money.quantity": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A quantity is a decimal in a string, too."
      }
    ]
  },
  "money.exact": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Price and quantity are multiplied exactly."
      }
    ]
  },
  "money.rounding": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The product is rounded once for each charge, half to even: 2.5 becomes 2, and 3.5 becomes 4."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/VariableSubscriptionRateInput/description",
        "text": "The amount is the sum of the reported usage, multiplied by `unit_amount` and rounded once, half to even."
      }
    ]
  },
  "money.maximum": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The maximum amount of a charge is 999,999,999,999 minor units."
      }
    ]
  },
  "time.rfc-3339": {
    "reason": "tested by the schema",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Timestamps use RFC 3339."
      }
    ]
  },
  "time.offsets": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Send them with `Z` or any offset; responses return them in UTC with milliseconds."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/TimestampInput/description",
        "text": "Responses return it in UTC with milliseconds."
      }
    ]
  },
  "time.dates": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Dates are `YYYY-MM-DD` and begin at 00:00 UTC."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/CalendarDate/description",
        "text": "The day begins at 00:00 UTC."
      }
    ]
  },
  "time.clock": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Billing uses the organization's clock."
      }
    ]
  },
  "time.real": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Outside a sandbox, the clock follows real time."
      }
    ]
  },
  "periods.half-open": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A period includes its `start` and excludes its `end`."
      }
    ]
  },
  "periods.adjacent": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The end of a period is the start of the next period."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Period/properties/end/description",
        "text": "The next period starts at this time."
      }
    ]
  },
  "periods.calendar": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Months and years are calendar months and years, counted from the first period."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/IntervalInput/description",
        "text": "Months and years are calendar months and years."
      }
    ]
  },
  "periods.month-end": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "If the first period starts on 31 January, the next periods start on 28 or 29 February and on 31 March."
      }
    ]
  },
  "idempotency.new-key": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Use a new key for each new request, and the same key for each retry."
      }
    ]
  },
  "idempotency.replay": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "After a request with a key succeeds, every further request with the same key and the same body gets the same response and is not processed again."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/idempotency_key/description",
        "text": "After a request with this key succeeds, later requests with the same key and body return the same response and are not processed again."
      }
    ]
  },
  "idempotency.json-comparison": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Bodies are compared as JSON."
      }
    ]
  },
  "idempotency.same-response": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The status, the body and `Location` are the same, and the header `Idempotent-Replayed: true` is added."
      }
    ]
  },
  "idempotency.other-body": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request with the same key and a different body returns 422 `idempotency_key_reused`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/idempotency_key_reused/meaning",
        "text": "The same `Idempotency-Key` was already used with a different request body."
      }
    ]
  },
  "idempotency.null-differs": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "In the comparison of bodies, a null property differs from an omitted property."
      }
    ]
  },
  "idempotency.in-progress": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "While the first request is running, further requests with the key return 409 `idempotency_key_in_use`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/idempotency_key_in_use/meaning",
        "text": "The first request with this `Idempotency-Key` has no response yet."
      }
    ]
  },
  "idempotency.free-after-error": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "An error response does not use up the key: correct the request and send it with the same key."
      }
    ]
  },
  "idempotency.scope": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "An idempotency key is scoped to one organization, method and path."
      }
    ]
  },
  "idempotency.retention": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A key is stored for 24 hours."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/idempotency_key/description",
        "text": "Keys are stored for 24 hours."
      }
    ]
  },
  "idempotency.quotes": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Double quotes around a key are ignored: `\"k\"` and `k` are the same key."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/idempotency_key/description",
        "text": "Within quotes, `\\\"` and `\\\\` stand for `\"` and `\\`."
      }
    ]
  },
  "lists.newest-first": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A list returns `data`, `has_more` and `next_cursor`, newest first."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/get/description",
        "text": "Returns a page of the organization's purchases, newest first."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/get/description",
        "text": "Returns a page of the usage records of a purchase, newest first."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1charges/get/description",
        "text": "Returns a page of the organization's charges, newest first."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1customers/get/description",
        "text": "Returns a page of the organization's customers, newest first."
      }
    ]
  },
  "lists.same-time": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "If two objects have the same `created_at`, the object that was created last comes first."
      }
    ]
  },
  "lists.page-size": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "`limit` sets the page size."
      }
    ]
  },
  "lists.same-objects": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Each object in `data` is the same as in the response to a GET request for that object."
      }
    ]
  },
  "lists.next-page": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "For the next page, send `next_cursor` as `cursor` with the same filters, or follow the complete URL in the `Link` header."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseList/properties/next_cursor/description",
        "text": "Value to send as `cursor` to request the next page, or null on the last page."
      }
    ]
  },
  "lists.stable-pages": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Pagination neither skips nor repeats objects that existed when you requested the first page, even if other objects are created before you request the last page."
      }
    ]
  },
  "lists.status-filter": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A filter on `status` matches the status that an object has when you request the page."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/get/description",
        "text": "The `status` filter matches the status that an object has when you request the page."
      }
    ]
  },
  "lists.created-range": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "`created_from` is inclusive and `created_to` exclusive, so monthly ranges do not overlap."
      }
    ]
  },
  "lists.combined-filters": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "You can combine filters: the list contains the objects that match all of them."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/get/description",
        "text": "You can combine filters."
      }
    ]
  },
  "lists.unknown-filter-id": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A filter with the id of an object that does not exist returns an empty list."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/customer_filter/description",
        "text": "If the customer does not exist, the list is empty."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/plan_filter/description",
        "text": "If the plan does not exist, the list is empty."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/purchase_filter/description",
        "text": "If the purchase does not exist, the list is empty."
      }
    ]
  },
  "lists.invalid-cursor": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request with a cursor that was changed, or that belongs to a different list, different filters or a different organization, returns 400 `invalid_cursor`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/invalid_cursor/meaning",
        "text": "The cursor was changed, is older than the last reset, or belongs to different filters or a different organization."
      }
    ]
  },
  "external-ids.unique": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "An `external_id` is unique in your organization for each kind of object."
      }
    ]
  },
  "external-ids.taken": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "If another object already has this `external_id`, the request is rejected with 409 `external_id_taken`, and `existing_id` is the id of that object."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/external_id_taken/meaning",
        "text": "Another object of this kind has the same `external_id`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/external_id_taken/meaning",
        "text": "`existing_id` is the id of that object."
      }
    ]
  },
  "external-ids.reusable": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "You can reuse the `external_id` of a purchase once the purchase is `failed`, `expired` or `canceled`."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "To retry an order, you can create another purchase with the same `external_id` if the earlier purchase is `failed`, `expired` or `canceled`."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/external_id_filter/description",
        "text": "Several purchases can have the same `external_id`, because you can reuse the `external_id` of a purchase that is `failed`, `expired` or `canceled`."
      }
    ]
  },
  "external-ids.consumptions": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The `external_id` of a consumption is unique within its purchase."
      }
    ]
  },
  "metadata.limits": {
    "reason": "tested by the schema",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "`metadata` holds up to 50 keys with your own text values."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Metadata/description",
        "text": "There are at most 50 keys of at most 40 characters, each with a text of at most 500 characters."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/MetadataInput/description",
        "text": "A key has at most 40 characters, and its value is a text of at most 500 characters."
      }
    ]
  },
  "errors.format": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "An error response is a problem document (RFC 9457) of type `application/problem+json`."
      }
    ]
  },
  "errors.type-url": {
    "reason": "tested by the schema",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "`type` is the URL of a page about the error, relative to the origin that you called."
      }
    ]
  },
  "errors.no-internals": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Error responses expose no server internals, such as a stack trace, a file path or a database query."
      }
    ]
  },
  "errors.locations": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "For validation errors, `errors` locates each invalid part by a JSON pointer into the body, by the name of a parameter or by the name of a header."
      }
    ]
  },
  "errors.hundred": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The list has at most a hundred errors; `errors_total` is the total number."
      }
    ]
  },
  "errors.missing-property": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "If a required property is missing, its location is the JSON pointer that the property would have."
      }
    ]
  },
  "errors.metadata-keys": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "If a `metadata` key is not allowed, the location is the object that contains the key."
      }
    ]
  },
  "errors.order": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request is checked in a fixed order, and the first failed check determines the response."
      }
    ]
  },
  "errors.order-of-checks": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The order is: repeated header (400), path (404), method (405), API key (401), rate limit (429), `Accept` header (406), body size (413), `Content-Type` (415), validation (400), id in the path (404), idempotency (409 or 422), state (409) and business rules (422)."
      }
    ]
  },
  "requests.accepted-lengths": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A server accepts every shorter URL and all headers that are shorter in total."
      },
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The length of a URL is that of its path and its query."
      }
    ]
  },
  "errors.no-side-effects": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request that is rejected with 4xx changes nothing."
      }
    ]
  },
  "payments.declined-is-no-error": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A declined card is not an error."
      },
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The request was processed, and the purchase or charge in the response contains the outcome."
      }
    ]
  },
  "errors.retry-after": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A 429 or 503 response has a `Retry-After` header with the number of seconds to wait."
      }
    ]
  },
  "errors.server-errors-change-nothing": {
    "reason": "not visible from outside",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "A request that returns 500 or 503 has changed nothing."
      }
    ]
  },
  "rate-limits.headers": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "The `RateLimit-Policy` header contains the limit, and the `RateLimit` header contains the number of remaining requests."
      }
    ]
  },
  "rate-limits.exceeded": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "Requests over the limit return 429 `rate_limit_exceeded`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/rate_limit_exceeded/meaning",
        "text": "The key has reached its rate limit."
      }
    ]
  },
  "rate-limits.scope": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/info/description",
        "text": "All operations share one limit, and requests from other organizations do not count toward it."
      }
    ]
  },
  "cards.attached-at-once": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If you send a `payment_token`, its card is attached before you receive the response."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "If you send a `payment_token`, its card is used immediately, and the response contains the outcome."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentToken/description",
        "text": "With a token, the card is used immediately, and the response contains the outcome."
      }
    ]
  },
  "checkout.expires": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The checkout expires if no card is attached in time."
      }
    ]
  },
  "cards.verified": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "Every card is verified before it is attached."
      }
    ]
  },
  "cards.first-charge": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If a payment is due immediately, the first charge uses this card."
      }
    ]
  },
  "challenges.requires-action": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The purchase is then `requires_action`, and the payer completes the challenge at `checkout_url`."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "If the card requires a challenge, the purchase is `requires_action`."
      }
    ]
  },
  "challenges.expired": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the payer has not passed the challenge when the checkout expires, the challenge fails with `authentication_expired`, and the purchase is `expired`."
      }
    ]
  },
  "purchases.declined-card": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the card of the `payment_token` is declined, the purchase ends as `failed`."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "A declined card is not an error: the response is 201, `status` is `failed`, and `failure` contains the reason."
      }
    ]
  },
  "checkout.declined-card": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "A declined card or a failed challenge on the checkout page leaves the purchase `pending`, and the payer can use another card."
      }
    ]
  },
  "checkout.settling": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the first payment takes a day to settle, the checkout accepts no other payment during that day and does not expire."
      }
    ]
  },
  "checkout.extended": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If that payment fails, the checkout stays open for the time that remained when the payment was made."
      }
    ]
  },
  "checkout.plain-html": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The page at `checkout_url` needs no API key and no JavaScript."
      },
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "Each step of the payer is one HTML form."
      }
    ]
  },
  "checkout.card-form": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "To enter a card, the payer submits `card_number`, `expiry` and `cvc`."
      },
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "For example, `card_number=4242424242424242&expiry=12/34&cvc=123` pays."
      }
    ]
  },
  "checkout.challenge-form": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "To complete the challenge of a test card, the payer submits `answer` with the value `pass` or `fail`."
      }
    ]
  },
  "checkout.double-submission": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the payer submits a form twice, it is processed only once."
      }
    ]
  },
  "checkout.invalid-card": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "A form with an incomplete, unknown or expired card makes no payment, and the page shows the form again."
      }
    ]
  },
  "checkout.decline-shown": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "After a declined card, the page says why the payment failed."
      }
    ]
  },
  "checkout.nothing-to-pay": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "When the payer has nothing to pay, a form that was loaded earlier makes no payment."
      }
    ]
  },
  "checkout.texts": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The page shows the name of the plan."
      },
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "Your texts are shown as text, even if they contain HTML."
      }
    ]
  },
  "checkout.unknown": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "An unknown checkout URL returns 404 with an HTML page."
      }
    ]
  },
  "checkout.redirect": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "When the payer has completed all steps, the page leads the payer to `success_url` with `purchase_id` and `status` added to its query."
      },
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The URL otherwise stays as it is."
      },
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "For example, `https://brightwater.example/thanks?order=7` becomes `https://brightwater.example/thanks?order=7&purchase_id=pur_01mc03h060e02se5b0kxy78v39&status=succeeded`."
      },
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "`status` is the status of the purchase at the time of the redirect."
      }
    ]
  },
  "checkout.receipt-link": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "A payer who opens the page again finds a link to this URL."
      }
    ]
  },
  "checkout.cancel-link": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "Until the payer has paid, the page links to `cancel_url` with the same additions."
      }
    ]
  },
  "checkout.language": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The `lang` attribute of the page names its language."
      },
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the configuration has no `locale`, the page uses the language that the `Accept-Language` header prefers, and English if the page is not available in any of its languages."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/CheckoutSettingsInput/properties/locale/description",
        "text": "Language of the checkout page."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/CheckoutSettingsInput/properties/locale/description",
        "text": "If null, the page uses the language of the payer's browser."
      }
    ]
  },
  "end-dates.after-first-period": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the purchase has an `end_date`, its first period must start before that date."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/end_date_too_early/meaning",
        "text": "The `end_date` is not after the start of the first period."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseCreate/properties/end_date/description",
        "text": "This day must be after the start of the first period."
      }
    ]
  },
  "trials.first-period": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the plan has a trial, the first period starts after the trial."
      }
    ]
  },
  "payment-days.first-period": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the plan has a `payment_day`, the first period starts on that day."
      }
    ]
  },
  "checkout.expires-before-end-date": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The checkout expires as soon as the first period can no longer start before the `end_date`."
      }
    ]
  },
  "purchases.start": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "A subscription starts when its card is attached, or on its `service_activation_date` if that is later."
      }
    ]
  },
  "trials.start": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the plan has a trial, the trial starts at that time."
      }
    ]
  },
  "payment-days.wait": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the plan has a `payment_day`, the purchase then waits for that day."
      }
    ]
  },
  "trials.status": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "From the start of the trial until the first period, the purchase is `trialing`."
      }
    ]
  },
  "trials.pending-before": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "Before the trial, the purchase is `pending`."
      }
    ]
  },
  "purchases.pending-before-start": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "Without a trial, it is `pending` until the first period."
      }
    ]
  },
  "purchases.active-at-start": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The purchase becomes `active` when the first period starts."
      }
    ]
  },
  "purchases.active-after-charge": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the first period is charged at its start, the purchase becomes `active` when this charge succeeds."
      }
    ]
  },
  "purchases.starts-with-payment": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The first period then starts when that payment succeeds."
      }
    ]
  },
  "payment-days.attempt-time": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the plan has a `payment_day`, the first period starts at the time of the payment attempt instead."
      }
    ]
  },
  "purchases.starts-on-time": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "After a trial or an activation date, the first period starts on time, even if its charge has not succeeded."
      }
    ]
  },
  "charges.first-not-prorated": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The first charge is for the full amount; it is not prorated."
      }
    ]
  },
  "payment-days.example-fixed": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "A fixed amount is charged on 28 February, 31 March and 30 April."
      }
    ]
  },
  "payment-days.example-usage": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "Usage is billed on 31 March, 30 April and 31 May."
      }
    ]
  },
  "payment-days.example-end": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "On 31 May the purchase is `succeeded`."
      }
    ]
  },
  "dunning.past-due": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If a charge fails and another attempt is possible, the purchase is `past_due`."
      }
    ]
  },
  "dunning.settings": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The charge is then retried according to the `dunning` settings in the configuration."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.past_due/post/description",
        "text": "The charge is retried automatically."
      }
    ]
  },
  "dunning.exhausted": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "When no attempt is left, the purchase is `unpaid`, or `canceled` if the configuration has `on_exhausted: cancel`."
      },
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "No attempt is left when `max_retries` retries have been made, or when the failure of the last attempt is not `retryable`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/OnExhaustedInput/description",
        "text": "`mark_unpaid`: the purchase is `unpaid` and its periods continue."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/OnExhaustedInput/description",
        "text": "`cancel`: the purchase is `canceled` immediately."
      }
    ]
  },
  "dunning.payer-pays": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "While the purchase is `past_due` or `unpaid`, the payer can enter another card at `checkout_url`, or complete a challenge there."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.past_due/post/description",
        "text": "The payer can also pay at `checkout_url`."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.unpaid/post/description",
        "text": "The payer can pay at `checkout_url`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/checkout_url/description",
        "text": "There, the payer can pay, complete a challenge, or enter a new card after a failed charge."
      }
    ]
  },
  "dunning.oldest-first": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The new card pays the oldest overdue charge immediately, even if that charge is no longer retried."
      }
    ]
  },
  "dunning.declined-card": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the new card is declined, nothing changes and no charge is created."
      }
    ]
  },
  "dunning.other-card-ends-challenge": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the payer pays with another card while the overdue charge is `requires_action`, the challenge ends, and the overdue charge fails with `authentication_failed`."
      }
    ]
  },
  "dunning.delayed-payment-replaces-retry": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the payment with the new card takes a day to settle, this payment replaces the planned retry."
      }
    ]
  },
  "dunning.retries-after-delayed-failure": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If this payment then fails, any remaining retries of the charge follow."
      },
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "They follow even if an earlier failure of the charge was not `retryable`, and for each overdue period."
      }
    ]
  },
  "dunning.new-periods-charged": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "New periods are charged as usual."
      }
    ]
  },
  "dunning.recovery": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "When no retry is planned and the latest charge is paid, the purchase is `active` again, even if an older period is still unpaid."
      }
    ]
  },
  "purchases.end": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "A subscription ends after the plan's `billing_cycles`, on its `end_date`, or by a cancellation."
      }
    ]
  },
  "purchases.cycles-counted": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "Each completed period counts as a cycle, whether or not it was paid."
      }
    ]
  },
  "end-dates.last-period": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "An `end_date` shortens the last period."
      }
    ]
  },
  "end-dates.not-prorated": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "A fixed amount for this period is not prorated, and usage in this period is billed in full."
      }
    ]
  },
  "purchases.fixed-succeeded": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "A fixed subscription is `succeeded` at the end of its last period, not when that period is paid."
      }
    ]
  },
  "purchases.variable-succeeded": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "A variable subscription is `succeeded` when its last period is billed, after the plan's `report_grace_hours`."
      }
    ]
  },
  "purchases.waits-for-settlement": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the last charge is `pending` when the purchase would become `succeeded`, the purchase stays `active` until the charge settles."
      }
    ]
  },
  "dunning.last-charge": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the last charge fails, the purchase is `past_due` until that charge is paid or no attempt is left."
      }
    ]
  },
  "dunning.unpaid-at-end": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the last charge failed permanently, the purchase is `unpaid`, and it stays `unpaid` after the last period has ended."
      }
    ]
  },
  "cancellations.flag-kept": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "`cancel_at_period_end` stays true after the cancellation has taken effect."
      }
    ]
  },
  "cancellations.flag-after-dunning": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If the purchase is canceled because of failed charges before the end of the period, `cancel_at_period_end` becomes false."
      }
    ]
  },
  "cancellations.by-dunning": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The `cancellation` then has the mode `immediate` and the source `dunning`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Cancellation/properties/mode/description",
        "text": "A cancellation after failed payments has the mode `immediate`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Cancellation/properties/source/description",
        "text": "`dunning`: the last payment attempt failed, and `on_exhausted` in the configuration is `cancel`."
      }
    ]
  },
  "purchases.final": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "`succeeded`, `failed`, `expired` and `canceled` are final."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/purchase_ended/meaning",
        "text": "The purchase has ended, and you can no longer change it or report usage for it."
      }
    ]
  },
  "purchases.settlement-continues": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "If a payment is still being settled when the purchase reaches a final status, the settlement continues."
      }
    ]
  },
  "purchases.settlement-changes-charge-only": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/3/description",
        "text": "The outcome of the settlement changes the charge, but not the purchase."
      }
    ]
  },
  "retries.separate-charges": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "Each retry is a separate charge: its `attempt` is one higher than that of the previous charge, and its `retry_of` is the id of the previous charge."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Charge/description",
        "text": "Each retry is a separate charge."
      }
    ]
  },
  "charges.fixed": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "A fixed subscription is charged at the start of each period."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.period_started/post/description",
        "text": "A fixed subscription is charged for the period now."
      }
    ]
  },
  "charges.variable": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "A variable subscription is charged for the usage of each period."
      }
    ]
  },
  "charges.grace": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "This charge is made `report_grace_hours` after the period ends."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ReportGraceHours/description",
        "text": "The usage of the period is charged after the grace period."
      }
    ]
  },
  "charges.zero": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "If the total is zero, a charge of 0 is created."
      }
    ]
  },
  "charges.zero-succeeds": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "This charge succeeds without contacting the bank."
      }
    ]
  },
  "charges.without-payer": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "Every other charge is made without the payer, including the first charge after a trial or an activation date."
      }
    ]
  },
  "retries.retryable": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "If the failure of a charge is `retryable`, the charge is retried: by default up to three times, two days after each failure."
      }
    ]
  },
  "retries.not-retryable": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "After any other failure, the charge is not retried."
      }
    ]
  },
  "challenges.renewal": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "If the bank requires a challenge while the payer is absent, the charge is `requires_action` until `next_retry_at`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ChargeStatus/description",
        "text": "`requires_action`: the payer must complete the bank's challenge."
      }
    ]
  },
  "challenges.unanswered": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "If the payer has not completed the challenge by then, the charge fails and the next attempt is made."
      }
    ]
  },
  "challenges.no-retry-left": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "If no retry is left, `next_retry_at` is null, and the challenge fails after `retry_interval_days`."
      }
    ]
  },
  "retries.periods-unchanged": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "Retries never change the start or the end of a period."
      }
    ]
  },
  "retries.settings-kept": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "All retries of a charge keep the `dunning` settings that applied to its first attempt, even if they follow a payment with a new card."
      },
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "For charges from before the gateway stored these settings, the current settings can apply instead."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/DunningSettings/description",
        "text": "All retries of a charge keep the settings that applied to its first attempt."
      }
    ]
  },
  "settlements.pending": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "Some payments take a day to settle: the charge is `pending` and then succeeds or fails."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/charge.pending/post/description",
        "text": "The charge then succeeds or fails."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ChargeStatus/description",
        "text": "`pending`: the payment takes a day to settle."
      }
    ]
  },
  "settlements.treated-as-paid": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "While the first attempt for a period is pending, the period is treated as paid."
      }
    ]
  },
  "settlements.active-again": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "If the purchase was `unpaid`, it becomes `active` as soon as this attempt is pending."
      }
    ]
  },
  "schedule.order": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "They run in this order: settlements, retries of older charges, the end of the period, the charge for the next period."
      }
    ]
  },
  "schedule.oldest-settlement-first": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "If several settlements are due, those for the oldest periods run first."
      }
    ]
  },
  "schedule.oldest-retry-first": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/4/description",
        "text": "Retries run in the same order."
      }
    ]
  },
  "usage.charged": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/5/description",
        "text": "A period is billed for the exact sum of its reported quantities."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "The amount charged for a period is the exact sum of its reported quantities, multiplied by the unit amount and rounded once."
      }
    ]
  },
  "usage.carried-forward": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/5/description",
        "text": "If the plan has `when_unreported: last_charge`, an unreported period is billed for the quantity of the last reported period."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ChargeConsumption/properties/source/description",
        "text": "`carried_forward`: no usage was reported for the period, and the quantity of the last reported period was billed again."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/VariableSubscriptionRateInput/properties/when_unreported/description",
        "text": "`last_charge`: the quantity of the last reported period is billed again; if no earlier period was reported, nothing is billed."
      }
    ]
  },
  "usage.nothing-before-first-report": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/5/description",
        "text": "If no earlier period was reported, nothing is billed."
      }
    ]
  },
  "usage.carried-example": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/5/description",
        "text": "The billed quantities are then 50, 50, 50, 30 and 30."
      }
    ]
  },
  "usage.last-period-carried": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/5/description",
        "text": "If the last period before an end date or a period-end cancellation is unreported, it is billed in the same way."
      }
    ]
  },
  "usage.none-after-immediate-cancellation": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/5/description",
        "text": "After an immediate cancellation, no further usage is billed."
      }
    ]
  },
  "usage.no-charge": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/5/description",
        "text": "If the plan has `when_unreported: no_charge`, nothing is billed for an unreported period."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/VariableSubscriptionRateInput/properties/when_unreported/description",
        "text": "`no_charge`: nothing is billed."
      }
    ]
  },
  "usage.zero-counts": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/5/description",
        "text": "A record with quantity `0` counts as a report."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "A `quantity` of `0` also counts as a report."
      }
    ]
  },
  "configurations.versions": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/6/description",
        "text": "The settings are versioned; each change creates a new version."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "Creates a new version of the organization's settings."
      }
    ]
  },
  "webhooks.delivered": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "Events are sent to the webhook endpoint whose `url` is in the organization's configuration."
      }
    ]
  },
  "webhooks.body": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "The body is an event with the properties `id`, `type`, `timestamp`, `sequence` and `data`."
      }
    ]
  },
  "webhooks.data": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "`data` is the object right after the change."
      }
    ]
  },
  "events.timestamp": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "The `timestamp` is the time of the change, by the organization's clock."
      }
    ]
  },
  "events.once-per-change": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "For each object, a change emits each event type at most once."
      }
    ]
  },
  "events.order": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "The events that one change causes are emitted in this order: purchase created, charges, card attached, purchase status changed, period started."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.created/post/description",
        "text": "The events of the payment follow."
      }
    ]
  },
  "events.one-change": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "All work that is due for a purchase at the same time is one change."
      }
    ]
  },
  "events.status": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "A change to a different status emits one event for that status."
      }
    ]
  },
  "events.status-within-change": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "If a purchase enters and leaves a status within the same change, no event is emitted for that status."
      }
    ]
  },
  "events.period-started": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "Each period that starts emits one `purchase.period_started`, unless the charge for the period fails and the purchase is canceled at the same time."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.period_started/post/description",
        "text": "A period started: see `current_period`."
      }
    ]
  },
  "events.no-change": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "A request emits no event if it is rejected, if it changes nothing, or if its response is a replay of an earlier response."
      }
    ]
  },
  "events.same-as-get": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "A GET request for an object returns the same representation as the `data` of the latest event about that object."
      }
    ]
  },
  "webhooks.time-limit": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "**Respond with 2xx within 15 seconds**, and do the work afterwards."
      },
      {
        "document": "openapi",
        "pointer": "/components/responses/WebhookReceived/description",
        "text": "Respond within 15 seconds, and process the event afterwards."
      }
    ]
  },
  "webhooks.failures": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "Any other response counts as a failure, including a redirect."
      },
      {
        "document": "openapi",
        "pointer": "/components/responses/WebhookRefused/description",
        "text": "A redirect also counts as a failure."
      }
    ]
  },
  "webhooks.retries": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "The event is then retried after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20 and 24 hours."
      },
      {
        "document": "openapi",
        "pointer": "/components/responses/WebhookRefused/description",
        "text": "The event is retried after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20 and 24 hours."
      }
    ]
  },
  "webhooks.delays": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "Each delay starts at the previous attempt."
      }
    ]
  },
  "webhooks.retry-after": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "A `Retry-After` of up to 24 hours is honored."
      }
    ]
  },
  "webhooks.gone": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "A 410 response ends delivery until you create a new configuration."
      },
      {
        "document": "openapi",
        "pointer": "/components/responses/WebhookGone/description",
        "text": "Tollgate delivers no further events until you create a new configuration."
      }
    ]
  },
  "webhooks.id": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "Store the `webhook-id` of each event, which is also the event's `id`, and ignore an event whose id you have already stored."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/webhook_id/description",
        "text": "The id of the event, which is the same in every attempt."
      }
    ]
  },
  "webhooks.signature": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "**Verify the signature** (Standard Webhooks 1.0)."
      },
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "Compute the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`."
      },
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "To get the key, remove `whsec_` from the secret and decode the rest as base64."
      },
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "Encode the result as base64, and compare it in constant time with each signature in `webhook-signature`, without the prefix `v1,`."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/webhook_signature/description",
        "text": "Each signature is the prefix `v1,` followed by the base64-encoded HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`."
      }
    ]
  },
  "webhooks.two-signatures": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "For 24 hours after a secret was replaced, the header also contains a signature with the old secret."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "For the next 24 hours of real time, deliveries are signed with both the old and the new secret."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/properties/secret/description",
        "text": "For 24 hours after you replace the secret, deliveries are signed with both the old and the new secret."
      }
    ]
  },
  "webhooks.overlapping-rotations": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "If several secrets were replaced in that time, the header contains a signature for each of them, up to ten signatures in total."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "If you replace the secret again within that time, each old secret signs for its own 24 hours."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/properties/secret/description",
        "text": "If you replace it several times, each old secret signs for its own 24 hours."
      }
    ]
  },
  "webhooks.real-time": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/tags/7/description",
        "text": "The timestamp is always real time, even if the organization's clock shows a different time."
      }
    ]
  },
  "purchases.created": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "Creates a purchase of a plan for a customer."
      }
    ]
  },
  "purchases.one-time-outcome": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "A one-time payment is `succeeded` or `failed`."
      }
    ]
  },
  "purchases.subscription-outcome": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "A subscription is `active`, `trialing` or `failed`, or `pending` if it starts later."
      }
    ]
  },
  "purchases.pending-while-settling": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "If the payment takes a day to settle, the purchase is `pending`."
      }
    ]
  },
  "purchases.without-token": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "Without a token, the purchase is `pending`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentToken/description",
        "text": "Without a token, the purchase is `pending`, and the payer enters a card at `checkout_url`."
      }
    ]
  },
  "checkout.expires-as-configured": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases/post/description",
        "text": "The checkout expires after `expires_after_minutes`, a setting in the configuration."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/CheckoutSettingsInput/properties/expires_after_minutes/description",
        "text": "Number of minutes after which an unpaid checkout expires."
      }
    ]
  },
  "time.due-work-first": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}/get/description",
        "text": "Before Tollgate responds, it runs the work that is due by the organization's clock, such as a renewal."
      }
    ]
  },
  "cancellations.modes": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "Cancels a subscription, immediately or at the end of the open period."
      }
    ]
  },
  "cancellations.body-optional": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "You can omit the request body."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/requestBody/description",
        "text": "You can omit the body."
      }
    ]
  },
  "cancellations.immediate": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "`immediate` (the default): the purchase is `canceled` now."
      }
    ]
  },
  "cancellations.retries-stop": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "Retries stop, and a charge that is `requires_action` fails with `canceled`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/CancellationMode/description",
        "text": "Retries stop, and the usage in the open period is not billed."
      }
    ]
  },
  "cancellations.settlement-continues": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "If a payment is being settled, the settlement continues."
      }
    ]
  },
  "cancellations.unbilled-usage": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "Usage in the open period becomes `unbilled`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ConsumptionStatus/description",
        "text": "`unbilled`: an immediate cancellation ended the period, and the record is never billed."
      }
    ]
  },
  "cancellations.period-end": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "`period_end`: `cancel_at_period_end` becomes true."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.cancellation_scheduled/post/description",
        "text": "`cancel_at_period_end` is true."
      }
    ]
  },
  "cancellations.retries-continue": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "Retries continue, and usage in the open period is still charged."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/CancellationMode/description",
        "text": "`period_end`: the open period ends normally and is billed."
      }
    ]
  },
  "cancellations.no-new-period": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "No new period starts."
      }
    ]
  },
  "cancellations.trial": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "A purchase in its trial continues until the time at which its first period would start, and is then canceled without a charge."
      }
    ]
  },
  "cancellations.without-period": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "If the purchase is not in its trial and has neither an open period nor an ended period that is still to be charged, it is canceled immediately."
      }
    ]
  },
  "cancellations.repeated": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "If the purchase is already `canceled`, the request changes nothing and returns the purchase."
      }
    ]
  },
  "cancellations.scheduled": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "If a cancellation at the end of the period is already scheduled, another request with `period_end` changes nothing."
      }
    ]
  },
  "cancellations.immediate-after-scheduled": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "A request with `immediate` still cancels the purchase immediately."
      }
    ]
  },
  "cancellations.ended": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "If the purchase is `succeeded`, `failed` or `expired`, the request is rejected with 409 `purchase_ended`."
      }
    ]
  },
  "cancellations.one-time": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1cancel/put/description",
        "text": "A request to cancel a one-time payment is rejected with 409 `purchase_not_subscription`, whatever the status of the purchase."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/purchase_not_subscription/meaning",
        "text": "A one-time payment cannot be canceled."
      }
    ]
  },
  "usage.created": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "Creates a usage record for a purchase of a variable subscription."
      }
    ]
  },
  "usage.period-of-record": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "`occurred_at` determines the period of the record."
      }
    ]
  },
  "usage.open-period": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "You can report usage for the open period."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.period_started/post/description",
        "text": "A variable subscription now accepts usage for the period."
      }
    ]
  },
  "usage.grace": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "You can also report usage for the previous period until its grace period ends."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ConsumptionCreate/properties/occurred_at/description",
        "text": "This time must be in the open period, or in the previous period if its grace period has not ended yet."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ReportGraceHours/description",
        "text": "Grace period: the number of hours after the end of a period during which you can still report its usage."
      }
    ]
  },
  "usage.period-end-exclusive": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "A time exactly at the end of a period belongs to the next period."
      }
    ]
  },
  "usage.not-variable": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "If the purchase is not billed by usage, the request is rejected with 409 `purchase_not_variable`, whatever the status of the purchase."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/purchase_not_variable/meaning",
        "text": "You can report usage for variable subscriptions only."
      }
    ]
  },
  "usage.purchase-ended": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "If the purchase has ended, the request is rejected with 409 `purchase_ended`, even if the first period never started."
      }
    ]
  },
  "usage.no-open-period": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "If the first period of the purchase has not started, the request is rejected with 409 `no_open_period`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/no_open_period/meaning",
        "text": "The first period has not started: no card is attached, or the purchase waits for the end of its trial, its activation date or its payment day."
      }
    ]
  },
  "usage.same-external-id": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "A request with the same `external_id` and the same content returns 200 with the existing record, even after the record was billed."
      }
    ]
  },
  "usage.other-content": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "A request with the same `external_id` and different content is rejected with 409 `external_id_taken`."
      }
    ]
  },
  "usage.compared-by-value": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "Contents are compared by value: `2.50` equals `2.5`, and two timestamps with different offsets are equal if they refer to the same point in time."
      }
    ]
  },
  "usage.compared-properties": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "Omitted properties are not compared, and `metadata` is compared only as a whole."
      }
    ]
  },
  "usage.compared-first": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions/post/description",
        "text": "Tollgate compares the contents before it checks the period of the record."
      }
    ]
  },
  "usage.deleted": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions~1{consumption_id}/get/description",
        "text": "For a deleted record, the response is 404."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions~1{consumption_id}/delete/description",
        "text": "Deletes a usage record that has not been billed."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions~1{consumption_id}/delete/responses/204/description",
        "text": "The record was deleted."
      }
    ]
  },
  "usage.only-record-deleted": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions~1{consumption_id}/delete/description",
        "text": "If the deleted record was the only one in its period, the period counts as unreported again."
      }
    ]
  },
  "usage.external-id-free": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions~1{consumption_id}/delete/description",
        "text": "You can then use the `external_id` of the record again."
      }
    ]
  },
  "usage.billed-kept": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions~1{consumption_id}/delete/description",
        "text": "If the record was billed, the request is rejected with 409 `consumption_billed`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/consumption_billed/meaning",
        "text": "The usage record is part of a charge and cannot be deleted."
      }
    ]
  },
  "usage.unbilled-kept": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1purchases~1{id}~1consumptions~1{consumption_id}/delete/description",
        "text": "If an immediate cancellation ended the period of the record, the request is rejected with 409 `purchase_ended`."
      }
    ]
  },
  "customers.created": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1customers/post/description",
        "text": "Creates a customer: a person or company that pays for purchases."
      }
    ]
  },
  "customers.same-email": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1customers/post/description",
        "text": "Several customers can have the same email address."
      }
    ]
  },
  "customers.unchanging": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1customers~1{id}/get/description",
        "text": "Returns a customer."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1customers~1{id}/get/description",
        "text": "A customer never changes after its creation."
      }
    ]
  },
  "catalog.created": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1services/post/description",
        "text": "Creates a service: a product or service that you sell."
      },
      {
        "document": "openapi",
        "pointer": "/paths/~1plans/post/description",
        "text": "Creates a plan, which defines how a service is billed: once, with a fixed amount for each period, or by usage."
      }
    ]
  },
  "plans.contradictions": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1plans/post/description",
        "text": "If fields contradict each other, the request is rejected with 422 `plan_rules_violated`, and `errors` lists these fields."
      }
    ]
  },
  "plans.one-time": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1plans/post/description",
        "text": "A `one_time` rate cannot have a trial, cycles, a payment day or an activation date."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/plan_rules_violated/meaning",
        "text": "A one-time rate cannot have a trial, cycles, a payment day or an activation date."
      }
    ]
  },
  "plans.payment-day": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1plans/post/description",
        "text": "A `payment_day` requires an interval of months or years."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/plan_rules_violated/meaning",
        "text": "A payment day requires an interval of months or years."
      }
    ]
  },
  "plans.longest-period": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1plans/post/description",
        "text": "A period is at most three years long."
      }
    ]
  },
  "plans.grace": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1plans/post/description",
        "text": "`report_grace_hours` must be shorter than the period."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/plan_rules_violated/meaning",
        "text": "The grace period must be shorter than the period."
      }
    ]
  },
  "configurations.immediate": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "The new version applies immediately."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/OrganizationConfiguration/description",
        "text": "The newest version applies."
      }
    ]
  },
  "configurations.omitted-kept": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "If you omit a section or a field, it keeps its value."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/BrandingInput/description",
        "text": "If you omit a field, it keeps its value."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/description",
        "text": "An omitted field keeps its value, and `{}` keeps all of them."
      }
    ]
  },
  "configurations.every-setting": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "The response contains every setting."
      }
    ]
  },
  "webhooks.secret-source": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "Send your own secret, or let the server generate one."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/properties/secret/description",
        "text": "If the endpoint has no secret yet, the server generates one."
      }
    ]
  },
  "webhooks.secret-once": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "The response contains the secret only if this request set or generated it."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettings/properties/secret/description",
        "text": "Only the response to the request that generated or set the secret contains it."
      }
    ]
  },
  "webhooks.rotation": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "To replace the secret, send a new `secret` or `rotate_secret: true`."
      }
    ]
  },
  "webhooks.max-secrets": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "At most ten secrets sign a delivery: if you replace the secret more often, the oldest ones stop signing earlier."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/properties/secret/description",
        "text": "At most ten secrets sign a delivery: the newest ones."
      }
    ]
  },
  "webhooks.removal": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/paths/~1organizations~1configurations/post/description",
        "text": "To revoke all old secrets immediately, remove the webhook endpoint and configure it again."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/description",
        "text": "If the `url` is null, delivery ends, and the other webhook settings and the secret are deleted."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/OrganizationConfigurationCreate/properties/webhook/description",
        "text": "If the section or its `url` is null, delivery ends, and the other webhook settings and the secret are deleted."
      }
    ]
  },
  "events.purchase-created": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.created/post/description",
        "text": "A purchase was created."
      }
    ]
  },
  "events.created-first": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.created/post/description",
        "text": "Every purchase emits this event first, whatever the outcome of its payment."
      }
    ]
  },
  "events.requires-action": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.requires_action/post/description",
        "text": "The bank requires a challenge before the card can be attached."
      }
    ]
  },
  "events.pending": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.pending/post/description",
        "text": "The purchase is no longer `requires_action`, but `pending`."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.pending/post/description",
        "text": "A new purchase with this status emits only `purchase.created`."
      }
    ]
  },
  "events.card-attached": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.payment_method_attached/post/description",
        "text": "A card was verified and attached to the purchase."
      }
    ]
  },
  "events.card-replaced": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.payment_method_attached/post/description",
        "text": "This event is also sent when a new card replaces an earlier card."
      }
    ]
  },
  "events.trialing": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.trialing/post/description",
        "text": "A card is attached, and the trial has started."
      }
    ]
  },
  "trials.no-charge": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.trialing/post/description",
        "text": "No charge is made before `trial_end`."
      }
    ]
  },
  "events.activated": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.activated/post/description",
        "text": "The first period started, or the latest charge of an overdue purchase was paid."
      }
    ]
  },
  "events.past-due": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.past_due/post/description",
        "text": "An amount is overdue."
      }
    ]
  },
  "events.unpaid": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.unpaid/post/description",
        "text": "A charge failed, and no retry follows."
      }
    ]
  },
  "dunning.periods-continue": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.unpaid/post/description",
        "text": "The purchase is not canceled: its billing periods continue until the subscription ends."
      }
    ]
  },
  "events.cancellation-scheduled": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.cancellation_scheduled/post/description",
        "text": "The purchase will be canceled at the end of its current period."
      }
    ]
  },
  "events.canceled": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.canceled/post/description",
        "text": "You canceled the purchase, or the last retry failed and the configuration has `on_exhausted: cancel`."
      }
    ]
  },
  "events.succeeded": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.succeeded/post/description",
        "text": "A one-time purchase is paid, or the last period of a subscription has ended and is paid."
      }
    ]
  },
  "events.failed": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.failed/post/description",
        "text": "The payment with the `payment_token` failed, for example because the card was declined or a challenge failed."
      }
    ]
  },
  "events.expired": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/purchase.expired/post/description",
        "text": "The checkout expired before a payment succeeded."
      }
    ]
  },
  "events.charge-pending": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/charge.pending/post/description",
        "text": "A charge is `pending`, because its payment takes a day to settle."
      }
    ]
  },
  "events.charge-requires-action": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/charge.requires_action/post/description",
        "text": "The bank requires a challenge for a charge."
      }
    ]
  },
  "events.charge-succeeded": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/charge.succeeded/post/description",
        "text": "A charge succeeded."
      }
    ]
  },
  "events.zero-charge": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/charge.succeeded/post/description",
        "text": "This event is also sent for a charge of 0, which needs no card."
      }
    ]
  },
  "events.charge-failed": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/charge.failed/post/description",
        "text": "A charge failed."
      }
    ]
  },
  "retries.next-retry-at": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/charge.failed/post/description",
        "text": "`next_retry_at` is the time of the next attempt, or null if no attempt is planned."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Charge/properties/next_retry_at/description",
        "text": "Time of the next attempt, or null if no attempt is planned."
      }
    ]
  },
  "events.consumption-created": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/consumption.created/post/description",
        "text": "A usage record was created."
      }
    ]
  },
  "events.duplicate-consumption": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/consumption.created/post/description",
        "text": "If you report an existing record again, no event is emitted."
      }
    ]
  },
  "events.consumption-deleted": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/consumption.deleted/post/description",
        "text": "A usage record was deleted."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/consumption.deleted/post/description",
        "text": "`data` is the last state of the record."
      }
    ]
  },
  "events.customer-created": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/webhooks/customer.created/post/description",
        "text": "You created a customer."
      },
      {
        "document": "openapi",
        "pointer": "/webhooks/customer.created/post/description",
        "text": "`data` is the new customer."
      }
    ]
  },
  "responses.generated-request-id": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/parameters/request_id_header/description",
        "text": "If you omit this header, or if its value contains an API key or a webhook secret, the response has a generated id instead."
      }
    ]
  },
  "idempotency.key-characters": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/parameters/idempotency_key/description",
        "text": "The key has 1 to 255 printable ASCII characters; `\"k\"` and `k` are the same key."
      }
    ]
  },
  "usage.other-purchase": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/parameters/consumption_id_parameter/description",
        "text": "If the consumption record belongs to a different purchase, the response is 404."
      }
    ]
  },
  "tracing.omitted": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/parameters/webhook_traceparent/description",
        "text": "The header is omitted if that request had no `traceparent`, or if scheduled work caused the event."
      },
      {
        "document": "openapi",
        "pointer": "/components/parameters/webhook_tracestate/description",
        "text": "This header is sent only together with `traceparent`."
      }
    ]
  },
  "time.impossible": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/TimestampInput/description",
        "text": "Hour 24 and leap seconds are not allowed."
      }
    ]
  },
  "errors.malformed-json": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/malformed_json/meaning",
        "text": "The body could not be parsed as JSON, or is nested deeper than 20 levels."
      }
    ]
  },
  "paths.unknown": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/path_not_found/meaning",
        "text": "The API has no such path."
      }
    ]
  },
  "requests.accept": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/not_acceptable/meaning",
        "text": "The `Accept` header excludes `application/json`, the only format of responses."
      },
      {
        "document": "openapi",
        "pointer": "/components/responses/NotAcceptable/description",
        "text": "The `Accept` header excludes `application/json`."
      }
    ]
  },
  "errors.request-timeout": {
    "reason": "not visible from outside",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/request_timeout/meaning",
        "text": "The request did not arrive completely within the time limit of the server."
      }
    ]
  },
  "requests.media-type": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/unsupported_media_type/meaning",
        "text": "The body was sent with a `Content-Type` other than `application/json`, without a `Content-Type`, or with an unsupported compression."
      }
    ]
  },
  "references.unknown": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/reference_not_found/meaning",
        "text": "An id in the body does not belong to an object of this organization."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ReferenceId/description",
        "text": "If the object does not exist or belongs to another organization, the request is rejected with 422 `reference_not_found`."
      }
    ]
  },
  "references.located": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/reference_not_found/meaning",
        "text": "`errors` locates the id."
      }
    ]
  },
  "payments.unknown-token": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/payment_token_unknown/meaning",
        "text": "The `payment_token` does not belong to a card."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentToken/description",
        "text": "A request with an unknown token is rejected with 422 `payment_token_unknown`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentToken/description",
        "text": "The sandbox accepts only the tokens and cards in this table."
      }
    ]
  },
  "configurations.secret-and-rotation": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/configuration_rules_violated/meaning",
        "text": "You cannot combine `secret` and `rotate_secret`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/properties/rotate_secret/description",
        "text": "You cannot combine `rotate_secret` with `secret`."
      }
    ]
  },
  "configurations.webhook-without-url": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/configuration_rules_violated/meaning",
        "text": "If the organization has no webhook endpoint, the section `webhook` needs a `url`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/description",
        "text": "If the organization has no webhook endpoint yet, the section needs a `url`."
      }
    ]
  },
  "activation-dates.needed": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/activation_date_required/meaning",
        "text": "The plan has `requires_activation_date`, and the purchase has no `service_activation_date`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/activation_date_not_allowed/meaning",
        "text": "The plan does not have `requires_activation_date`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseCreate/properties/service_activation_date/description",
        "text": "The date is required if `requires_activation_date` of the plan is true, and not allowed otherwise."
      }
    ]
  },
  "activation-dates.range": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/activation_date_in_past/meaning",
        "text": "The `service_activation_date` is before today, in UTC and by the organization's clock."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/activation_date_too_late/meaning",
        "text": "The `service_activation_date` is after 1 January 9990."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseCreate/properties/service_activation_date/description",
        "text": "This day must be today or later, and no later than 1 January 9990."
      }
    ]
  },
  "end-dates.not-allowed": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/end_date_not_allowed/meaning",
        "text": "The plan is a one-time payment, or has `billing_cycles` and ends automatically."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseCreate/properties/end_date/description",
        "text": "An end date is not allowed for one-time plans and for plans that have `billing_cycles`."
      }
    ]
  },
  "usage.amount-too-large": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/amount_too_large/meaning",
        "text": "With this record, the charge of the period would be more than 999,999,999,999 minor units, rounded half to even."
      }
    ]
  },
  "usage.period-closed": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/period_closed/meaning",
        "text": "The `occurred_at` is before the open period, and you can no longer report usage for that time."
      }
    ]
  },
  "usage.future": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/occurred_in_future/meaning",
        "text": "The `occurred_at` is more than five minutes ahead of the organization's clock, or after the end of the open period."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/ConsumptionCreate/properties/occurred_at/description",
        "text": "The time can be at most five minutes ahead of the current time."
      }
    ]
  },
  "errors.server-error": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemCode/x-problems/internal_error/meaning",
        "text": "An error occurred on the server."
      }
    ]
  },
  "errors.one-location": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ProblemError/description",
        "text": "Exactly one of `pointer`, `parameter` and `header` contains the location of the error."
      }
    ]
  },
  "errors.existing-id": {
    "reason": "tested by the schema",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Problem/properties/existing_id/description",
        "text": "Only errors with the code `external_id_taken` have this property."
      }
    ]
  },
  "time.timestamps": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Timestamp/description",
        "text": "Time by the organization's clock, in UTC with milliseconds (RFC 3339)."
      }
    ]
  },
  "cancellations.mode": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Cancellation/properties/mode/description",
        "text": "The mode in the cancellation request, or `immediate` if the request contained no mode."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Cancellation/properties/mode/description",
        "text": "A request with `period_end` results in the mode `period_end` even if the purchase had no open period and was canceled immediately."
      }
    ]
  },
  "metadata.unchanged": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Metadata/description",
        "text": "Your own keys and values, stored and returned as you sent them."
      }
    ]
  },
  "metadata.empty": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Metadata/description",
        "text": "Empty if you sent no metadata."
      }
    ]
  },
  "purchases.amount": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/amount/description",
        "text": "Amount of each charge, in the currency's minor unit; null for a variable subscription."
      }
    ]
  },
  "checkout.same-url": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/checkout_url/description",
        "text": "The URL stays the same as long as the purchase exists."
      }
    ]
  },
  "purchases.next-action": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/next_action/description",
        "text": "There is an action while the purchase is `requires_action`, `past_due` or `unpaid`."
      }
    ]
  },
  "purchases.no-next-action": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/next_action/description",
        "text": "While the purchase is `pending`, there is an action only if no card is attached and no payment is being settled."
      }
    ]
  },
  "checkout.default-urls": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/success_url/description",
        "text": "If the request that created the purchase contained no URL, this is null or the URL in the configuration."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseCreate/properties/success_url/description",
        "text": "The `success_url` of the purchase is then null or the URL in the configuration."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseCreate/properties/cancel_url/description",
        "text": "The `cancel_url` of the purchase is then null or the URL in the configuration."
      }
    ]
  },
  "checkout.url-at-redirect": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/success_url/description",
        "text": "If it is null, the checkout uses the URL that the configuration has when it redirects the payer."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/cancel_url/description",
        "text": "If it is null, the checkout uses the URL that the configuration has when it shows the page."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseCreate/properties/success_url/description",
        "text": "Without this URL, the checkout uses the URL in the configuration."
      }
    ]
  },
  "trials.end-null": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/trial_end/description",
        "text": "It is null if the plan has no trial, and as long as no card has been attached."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Purchase/properties/trial_end/description",
        "text": "For example, it stays null if the purchase of a plan with a trial ends as `failed`, because the card was declined."
      }
    ]
  },
  "cards.with-payer": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentToken/description",
        "text": "The column \"now\" applies while the payer is present: when the card is verified, and when a payment that is due immediately is made."
      }
    ]
  },
  "cards.without-payer": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentToken/description",
        "text": "The columns \"first later charge\" and \"retries\" apply to charges without the payer."
      }
    ]
  },
  "cards.verification-immediate": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentToken/description",
        "text": "Only a payment can be pending; the verification of a card always has an immediate result."
      }
    ]
  },
  "cards.replacement": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentToken/description",
        "text": "If a new card replaces a card, the column \"now\" in the row of the new card applies first."
      }
    ]
  },
  "urls.host": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/UrlInput/description",
        "text": "The scheme is in lower case, and exactly two slashes separate it from the host."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/LogoUrlInput/description",
        "text": "The scheme of a URL is in lower case, and exactly two slashes separate it from the host."
      }
    ]
  },
  "urls.port": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/UrlInput/description",
        "text": "A port in the URL can be at most 65535."
      }
    ]
  },
  "end-dates.midnight": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PurchaseCreate/properties/end_date/description",
        "text": "Day on which the purchase ends, at 00:00 UTC."
      }
    ]
  },
  "usage.quantity-unchanged": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Quantity/description",
        "text": "Responses contain the quantity as you sent it; sums have no trailing zeros."
      }
    ]
  },
  "usage.billed-status": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ConsumptionStatus/description",
        "text": "`billed`: the record is part of a charge."
      }
    ]
  },
  "usage.default-time": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ConsumptionCreate/properties/occurred_at/description",
        "text": "The default is the current time."
      }
    ]
  },
  "charges.final": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/ChargeStatus/description",
        "text": "`succeeded` and `failed` are final."
      }
    ]
  },
  "usage.sum-format": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/SumQuantity/description",
        "text": "Exact sum of the quantities of a period, without trailing zeros."
      }
    ]
  },
  "money.unit-price-digits": {
    "reason": "tested by the schema",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/UnitAmount/description",
        "text": "The decimal has at most 12 digits before the decimal point and 12 digits after the decimal point."
      }
    ]
  },
  "charges.card": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Charge/properties/payment_method/description",
        "text": "Card used for the charge, or null if no card was needed, as for a charge of 0."
      }
    ]
  },
  "charges.period-null": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Charge/properties/period/description",
        "text": "Null for a one-time payment."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/Charge/properties/period/description",
        "text": "Also null for a first payment that is made with the payer present, until that payment succeeds."
      }
    ]
  },
  "charges.consumption-null": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Charge/properties/consumption/description",
        "text": "Null for one-time payments and fixed subscriptions."
      }
    ]
  },
  "charges.settled-at": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/Charge/properties/settled_at/description",
        "text": "Null until then."
      }
    ]
  },
  "customers.address-fields": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/AddressInput/description",
        "text": "A field that you omit is null."
      }
    ]
  },
  "plans.defaults": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/FixedSubscriptionRateInput/properties/interval_count/description",
        "text": "The default is 1."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/VariableSubscriptionRateInput/properties/report_grace_hours/description",
        "text": "The default is 0."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/PlanCreate/properties/requires_activation_date/description",
        "text": "The default is false."
      }
    ]
  },
  "trials.length": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/TrialDays/description",
        "text": "Length of the trial before the first period, in days of 24 hours."
      }
    ]
  },
  "payment-days.month-end": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentDay/description",
        "text": "In a month without this day, periods start on the last day of the month."
      }
    ]
  },
  "payment-days.today": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentDay/description",
        "text": "If a purchase becomes ready to start on a payment day, its first period starts immediately."
      }
    ]
  },
  "payment-days.midnight": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PaymentDay/description",
        "text": "All other periods start at 00:00 UTC."
      }
    ]
  },
  "plans.no-cycles": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PlanCreate/properties/billing_cycles/description",
        "text": "If null, the plan does not limit the number of periods."
      }
    ]
  },
  "payment-days.none": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/PlanCreate/properties/payment_day/description",
        "text": "If null, the start of the first period determines when all other periods start."
      }
    ]
  },
  "checkout.branding": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/BrandingInput/properties/display_name/description",
        "text": "Name that the payer sees."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/BrandingInput/properties/display_name/description",
        "text": "If null, a page in English calls you \"the shop\"."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/BrandingInput/properties/logo_url/description",
        "text": "The checkout page shows it as an image."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/CheckoutSettingsInput/properties/terms_url/description",
        "text": "The checkout page links to it."
      }
    ]
  },
  "checkout.appearance": {
    "reason": "not visible from outside",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/BrandingInput/properties/logo_url/description",
        "text": "If null, the page shows the initial of `display_name`."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/BrandingInput/properties/primary_color/description",
        "text": "In the dark color scheme, the header has a darker shade of this color."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/BrandingInput/properties/primary_color/description",
        "text": "If null, the page uses the default color."
      }
    ]
  },
  "webhooks.secret-format": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSecret/description",
        "text": "Secret with which deliveries are signed: `whsec_` followed by 24 to 64 bytes in base64 with padding, as in Standard Webhooks."
      }
    ]
  },
  "webhooks.null-url": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/description",
        "text": "The other fields beside a `url` of null are ignored, and without an endpoint nothing is deleted."
      }
    ]
  },
  "webhooks.event-types": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/properties/event_types/description",
        "text": "Event types to deliver."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/properties/event_types/description",
        "text": "If null, all event types are delivered, including types that later versions add."
      }
    ]
  },
  "webhooks.null-secret": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/properties/secret/description",
        "text": "If `secret` is null, it counts as omitted."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/WebhookSettingsInput/properties/rotate_secret/description",
        "text": "If `rotate_secret` is null, it counts as omitted."
      }
    ]
  },
  "events.sequence": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/schemas/EventSequence/description",
        "text": "Number that increases with each event of the organization."
      },
      {
        "document": "openapi",
        "pointer": "/components/schemas/EventSequence/description",
        "text": "Of two events about one object, the event with the larger number is newer, even if both have the same `timestamp`."
      }
    ]
  },
  "methods.allow-only": {
    "reason": "tested by the schema",
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/headers/Allow/description",
        "text": "Only responses with the error `method_not_allowed` have this header."
      }
    ]
  },
  "lists.no-link": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/headers/Link/description",
        "text": "The last page does not have this header."
      }
    ]
  },
  "responses.location": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/headers/Location/description",
        "text": "URL at which you can retrieve the new object."
      }
    ]
  },
  "idempotency.no-replay-header": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/headers/Idempotent-Replayed/description",
        "text": "Otherwise, the response does not have this header."
      }
    ]
  },
  "requests.accept-problem": {
    "reason": null,
    "sentences": [
      {
        "document": "openapi",
        "pointer": "/components/responses/NotAcceptable/description",
        "text": "An operation whose successful response has no body also accepts `Accept: application/problem+json`."
      }
    ]
  },
  "sandbox.checkout-redirect": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/info/description",
        "text": "A client that does not accept `text/html` receives the redirect to `success_url` itself."
      }
    ]
  },
  "sandbox.checkout-state": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/info/description",
        "text": "The `body` element of a checkout page has the state of the purchase in its attributes `data-purchase-id`, `data-status`, `data-step` (`pay`, `challenge`, `repair`, `wait` or `nothing`) and `data-failure` (failure code of the last payment on the page, or empty)."
      }
    ]
  },
  "sandbox.forced-outcomes-of-zero": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/info/description",
        "text": "A charge with the amount 0 does not use a forced outcome."
      }
    ]
  },
  "sandbox.outcomes-of-customers": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/info/description",
        "text": "Payments of other customers are not affected."
      }
    ]
  },
  "sandbox.rotation-end": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/info/description",
        "text": "After a rotation, deliveries are signed with the old and the new secret until 24 hours have passed, either of real time or on the organization's clock."
      },
      {
        "document": "sandbox",
        "pointer": "/info/description",
        "text": "Each old secret has its own 24 hours."
      }
    ]
  },
  "events.listed": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/paths/~1events/get/description",
        "text": "Returns the events of the organization, newest first, in pages."
      }
    ]
  },
  "sandbox.resend": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/paths/~1events~1{id}~1resend/post/description",
        "text": "The event is sent even if it was delivered before, if the webhook's `event_types` do not include its type, or if the delivery mode is `collect`."
      },
      {
        "document": "sandbox",
        "pointer": "/paths/~1events~1{id}~1resend/post/description",
        "text": "The sandbox responds after the first attempt of the new delivery, in each delivery mode."
      }
    ]
  },
  "sandbox.cursors-after-reset": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/paths/~1reset/post/description",
        "text": "Cursors that were returned before the reset are no longer valid."
      }
    ]
  },
  "sandbox.seed-errors": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/paths/~1seed/post/description",
        "text": "A seed with errors is rejected, and the response lists all errors."
      }
    ]
  },
  "sandbox.clock-factor": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/components/schemas/ClockFactor/description",
        "text": "Speed of an `accelerated` clock, in seconds of the clock per second of real time."
      }
    ]
  },
  "sandbox.causes": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/components/schemas/CauseType/description",
        "text": "`schedule`: scheduled work of a purchase, including work that runs because a request advances the clock."
      }
    ]
  },
  "sandbox.clock-durations": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/components/schemas/ClockAdvance/properties/by/description",
        "text": "Months and years are calendar months and years: `P1M` from 31 January leads to the last day of February."
      }
    ]
  },
  "sandbox.clock-instants": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/components/schemas/ClockAdvance/properties/to/description",
        "text": "Timestamp (RFC 3339) that is not in the past, or `next` for the time of the next scheduled work."
      }
    ]
  },
  "sandbox.fault-count": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/components/schemas/Fault/properties/count/description",
        "text": "Number of affected requests after which the fault is removed."
      }
    ]
  },
  "sandbox.mutated-webhooks": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/components/schemas/MutateFaultInput/description",
        "text": "Webhooks are signed after the change."
      }
    ]
  },
  "sandbox.fault-bodies": {
    "reason": null,
    "sentences": [
      {
        "document": "sandbox",
        "pointer": "/components/schemas/FaultCreate/properties/body_contains/description",
        "text": "The fault affects only requests whose JSON body has these properties with these values."
      }
    ]
  }
};
