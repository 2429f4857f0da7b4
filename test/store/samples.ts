import type {
  Charge,
  Customer,
  Event,
  IdempotencyRecord,
  Organization,
  Purchase,
  Seed,
} from '../../src/domain/shared/records.js';
import type { Change } from '../../src/domain/shared/change.js';
import { newDelivery, type Delivery } from '../../src/domain/delivery/delivery.js';
import type { Entry, Query, Reader, Store } from '../../src/store/store.js';

/** The n-th second of the day on which the samples live. */
export const second = (n: number): string => new Date(Date.UTC(2027, 0, 10) + n * 1000).toISOString();

export function anOrganization(id: string, fields: Partial<Organization> = {}): Organization {
  return {
    id,
    name: null,
    created_at: second(0),
    api_key_hash: `hash of ${id}`,
    clock: { mode: 'frozen', now: second(0) },
    rate_limit: null,
    advance: null,
    cursor_secret: 'a cursor secret',
    id_seed: null,
    delivery_mode: 'normal',
    gone_configuration_id: null,
    is_default: false,
    ...fields,
  };
}

export function aCustomer(id: string, fields: Partial<Customer> = {}): Customer {
  const address = {
    line1: null,
    line2: null,
    city: 'Lissabon',
    state: null,
    postal_code: null,
    country: null,
  };
  return {
    id,
    created_at: second(0),
    email: `${id}@example.com`,
    name: 'Ana Conceição',
    phone: null,
    tax_id: null,
    address,
    external_id: null,
    metadata: {},
    ...fields,
  };
}

export function aCharge(id: string, fields: Partial<Charge> = {}): Charge {
  return {
    id,
    created_at: second(0),
    purchase_id: 'pur_1',
    customer_id: 'cus_1',
    amount: 1999,
    currency: 'EUR',
    status: 'pending',
    failure: null,
    payment_method: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
    period: { index: 1, start: second(0), end: second(60) },
    attempt: 1,
    retry_of: null,
    next_retry_at: null,
    consumption: null,
    description: null,
    settled_at: null,
    ...fields,
  };
}

export function anEvent(id: string, fields: Partial<Event> = {}): Event {
  return { id, type: 'customer.created', timestamp: second(0), data: { id: 'cus_1' }, ...fields };
}

export function anIdempotencyRecord(id: string): IdempotencyRecord {
  return {
    id,
    fingerprint: 'f'.repeat(64),
    status: 201,
    body: { ok: true },
    location: null,
    expires_at: second(1),
  };
}

export async function commit(
  store: Store,
  organization: string,
  changes: Change[],
  at = second(0),
): Promise<void> {
  await store.transact(organization, () => Promise.resolve({ at, changes, result: undefined }));
}

export async function ids<Name extends Parameters<Reader['list']>[0]>(
  store: Store,
  organization: string,
  collection: Name,
  query: Partial<Query<Name>> = {},
): Promise<string[]> {
  const entries = await store.read(organization, (reader) =>
    reader.list(collection, { limit: 1000, ...query }),
  );
  return entries.map(({ record }: Entry<{ id: string }>) => record.id);
}

/** Resolves once everything that was ready to run has run. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function aSeed(name: 'empty' | 'smoke'): Seed {
  return { id: 'last', document: { name } };
}

export function aDelivery(id: string, fields: Partial<Delivery> = {}): Delivery {
  const event = { id: 'evt_1', type: 'customer.created' } as const;
  return { ...newDelivery(id, event, 'http://127.0.0.1/hook', second(0)), ...fields };
}

/** Only what the store looks at. */
export function aPurchase(id: string, more: Partial<Purchase>): Purchase {
  return { id, created_at: second(1), status: 'active', kind: 'fixed_subscription', ...more } as Purchase;
}
