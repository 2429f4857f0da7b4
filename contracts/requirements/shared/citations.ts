import {
  citeChapter,
  citeDescription,
  citeErrorCode,
  citeOperation,
  citePart,
  citeSchema,
  citeSandboxSchema,
} from './cite.js';

const citeIntroduction = (quote: string) => citeChapter('introduction', quote);
const citeEvents = (quote: string) => citeChapter('events', quote);
const citePurchases = (quote: string) => citeChapter('purchases', quote);

/** Published sentences that several requirements test, by subject. */
export const citations = {
  authentication: {
    rejectedKeys: citeIntroduction(
      'A missing or malformed key returns 401 `api_key_missing`, and a wrong key returns 401 `api_key_invalid`.',
    ),
    undisclosedKeys: citeIntroduction(
      'An error response never contains a complete API key, valid or not, even if you sent the key outside the `Authorization` header.',
    ),
    ownOrganization: citeIntroduction(
      'A key belongs to one organization and gives no access to any other organization.',
    ),
    everyOrganization: citeIntroduction('The rules on this page are the same for every organization.'),
    foreignIds: citeIntroduction(
      "If the path contains the id of another organization's object, the response is 404, as for an id that does not exist.",
    ),
  },
  requests: {
    location: citeDescription(
      '/components/headers/Location',
      'URL at which you can retrieve the new object.',
    ),
    everything: citeIntroduction('This page documents every request, every response and every event.'),
    examples: citeIntroduction(
      "A request example and the example of its response have the same name. Send the example request when the organization's clock shows the `created_at` time of the example response. The actual response then differs from the example response only in ids, secrets, URLs and messages.",
    ),
    bodyLimits: citeIntroduction(
      'Bodies are JSON in UTF-8, sent as `application/json`, at most 100 kB and 20 levels deep.',
    ),
    malformedJson: citeErrorCode(
      'malformed_json',
      'The body could not be parsed as JSON, or is nested deeper than 20 levels.',
    ),
    missingBody: citeIntroduction(
      'A request without a required body is rejected with 400, or with 415 if the request also has no `Content-Type`.',
    ),
    mediaType: citeErrorCode(
      'unsupported_media_type',
      'The body was sent with a `Content-Type` other than `application/json`, without a `Content-Type`',
    ),
    charset: citeIntroduction(
      'Bodies are JSON in UTF-8, sent as `application/json`, at most 100 kB and 20 levels deep. A body in a different charset returns 415.',
    ),
    loneSurrogates: citeIntroduction(
      'A body with an unpaired surrogate in a string or a property name returns 400 `malformed_json`.',
    ),
    invalidRequest: citeIntroduction(
      'A request with an unknown property, an unknown query parameter or an invalid value is rejected with 400',
    ),
    repeatedParameter: citeIntroduction(
      'A request that contains a query parameter twice is rejected with 400, too.',
    ),
    nullAsLeftOut: citeIntroduction(
      'When you create an object, an optional property that is null counts as omitted.',
    ),
    everyProperty: citeIntroduction('Responses contain every property; a property without a value is null.'),
    text: citeIntroduction(
      'Text is returned exactly as you sent it, including spaces, case, line endings and composed characters.',
    ),
    readYourWrites: citeIntroduction(
      'After a request has succeeded, every later response reflects the changes that the request made.',
    ),
    exactPaths: citeIntroduction(
      'Paths are matched exactly: case, double slashes, dots and a trailing slash matter.',
    ),
    exactIds: citeIntroduction(
      'Ids are matched exactly, too. An id that belongs to a different kind of object is treated like an id that does not exist.',
    ),
    headerSyntax: citeIntroduction(
      'Header values are parsed as HTTP defines them: the scheme `Bearer` and media types are not case-sensitive.',
    ),
    accept: citeDescription(
      '/components/responses/NotAcceptable',
      'The `Accept` header excludes `application/json`.',
    ),
    compression: citeIntroduction(
      'A response is compressed only with an encoding that your `Accept-Encoding` header allows. The `Content-Encoding` header of the response names this encoding. Without `Accept-Encoding`, or with `Accept-Encoding: identity`, a response is not compressed. After decompression, a body is the same as the body of an uncompressed response.',
    ),
    requestId: citeIntroduction(
      'Every response has an `X-Request-Id`: the id that you sent, or a generated id.',
    ),
    trace: citeIntroduction(
      'If a tracing header has an invalid value, the value is ignored, and the request is not rejected.',
    ),
    head: citeIntroduction('`HEAD` works wherever `GET` does.'),
    methods: citeIntroduction(
      'If the path does not support the method of the request, the response is 405 `method_not_allowed`. Its `Allow` header lists the supported methods, including `HEAD` wherever `GET` works.',
    ),
    options: citeIntroduction(
      'If the path does not support the method of the request, the response is 405 `method_not_allowed`. Its `Allow` header lists the supported methods, including `HEAD` wherever `GET` works. `OPTIONS` requests also return 405.',
    ),
    methodOverride: citeIntroduction(
      'A header such as `X-HTTP-Method-Override` does not change the method of the request.',
    ),
    metadata: citeSchema('Metadata', 'Your own keys and values, stored and returned as you sent them.'),
  },
  errors: {
    format: citeIntroduction(
      'An error response is a problem document (RFC 9457) of type `application/problem+json`.',
    ),
    internals: citeIntroduction('Error responses expose no server internals'),
    locations: citeIntroduction('For validation errors, `errors` locates each invalid part'),
    missingProperty: citeIntroduction(
      'If a required property is missing, its location is the JSON pointer that the property would have.',
    ),
    hundredErrors: citeIntroduction(
      'The list has at most a hundred errors; `errors_total` is the total number.',
    ),
    order: citeIntroduction(
      'A request is checked in a fixed order, and the first failed check determines the response. The order is: path (404), method (405), API key (401), rate limit (429), `Accept` header (406), body size (413), `Content-Type` (415), validation (400), id in the path (404), idempotency (409 or 422), state (409) and business rules (422).',
    ),
    noSideEffects: citeIntroduction('A request that is rejected with 4xx changes nothing.'),
    serverErrors: citeDescription(
      '/components/responses/InternalServerError',
      'An error occurred on the server.',
    ),
  },
  rateLimit: {
    counted: citeIntroduction(
      'The `RateLimit-Policy` header contains the limit, and the `RateLimit` header contains the number of remaining requests. Requests over the limit return 429 `rate_limit_exceeded`.',
    ),
    scope: citeIntroduction(
      'All operations share one limit, and requests from other organizations do not count toward it.',
    ),
  },
  time: {
    clock: citeIntroduction("Billing uses the organization's clock."),
    calendar: citeIntroduction(
      'Months and years are calendar months and years, counted from the first period. If the first period starts on 31 January, the next periods start on 28 or 29 February and on 31 March.',
    ),
    periods: citeIntroduction(
      'A period includes its `start` and excludes its `end`. The end of a period is the start of the next period.',
    ),
    timestamps: citeSchema(
      'Timestamp',
      "Time by the organization's clock, in UTC with milliseconds (RFC 3339).",
    ),
  },
  schedule: {
    beginning: citePurchases(
      'If the plan has a trial, the trial starts at that time. If the plan has a `payment_day`, the purchase then waits for that day.',
    ),
    paymentDay: citeSchema(
      'PlanCreate/properties/payment_day',
      'In a month without this day, periods start on the last day of the month.',
    ),
    cycles: citePurchases("A subscription ends after the plan's `billing_cycles`"),
    endDate: citePurchases('An `end_date` shortens the last period'),
    usage: citeChapter(
      'charges',
      'A variable subscription is charged for the usage of each period. This charge is made `report_grace_hours` after the period ends.',
    ),
  },
  money: {
    largestAmount: citeIntroduction('The maximum amount of a charge is 999,999,999,999 minor units.'),
    rounding: citeIntroduction(
      'Price and quantity are multiplied exactly. The product is rounded once for each charge, half to even: 2.5 becomes 2, and 3.5 becomes 4.',
    ),
    zero: citeChapter(
      'charges',
      'If the total is zero, a charge of 0 is created. This charge succeeds without contacting the bank.',
    ),
  },
  idempotency: {
    replay: citeIntroduction(
      'After a request with a key succeeds, every further request with the same key and the same body gets the same response and is not processed again. Bodies are compared as JSON. The status, the body and `Location` are the same, and the header `Idempotent-Replayed: true` is added.',
    ),
    sameBody: citeIntroduction('the same key and the same body gets the same response'),
    otherBody: citeIntroduction(
      'A request with the same key and a different body returns 422 `idempotency_key_reused`. In the comparison of bodies, a null property differs from an omitted property.',
    ),
    inProgress: citeIntroduction(
      'While the first request is running, further requests with the key return 409 `idempotency_key_in_use`.',
    ),
    freeAfterError: citeIntroduction(
      'An error response does not use up the key: correct the request and send it with the same key.',
    ),
    newKey: citeIntroduction('a new key for each new request, and the same key for each retry'),
    scope: citeIntroduction('An idempotency key is scoped to one organization, method and path'),
    comparison: citeIntroduction(
      'Double quotes around a key are ignored: `"k"` and `k` are the same key. Apart from that, keys are compared character by character.',
    ),
  },
  lists: {
    defaultLimit: citePart('/components/parameters/limit/schema/default'),
    newestFirst: citeIntroduction('A list returns `data`, `has_more` and `next_cursor`, newest first.'),
    pageSize: citeIntroduction('`limit` sets the page size.'),
    sameObjects: citeIntroduction(
      'Each object in `data` is the same as in the response to a GET request for that object.',
    ),
    nextPage: citeIntroduction(
      'For the next page, send `next_cursor` as `cursor` with the same filters, or follow the complete URL in the `Link` header.',
    ),
    walk: citeIntroduction(
      'Pagination neither skips nor repeats objects that existed when you requested the first page, even if other objects are created before you request the last page.',
    ),
    filters: citeIntroduction(
      'You can combine filters: the list contains the objects that match all of them.',
    ),
    halfOpen: citeIntroduction('`created_from` is inclusive and `created_to` exclusive'),
    unknownFilterValue: citeIntroduction(
      'A filter with the id of an object that does not exist returns an empty list.',
    ),
    invalidCursor: citeIntroduction(
      'A request with a cursor that was changed, or that belongs to a different list, different filters or a different organization, returns 400 `invalid_cursor`.',
    ),
  },
  externalIds: {
    unique: citeIntroduction(
      'An `external_id` is unique in your organization for each kind of object. If another object already has this `external_id`, the request is rejected with 409 `external_id_taken`, and `existing_id` is the id of that object.',
    ),
    freeAgain: citeIntroduction(
      'You can reuse the `external_id` of a purchase once the purchase is `failed`, `expired` or `canceled`.',
    ),
    consumptions: citeIntroduction('The `external_id` of a consumption is unique within its purchase.'),
    sameContent: citeOperation(
      'createConsumption',
      'A request with the same `external_id` and the same content returns 200 with the existing record, even after the record was billed. A request with the same `external_id` and different content is rejected with 409 `external_id_taken`.',
    ),
    comparedContent: citeOperation(
      'createConsumption',
      'Contents are compared by value: `2.50` equals `2.5`, and two timestamps with different offsets are equal if they refer to the same point in time. Omitted properties are not compared, and `metadata` is compared only as a whole.',
    ),
    comparedFirst: citeOperation(
      'createConsumption',
      'Tollgate compares the contents before it checks the period of the record.',
    ),
  },
  cancellation: {
    summary: citeOperation(
      'cancelPurchase',
      'Cancels a subscription, immediately or at the end of the open period.',
    ),
    immediate: citeOperation(
      'cancelPurchase',
      '`immediate` (the default): the purchase is `canceled` now. Retries stop, and a charge that is `requires_action` fails with `canceled`. If a payment is being settled, the settlement continues. Usage in the open period becomes `unbilled`.',
    ),
    atPeriodEnd: citeOperation(
      'cancelPurchase',
      '`period_end`: `cancel_at_period_end` becomes true. Retries continue, and usage in the open period is still charged. No new period starts.',
    ),
    trial: citeOperation(
      'cancelPurchase',
      'A purchase in its trial continues until the time at which its first period would start, and is then canceled without a charge.',
    ),
    withoutPeriod: citeOperation(
      'cancelPurchase',
      'If the purchase is not in its trial and has neither an open period nor an ended period that is still to be charged, it is canceled immediately.',
    ),
    repeated: citeOperation(
      'cancelPurchase',
      'If the purchase is already `canceled`, the request changes nothing and returns the purchase.',
    ),
    scheduled: citeOperation(
      'cancelPurchase',
      'If a cancellation at the end of the period is already scheduled, another request with `period_end` changes nothing. A request with `immediate` still cancels the purchase immediately.',
    ),
    ended: citeOperation(
      'cancelPurchase',
      'If the purchase is `succeeded`, `failed` or `expired`, the request is rejected with 409 `purchase_ended`.',
    ),
    oneTime: citeOperation(
      'cancelPurchase',
      'A request to cancel a one-time payment is rejected with 409 `purchase_not_subscription`, whatever the status of the purchase.',
    ),
  },
  consumption: {
    created: citeOperation(
      'createConsumption',
      'Creates a usage record for a purchase of a variable subscription.',
    ),
    sum: citeOperation(
      'createConsumption',
      'The amount charged for a period is the exact sum of its reported quantities, multiplied by the unit amount and rounded once.',
    ),
    period: citeOperation(
      'createConsumption',
      '`occurred_at` determines the period of the record. You can report usage for the open period. You can also report usage for the previous period until its grace period ends. A time exactly at the end of a period belongs to the next period.',
    ),
    notVariable: citeOperation(
      'createConsumption',
      'If the purchase is not billed by usage, the request is rejected with 409 `purchase_not_variable`, whatever the status of the purchase.',
    ),
    noPeriod: citeOperation(
      'createConsumption',
      'If the first period of the purchase has not started, the request is rejected with 409 `no_open_period`.',
    ),
    ended: citeOperation(
      'createConsumption',
      'If the purchase has ended, the request is rejected with 409 `purchase_ended`',
    ),
    endedBeforePeriod: citeOperation(
      'createConsumption',
      'If the purchase has ended, the request is rejected with 409 `purchase_ended`, even if the first period never started.',
    ),
    deleted: citeOperation('deleteConsumption', 'Deletes a usage record that has not been billed.'),
    billed: citeOperation(
      'deleteConsumption',
      'If the record was billed, the request is rejected with 409 `consumption_billed`.',
    ),
    unbilled: citeOperation(
      'deleteConsumption',
      'If an immediate cancellation ended the period of the record, the request is rejected with 409 `purchase_ended`.',
    ),
    unreported: citeChapter(
      'consumptions',
      'If the plan has `when_unreported: last_charge`, an unreported period is billed for the quantity of the last reported period. If no earlier period was reported, nothing is billed.',
    ),
  },
  configuration: {
    version: citeOperation(
      'createOrganizationConfiguration',
      "Creates a new version of the organization's settings. The new version applies immediately.",
    ),
    merge: citeOperation(
      'createOrganizationConfiguration',
      'If you omit a section or a field, it keeps its value. If you send `null` for a section or a field, it is reset to its default.',
    ),
    secret: citeOperation(
      'createOrganizationConfiguration',
      'The response contains the secret only if this request set or generated it',
    ),
    rotation: citeOperation(
      'createOrganizationConfiguration',
      'To replace the secret, send a new `secret` or `rotate_secret: true`. For the next 24 hours of real time, deliveries are signed with both the old and the new secret.',
    ),
    webhookRemoval: citeSchema(
      'OrganizationConfigurationCreate/properties/webhook',
      'If the section or its `url` is null, delivery ends, and the other webhook settings and the secret are deleted.',
    ),
  },
  events: {
    order: citeEvents(
      'For each object, a change emits each event type at most once. The events that one change causes are emitted in this order: purchase created, charges, card attached, purchase status changed, period started.',
    ),
    timestamp: citeEvents("The `timestamp` is the time of the change, by the organization's clock."),
    statuses: citeEvents(
      'A change to a different status emits one event for that status. If a purchase enters and leaves a status within the same change, no event is emitted for that status.',
    ),
    noChange: citeEvents(
      'A request emits no event if it is rejected, if it changes nothing, or if its response is a replay of an earlier response.',
    ),
    cause: citeSandboxSchema(
      'CauseType',
      '`schedule`: scheduled work of a purchase, including work that runs because a request advances the clock.',
    ),
    sameState: citeEvents(
      'A GET request for an object returns the same representation as the `data` of the latest event about that object.',
    ),
    listOrder: citeOperation('listEvents', 'Returns the events of the organization, newest first, in pages.'),
    id: citeDescription(
      '/components/parameters/webhook_id',
      'The id of the event, which is the same in every attempt. Store this id, and ignore an event whose id you have already stored.',
    ),
  },
  webhooks: {
    delivery: citeEvents(
      "Events are sent to the webhook endpoint whose `url` is in the organization's configuration. The body is an event with the properties `id`, `type`, `timestamp`, `sequence` and `data`. `data` is the object right after the change.",
    ),
    retries: citeEvents(
      'The event is then retried after 5 seconds, 5 minutes, 30 minutes, and 2, 5, 10, 14, 20 and 24 hours. Each delay starts at the previous attempt.',
    ),
    retryAfter: citeEvents('A `Retry-After` of up to 24 hours is honored.'),
    success: citeEvents(
      '**Respond with 2xx within 15 seconds**, and do the work afterwards. Any other response counts as a failure, including a redirect.',
    ),
    gone: citeEvents('A 410 response ends delivery until you create a new configuration.'),
  },
  purchases: {
    start: citePurchases(
      'A subscription starts when its card is attached, or on its `service_activation_date` if that is later.',
    ),
    final: citePurchases('`succeeded`, `failed`, `expired` and `canceled` are final.'),
    settling: citePurchases(
      'If a payment is still being settled when the purchase reaches a final status, the settlement continues. The outcome of the settlement changes the charge, but not the purchase.',
    ),
    dunning: citePurchases(
      'If a charge fails and another attempt is possible, the purchase is `past_due`. The charge is then retried according to the `dunning` settings in the configuration. When no attempt is left, the purchase is `unpaid`, or `canceled` if the configuration has `on_exhausted: cancel`.',
    ),
    endDate: citePurchases(
      'An `end_date` shortens the last period. A fixed amount for this period is not prorated, and usage in this period is billed in full.',
    ),
    recovery: citePurchases(
      'When no retry is planned and the latest charge is paid, the purchase is `active` again, even if an older period is still unpaid.',
    ),
    unpaidAtEnd: citePurchases(
      'If the last charge failed permanently, the purchase is `unpaid`, and it stays `unpaid` after the last period has ended.',
    ),
    lastBill: citePurchases(
      'If the last charge fails, the purchase is `past_due` until that charge is paid or no attempt is left.',
    ),
  },
  plans: {
    paymentDay: citeSchema(
      'PlanCreate/properties/payment_day',
      'Day of the month on which periods start, for plans with an interval of months or years. In a month without this day, periods start on the last day of the month.',
    ),
    paymentDayStart: citeSchema(
      'PlanCreate/properties/payment_day',
      'If a purchase becomes ready to start on a payment day, its first period starts immediately. All other periods start at 00:00 UTC.',
    ),
  },
  charges: {
    start: citeChapter('charges', 'A fixed subscription is charged at the start of each period'),
    retries: citeChapter(
      'charges',
      'If the failure of a charge is `retryable`, the charge is retried: by default up to three times, two days after each failure. After any other failure, the charge is not retried.',
    ),
    chain: citeChapter(
      'charges',
      'Retries never change the start or the end of a period. All retries of a charge keep the `dunning` settings that applied to its first attempt.',
    ),
    challenge: citeChapter(
      'charges',
      'If the bank requires a challenge while the payer is absent, the charge is `requires_action` until `next_retry_at`. If the payer has not completed the challenge by then, the charge fails and the next attempt is made.',
    ),
    dueOrder: citeChapter(
      'charges',
      'Several steps of a purchase can be due at the same time. They run in this order: settlements, retries of older charges, the end of the period, the charge for the next period.',
    ),
    settlement: citeChapter(
      'charges',
      'Some payments take a day to settle: the charge is `pending` and then succeeds or fails.',
    ),
  },
} as const;
