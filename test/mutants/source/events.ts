import type { Mutant } from './mutant.js';

/** Mutants of events and of webhook deliveries. */
export const eventMutants: readonly Mutant[] = [
  {
    name: 'sequence-the-same-within-a-commit',
    class: 'events out of order',
    file: 'engine/id-allocator.ts',
    in: 'createEventCounter',
    find: '$last += 1;',
    replace: '',
  },
  {
    name: 'sequence-starts-again-with-each-commit',
    class: 'events out of order',
    file: 'engine/id-allocator.ts',
    in: 'createEventCounter',
    find: 'let last = $sequence;',
    replace: 'let last = 0 * $sequence;',
  },
  {
    name: 'events-of-purchases-missing',
    class: 'events missing',
    file: 'domain/billing/purchase-draft.ts',
    in: 'toDecision',
    find: 'events: [...$created, ...$chargeEvents, ...$purchaseEvents]',
    replace: 'events: [...$created, ...$chargeEvents]',
  },
  {
    name: 'created-event-missing',
    class: 'events missing',
    file: 'domain/billing/purchase-draft.ts',
    in: 'toDecision',
    find: 'events: [...$created, ...$chargeEvents, ...$purchaseEvents]',
    replace: 'events: [...$chargeEvents, ...$purchaseEvents]',
  },
  {
    name: 'consumption-deleted-missing',
    class: 'events missing',
    file: 'domain/billing/consumption.ts',
    in: 'deleteConsumption',
    find: "{ type: 'consumption.deleted', $record: $consumption }",
    replace: '',
  },
  {
    name: 'period-started-missing',
    class: 'events missing',
    file: 'domain/billing/run-due-steps.ts',
    in: 'openNextPeriod',
    find: "$isFinal($derived.$purchase) ? $derived : $withEvent($derived, 'purchase.period_started')",
    replace: '$derived',
  },
  {
    name: 'recovery-not-told',
    class: 'events missing',
    file: 'domain/billing/purchase-draft.ts',
    in: 'listPurchaseEventTypes',
    find: '$purchase.status === $statusBefore',
    replace:
      "$purchase.status === $statusBefore || $purchase.status === 'active' && $statusBefore === 'past_due'",
  },
  {
    name: 'status-told-though-it-stays',
    class: 'events doubled',
    file: 'domain/billing/purchase-draft.ts',
    in: 'listPurchaseEventTypes',
    find: '$purchase.status === $statusBefore',
    replace: "$purchase.status === $statusBefore && $purchase.status !== 'past_due'",
  },
  {
    name: 'events-doubled',
    class: 'events doubled',
    file: 'domain/billing/purchase-draft.ts',
    in: 'toDecision',
    find: 'events: [...$created, ...$chargeEvents, ...$purchaseEvents]',
    replace: 'events: [...$created, ...$chargeEvents, ...$purchaseEvents, ...$purchaseEvents.slice(-1)]',
  },
  {
    name: 'customer-created-twice',
    class: 'events doubled',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: "{ type: 'customer.created', $record: $customer }",
    replace: `
      { type: 'customer.created', $record: $customer },
      { type: 'customer.created', $record: $customer }
    `,
  },
  {
    name: 'events-out-of-order',
    class: 'events out of order',
    file: 'domain/billing/purchase-draft.ts',
    in: 'toDecision',
    find: 'events: [...$created, ...$chargeEvents, ...$purchaseEvents]',
    replace: 'events: [...$created, ...$purchaseEvents, ...$chargeEvents]',
  },
  {
    name: 'failed-charge-told-as-succeeded',
    class: 'events of the wrong type',
    file: 'domain/billing/charge.ts',
    in: 'toChargeEvent',
    find: '$charge.status',
    replace: "$charge.status === 'failed' ? 'succeeded' : $charge.status",
  },
  {
    name: 'unpaid-told-as-past-due',
    class: 'events of the wrong type',
    file: 'domain/billing/purchase-draft.ts',
    in: 'listPurchaseEventTypes',
    find: '[$purchase.status]',
    replace: "[$purchase.status === 'unpaid' ? 'past_due' : $purchase.status]",
  },
  {
    name: 'event-shows-the-state-before',
    class: 'event data stale',
    file: 'domain/billing/purchase-draft.ts',
    in: 'toDecision',
    find: '{ $at, $type, $record: $purchase }',
    replace: "{ $at, $type, $record: { ...$purchase, status: 'pending' as const } }",
  },
  {
    name: 'event-without-offset-of-commit',
    class: 'times wrong',
    file: 'engine/to-changes.ts',
    in: 'createEvent',
    find: 'timestamp: $event.$at ?? $now',
    replace: 'timestamp: new Date().toISOString()',
  },
  {
    name: 'scheduled-event-caused-by-the-plan',
    class: 'foreign id',
    file: 'engine/due-work.ts',
    in: 'runDueBatch',
    find: "{ type: 'schedule', id: $purchase.id }",
    replace: "{ type: 'schedule', id: $purchase.plan_id }",
  },
  {
    name: 'events-on-a-refusal',
    class: 'record made on a 400 or 422',
    file: 'engine/run-command.ts',
    in: 'execute',
    find: 'if ($decision instanceof $Problem) return $withoutCommit($decision);',
    replace: `
      if ($decision instanceof $Problem)
        return {
          ...$withoutCommit($decision),
          changes: [
            {
              op: 'insert',
              collection: 'events',
              record: {
                id: newId('evt'),
                type: 'ping',
                timestamp: now,
                data: { organization_id: reader.organization.id },
              },
            },
          ],
        };
    `,
  },
  {
    name: 'internal-field-in-event',
    class: 'internals shown',
    file: 'engine/to-changes.ts',
    in: 'presentEventData',
    find: "if ('checkout_token' in $record) return $presentPurchase($record, $origin);",
    replace: `
      if ('checkout_token' in $record)
        return { ...$presentPurchase($record, $origin), due_at: $record.due_at };
    `,
  },
  {
    name: 'signature-over-the-body-only',
    class: 'webhook signature wrong',
    file: 'webhooks/sign.ts',
    in: 'sign',
    find: "createHmac('sha256', $key).update(`${$id}.${$timestamp}.`).update($body)",
    replace: "createHmac('sha256', $key).update($body)",
  },
  {
    name: 'signature-without-timestamp',
    class: 'webhook signature wrong',
    file: 'webhooks/sign.ts',
    in: 'sign',
    find: '`${$id}.${$timestamp}.`',
    replace: '`${$id}.`',
  },
  {
    name: 'signature-hexadecimal',
    class: 'webhook signature wrong',
    file: 'webhooks/sign.ts',
    in: 'sign',
    find: "createHmac('sha256', $key).update(`${$id}.${$timestamp}.`).update($body).digest('base64')",
    replace: "createHmac('sha256', $key).update(`${$id}.${$timestamp}.`).update($body).digest('hex')",
  },
  {
    name: 'signature-without-version',
    class: 'webhook signature wrong',
    file: 'webhooks/sign.ts',
    in: 'sign',
    find: 'return `v1,${$signature}`;',
    replace: 'return $signature;',
  },
  {
    name: 'signature-key-as-text',
    class: 'webhook signature wrong',
    file: 'webhooks/sign.ts',
    in: 'sign',
    find: "$secret.replace(/^whsec_/, ''), 'base64'",
    replace: "$secret.replace(/^whsec_/, '')",
  },
  {
    name: 'timestamp-in-milliseconds',
    class: 'webhook signature wrong',
    file: 'webhooks/sign.ts',
    in: 'createSignatureHeaders',
    find: 'Math.floor($realNow / 1000)',
    replace: '$realNow',
  },
  {
    name: 'timestamp-of-the-clock',
    class: 'webhook signature wrong',
    file: 'webhooks/deliver.ts',
    in: 'sendDelivery',
    find: '$createSignatureHeaders($delivery.event_id, $bytes, $endpoint, $realNow)',
    replace: `
      $createSignatureHeaders($delivery.event_id, $bytes, $endpoint, Date.parse($delivery.created_at))
    `,
  },
  {
    name: 'previous-secret-does-not-sign',
    class: 'secret not rotated',
    file: 'webhooks/sign.ts',
    in: 'getActiveSecrets',
    find: '$active.map(({ $secret }) => $secret)',
    replace: '$active.slice(0, 0).map(({ $secret }) => $secret)',
  },
  {
    name: 'only-the-last-replaced-secret-signs',
    class: 'secret not rotated',
    file: 'webhooks/sign.ts',
    in: 'getActiveSecrets',
    find: '$active.map(({ $secret }) => $secret)',
    replace: '$active.slice(0, 1).map(({ $secret }) => $secret)',
  },
  {
    name: 'replaced-secrets-get-the-time-of-the-last-one',
    class: 'secret not rotated',
    file: 'engine/deliver.ts',
    in: 'dropExpiredSecrets',
    find: '$listReplacedSecrets($endpoint).filter($isActive)',
    replace:
      '$listReplacedSecrets($endpoint).slice(0, $listReplacedSecrets($endpoint).some($isActive) ? 10 : 0)',
  },
  {
    name: 'replaced-secrets-without-a-maximum',
    class: 'boundary off by one',
    file: 'domain/catalog/configuration.ts',
    in: 'patchWebhook',
    find: '$older.slice(0, $MAX_SIGNING_SECRETS - 2)',
    replace: '$older.slice(0, $MAX_SIGNING_SECRETS - 1)',
  },
  {
    name: 'rotation-keeps-the-secret',
    class: 'secret not rotated',
    file: 'domain/catalog/configuration.ts',
    in: 'patchWebhook',
    find: '$patch.rotate_secret === true || $current === null',
    replace: '$current === null',
  },
  {
    name: 'given-secret-ignored',
    class: 'secret not rotated',
    file: 'domain/catalog/configuration.ts',
    in: 'patchWebhook',
    find: `
      $patch.secret ??
        ($patch.rotate_secret === true || $current === null ? $newSecret() : $current.secret)
    `,
    replace: `
      $patch.rotate_secret === true || $current === null || $patch.secret
        ? $newSecret()
        : $current.secret
    `,
  },
  {
    name: 'secret-shown-again',
    class: 'leaked secret',
    file: 'domain/catalog/configuration.ts',
    in: 'showsSecret',
    find: 'Boolean($input.webhook?.secret) || $next.webhook.secret !== $current?.webhook?.secret',
    replace: '$input.webhook !== null && $current?.version !== 0',
  },
  {
    name: 'secret-changes-with-every-version',
    class: 'secret not rotated',
    file: 'domain/catalog/configuration.ts',
    in: 'patchWebhook',
    find: '($patch.rotate_secret === true || $current === null ? $newSecret() : $current.secret)',
    replace: '$newSecret()',
  },
  {
    name: 'retried-with-another-id',
    class: 'retried with another id',
    file: 'webhooks/deliver.ts',
    in: 'sendDelivery',
    find: '$delivery.event_id',
    replace: '`${$delivery.event_id}${$delivery.attempts.length === 0 ? "" : $delivery.attempts.length}`',
  },
  {
    name: 'redirect-is-success',
    class: 'follows redirects',
    file: 'webhooks/deliver.ts',
    in: 'isSuccess',
    find: '$status < 300',
    replace: '$status < 400',
  },
  {
    name: 'redirects-followed',
    class: 'follows redirects',
    file: 'webhooks/outgoing-client.ts',
    in: 'readResponse',
    find: `
      const [$response] = (await $once($sent, 'response')) as [$IncomingMessage];
    `,
    replace: `
      let [$response] = (await $once($sent, 'response')) as [$IncomingMessage];
      const target = $response.headers.location;
      if (target !== undefined) {
        $response.resume();
        const next = http.request(target, { method: 'POST' });
        next.end();
        [$response] = (await $once(next, 'response')) as [$IncomingMessage];
      }
    `,
  },
  {
    name: 'first-retry-after-a-minute',
    class: 'delivery schedule wrong',
    file: 'domain/delivery/delivery.ts',
    in: 'RETRY_DELAYS_MILLISECONDS',
    find: '0, 5 * $SECOND',
    replace: '0, 60 * $SECOND',
  },
  {
    name: 'schedule-ends-too-early',
    class: 'delivery schedule wrong',
    file: 'domain/delivery/delivery.ts',
    in: 'RETRY_DELAYS_MILLISECONDS',
    find: '14 * $HOUR, 20 * $HOUR, 24 * $HOUR',
    replace: '14 * $HOUR',
  },
  {
    name: 'never-retried',
    class: 'delivery schedule wrong',
    file: 'domain/delivery/delivery.ts',
    in: 'recordAttempt',
    find: '$delay === undefined',
    replace: '$delay !== undefined || true',
  },
  {
    name: 'retry-after-of-endpoints-ignored',
    class: 'delivery schedule wrong',
    file: 'domain/delivery/delivery.ts',
    in: 'recordAttempt',
    find: '$retry_after_ms ?? 0, $MAX_RETRY_AFTER_MILLISECONDS',
    replace: '0, $retry_after_ms ?? 0',
  },
  {
    name: 'gone-endpoint-tried-again',
    class: 'delivery schedule wrong',
    file: 'domain/delivery/delivery.ts',
    in: 'recordAttempt',
    find: '$disables_endpoint = $result.response_status === $GONE',
    replace: '$disables_endpoint = $result.response_status === $GONE + 1',
  },
  {
    name: 'event-types-ignored',
    class: 'configuration ignored',
    file: 'engine/to-changes.ts',
    in: 'createDeliveryChanges',
    find: '!$endpoint || $endpoint.event_types?.includes($event.type) === false',
    replace: '!$endpoint',
  },
  {
    name: 'webhook-body-unlike-the-event',
    class: 'event data stale',
    file: 'engine/deliver.ts',
    in: 'createDispatches',
    find: "await $reader.$get('events', $delivery.event_id)",
    replace: `
      {
        ...(await $reader.$get('events', $delivery.event_id)),
        timestamp: $delivery.next_attempt_at,
      }
    `,
  },
  {
    name: 'webhook-content-type-text',
    class: 'webhook request wrong',
    file: 'webhooks/deliver.ts',
    in: 'sendDelivery',
    find: "'content-type': 'application/json'",
    replace: "'content-type': 'text/plain'",
  },
  {
    name: 'removed-webhook-still-served',
    class: 'configuration ignored',
    file: 'domain/catalog/configuration.ts',
    in: 'patchWebhook',
    find: 'if ($patch === null || $patch.url === null) return null;',
    replace: 'if ($patch === null) return current; if ($patch.url === null) return null;',
  },
  {
    name: 'null-url-rejected-without-endpoint',
    class: 'configuration ignored',
    file: 'domain/catalog/configuration.ts',
    in: 'patchWebhook',
    find: '$patch === null || $patch.url === null',
    replace: '$patch === null || ($patch.url === null && current !== null)',
  },
  {
    name: 'trace-not-delivered',
    class: 'trace context wrong',
    file: 'engine/to-changes.ts',
    in: 'createEvent',
    find: '...($traceContext && { trace_context: $traceContext })',
    replace: '',
  },
  {
    name: 'new-card-without-event',
    class: 'events missing',
    file: 'domain/billing/repair.ts',
    in: 'replaceCard',
    find: "'purchase.payment_method_attached'",
    replace: 'undefined',
  },
  {
    name: 'return-to-pending-without-event',
    class: 'events missing',
    file: 'domain/billing/purchase-draft.ts',
    in: 'listPurchaseEventTypes',
    find: '$purchase.status === $statusBefore',
    replace: "$purchase.status === $statusBefore || $purchase.status === 'pending'",
  },
  {
    name: 'resent-event-stored',
    class: 'events missing',
    file: 'engine/deliver.ts',
    in: 'claimBatch',
    find: "$mode === 'collect' && !$only",
    replace: "$mode === 'collect'",
  },
  {
    name: 'resent-before-the-attempt',
    class: 'response before the attempt',
    file: 'api/sandbox/events.ts',
    in: 'resendEvent',
    find: '$attempted ?? $delivery',
    replace: '$delivery ?? $attempted',
  },
  {
    name: 'mutated-after-the-signature',
    class: 'webhook signature wrong',
    file: 'webhooks/deliver.ts',
    in: 'sendDelivery',
    find: '$createSignatureHeaders($delivery.event_id, $bytes, $endpoint, $realNow)',
    replace: `
      $createSignatureHeaders(
        $delivery.event_id,
        Buffer.from($bytes.toString().replace('customer.reviewed', 'customer.created')),
        $endpoint,
        $realNow,
      )
    `,
  },
  {
    name: 'mutated-events-sent-as-stored',
    class: 'events missing',
    file: 'engine/deliver.ts',
    in: 'mutateDispatches',
    find: '{ ...$dispatch, body: JSON.stringify($event) }',
    replace: '$dispatch',
  },
  {
    name: 'rotation-ends-by-real-time-only',
    class: 'secret not rotated',
    file: 'engine/deliver.ts',
    in: 'dropExpiredSecrets',
    find: '{ ...$endpoint, $previous_secret, $older_secrets }',
    replace: '$endpoint',
  },
];
