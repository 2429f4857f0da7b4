import type { Patch } from './patch.js';

const configuration = 'domain/configuration.ts';
const cancellation = 'domain/cancellation.ts';
const consumption = 'domain/consumption.ts';
const customers = 'actions/customers.ts';
const status = 'domain/status.ts';
const calendar = 'domain/calendar.ts';

/** Faults of kinds that were not thought of before, written before anybody knew what kills them. */
export const secondLook: readonly Patch[] = [
  {
    name: 'rotation-forgotten-by-the-next-version',
    class: 'configuration ignored',
    file: configuration,
    find: 'secret: given, previous_secret: current?.previous_secret ?? null };',
    replace: 'secret: given, previous_secret: null };',
  },
  {
    name: 'given-secret-shown-only-when-new',
    class: 'secret shown wrongly',
    file: configuration,
    find: 'return Boolean(input.webhook?.secret) || next',
    replace: 'return (input.webhook?.secret === null) || next',
  },
  {
    name: 'null-url-keeps-the-webhook',
    class: 'null not taken for a reset',
    file: configuration,
    find: 'if (patch === null || patch.url === null) return null;',
    replace: 'if (patch === null) return null; if (patch.url === null) return current;',
  },
  {
    name: 'null-section-keeps-it',
    class: 'null not taken for a reset',
    file: configuration,
    find: 'if (patch === null) return initial;',
    replace: 'if (patch === null) return current;',
  },
  {
    name: 'second-cancellation-changes-the-reason',
    class: 'repetition changes something',
    file: cancellation,
    find: 'if (purchase.cancel_at_period_end) return nothing(purchase);',
    replace: '',
  },
  {
    name: 'canceled-again-tells-the-new-reason',
    class: 'repetition changes something',
    file: cancellation,
    find: "if (purchase.status === 'canceled') return nothing(purchase);",
    replace:
      "if (purchase.status === 'canceled') return nothing({ ...purchase, cancellation: { mode, reason: command.reason, source: 'client' as const } });",
  },
  {
    name: 'reason-of-the-earlier-cancellation-kept',
    class: 'repetition changes something',
    file: cancellation,
    find: "{ mode, reason, source: 'client' }, now, command)",
    replace:
      "{ mode, reason: reason ?? purchase.cancellation?.reason ?? null, source: 'client' }, now, command)",
  },
  {
    name: 'reused-key-without-its-place',
    class: 'place of a fault wrong',
    file: 'actions/idempotency.ts',
    find: "return new Problem('idempotency_key_reused', detail, { errors });",
    replace: "void errors; return new Problem('idempotency_key_reused', detail);",
  },
  {
    name: 'settings-of-the-first-chain-decide',
    class: 'settings of another time',
    file: status,
    find: "return latest?.dunning.on_exhausted === 'cancel' ? 'canceled' : 'unpaid';",
    replace: "return chains[0]?.dunning.on_exhausted === 'cancel' ? 'canceled' : 'unpaid';",
  },
  {
    name: 'succeeded-while-the-last-payment-settles',
    class: 'wrong state',
    file: status,
    find: "if (chains.some(({ state }) => state === 'pending')) return 'active';",
    replace: '',
  },
  {
    name: 'unpaid-in-spite-of-the-cancellation',
    class: 'wrong state',
    file: status,
    find: "if (cancel_at_period_end) return 'canceled';",
    replace: "if (cancel_at_period_end && !isExhausted(latest)) return 'canceled';",
  },
  {
    name: 'payment-day-today-begins-at-midnight',
    class: 'period wrong',
    file: calendar,
    find: 'if (thisMonth === date) return instant;',
    replace: 'if (thisMonth === date) return startOfDay(date);',
  },
  {
    name: 'weeks-not-advanced',
    class: 'clock ignored',
    file: calendar,
    find: 'dateTime.add({ years, months, weeks, days })',
    replace: 'dateTime.add({ years, months, weeks: weeks * 0, days })',
  },
  {
    name: 'only-one-filter-at-a-time',
    class: 'filter ignored',
    file: customers,
    find: "given(query, ['email', 'external_id']),",
    replace: "given(query, query.external_id === undefined ? ['email'] : ['external_id']),",
  },
  {
    name: 'phone-in-another-notation',
    class: 'text changed',
    file: customers,
    find: 'phone: body.phone ?? null,',
    replace: "phone: body.phone?.replace(/^00/, '+').replaceAll(' ', '') ?? null,",
  },
  {
    name: 'city-from-the-state',
    class: 'default wrong',
    file: customers,
    find: 'city: address.city ?? null,',
    replace: 'city: address.city ?? address.state ?? null,',
  },
  {
    name: 'found-by-its-external-id',
    class: 'undocumented look-up',
    file: customers,
    find: "const customer = await reader.get('customers', path.id);",
    replace:
      "const customer = (await reader.get('customers', path.id)) ?? (await reader.list('customers', { where: { external_id: path.id }, limit: 1 }))[0]?.record;",
  },
  {
    name: 'no-event-for-a-named-customer',
    class: 'events missing',
    file: customers,
    find: "events: [{ type: 'customer.created', record: customer }],",
    replace: "events: body.external_id ? [] : [{ type: 'customer.created', record: customer }],",
  },
  {
    name: 'deleted-record-told-without-its-quantity',
    class: 'events tell something else',
    file: consumption,
    find: "events: [{ type: 'consumption.deleted', record: consumption }],",
    replace: "events: [{ type: 'consumption.deleted', record: { ...consumption, quantity: '0' } }],",
  },
  {
    name: 'scheme-in-lower-case-refused',
    class: 'good key refused',
    file: 'http/authenticate.ts',
    find: '+)$/i;',
    replace: '+)$/;',
  },
];
