import type { Mutant } from './mutant.js';

/** Mutants of classes that no other file has. They were written before any requirement was known to kill them. */
export const unlistedClassMutants: readonly Mutant[] = [
  {
    name: 'rotation-forgotten-by-the-next-version',
    class: 'configuration ignored',
    file: 'domain/catalog/configuration.ts',
    in: 'patchWebhook',
    find: '{ previous_secret: null, ...$current, $url, $event_types, $secret }',
    replace: '{ previous_secret: null, $url, $event_types, $secret }',
  },
  {
    name: 'given-secret-shown-only-when-new',
    class: 'secret shown wrongly',
    file: 'domain/catalog/configuration.ts',
    in: 'showsSecret',
    find: 'Boolean($input.webhook?.secret)',
    replace: '($input.webhook?.secret === null)',
  },
  {
    name: 'null-url-keeps-the-webhook',
    class: 'null not taken for a reset',
    file: 'domain/catalog/configuration.ts',
    in: 'patchWebhook',
    find: 'if ($patch === null || $patch.url === null) return null;',
    replace: 'if ($patch === null) return null; if ($patch.url === null) return current;',
  },
  {
    name: 'null-section-keeps-it',
    class: 'null not taken for a reset',
    file: 'domain/catalog/configuration.ts',
    in: 'applyPatch',
    find: 'if ($patch === null) return $initial;',
    replace: 'if ($patch === null) return current;',
  },
  {
    name: 'second-cancellation-changes-the-reason',
    class: 'repetition changes something',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: 'if ($purchase.cancel_at_period_end) return $toUnchangedDecision($purchase);',
    replace: '',
  },
  {
    name: 'canceled-again-tells-the-new-reason',
    class: 'repetition changes something',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelPurchase',
    find: "if ($purchase.status === 'canceled') return $toUnchangedDecision($purchase);",
    replace: `
      if ($purchase.status === 'canceled')
        return $toUnchangedDecision({
          ...$purchase,
          cancellation: { mode, reason: command.reason, source: 'client' as const },
        });
    `,
  },
  {
    name: 'reason-of-the-earlier-cancellation-kept',
    class: 'repetition changes something',
    file: 'domain/billing/cancellation.ts',
    in: 'cancelNow',
    find: "$reason, source: 'client'",
    replace: "$reason: $reason ?? purchase.cancellation?.reason ?? null, source: 'client'",
  },
  {
    name: 'reused-key-without-its-place',
    class: 'place of a fault wrong',
    file: 'engine/idempotency.ts',
    in: 'toStoredResult',
    find: "return new $Problem('idempotency_key_reused', $detail, { $errors });",
    replace: "void $errors; return new $Problem('idempotency_key_reused', $detail);",
  },
  {
    name: 'settings-of-the-first-chain-decide',
    class: 'settings of another time',
    file: 'domain/billing/status.ts',
    in: 'deriveStatus',
    find: '$latest?.dunning.on_exhausted',
    replace: 'chains[0]?.dunning.on_exhausted',
  },
  {
    name: 'succeeded-while-the-last-payment-settles',
    class: 'wrong state',
    file: 'domain/billing/status.ts',
    in: 'deriveStatus',
    find: `
      if ($chains.some(({ $state }) => $state === 'pending')) return 'active';
      if ($cancel_at_period_end) return 'canceled';
    `,
    replace: "if ($cancel_at_period_end) return 'canceled';",
  },
  {
    name: 'unpaid-in-spite-of-the-cancellation',
    class: 'wrong state',
    file: 'domain/billing/status.ts',
    in: 'deriveStatus',
    find: "if ($cancel_at_period_end) return 'canceled';",
    replace: "if ($cancel_at_period_end && !isExhausted(latest)) return 'canceled';",
  },
  {
    name: 'payment-day-today-begins-at-midnight',
    class: 'period wrong',
    file: 'domain/shared/calendar.ts',
    in: 'findNextPaymentDay',
    find: 'if ($thisMonth === $date) return $instant;',
    replace: 'if ($thisMonth === $date) return getStartOfDay($date);',
  },
  {
    name: 'weeks-not-advanced',
    class: 'clock ignored',
    file: 'domain/shared/calendar.ts',
    in: 'addDuration',
    find: '$dateTime.add({ $years, $months, $weeks, $days })',
    replace: '$dateTime.add({ $years, $months, $weeks: $weeks * 0, $days })',
  },
  {
    name: 'only-one-filter-at-a-time',
    class: 'filter ignored',
    file: 'api/public/customers.ts',
    in: 'listCustomers',
    find: 'FILTERS.listCustomers',
    replace: "query.external_id === undefined ? ['email'] : ['external_id']",
  },
  {
    name: 'phone-in-another-notation',
    class: 'text changed',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: '$body.phone ?? null',
    replace: "$body.phone?.replace(/^00/, '+').replaceAll(' ', '') ?? null",
  },
  {
    name: 'city-from-the-state',
    class: 'default wrong',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: '$address.city ?? null',
    replace: '$address.city ?? $address.state ?? null',
  },
  {
    name: 'found-by-its-external-id',
    class: 'undocumented look-up',
    file: 'api/public/customers.ts',
    in: 'getCustomer',
    find: "await $reader.$get('customers', $path.id)",
    replace: `
      (await $reader.$get('customers', $path.id)) ??
        (await $reader.list('customers', { where: { external_id: $path.id }, limit: 1 }))[0]?.record
    `,
  },
  {
    name: 'no-event-for-a-named-customer',
    class: 'events missing',
    file: 'api/public/customers.ts',
    in: 'createCustomer',
    find: "[{ type: 'customer.created', $record: $customer }]",
    replace: "body.external_id ? [] : [{ type: 'customer.created', $record: $customer }]",
  },
  {
    name: 'deleted-record-told-without-its-quantity',
    class: 'events tell something else',
    file: 'domain/billing/consumption.ts',
    in: 'deleteConsumption',
    find: "{ type: 'consumption.deleted', $record: $consumption }",
    replace: "{ type: 'consumption.deleted', $record: { ...$consumption, quantity: '0' } }",
  },
  {
    name: 'scheme-in-lower-case-refused',
    class: 'good key refused',
    file: 'http/middleware/authenticate.ts',
    in: 'BEARER',
    find: 'const $BEARER = /^Bearer +([\\x21-\\x7E]+)$/i',
    replace: 'const $BEARER = /^Bearer +([\\x21-\\x7E]+)$/',
  },
];
