import type {
  Charge,
  Customer,
  Event,
  IdempotencyRecord,
  Organization,
  Purchase,
  Seed,
  Delivery,
} from '../../src/domain/shared/records.js';
import type { Change } from '../../src/domain/shared/change.js';
import { createDelivery } from '../../src/domain/delivery/delivery.js';
import { buildCustomer as buildDomainCustomer } from '../support/domain.js';
import type { Entry, Query, Reader, Store } from '../../src/store/store.js';

/** Returns the n-th second of the sample day. */
export const getSecond = (n: number): string => new Date(Date.UTC(2027, 0, 10) + n * 1000).toISOString();

export function buildOrganization(id: string, fields: Partial<Organization> = {}): Organization {
  return {
    id,
    name: null,
    created_at: getSecond(0),
    api_key_hash: `hash of ${id}`,
    clock: { mode: 'frozen', now: getSecond(0) },
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

export function buildCustomer(id: string, fields: Partial<Customer> = {}): Customer {
  return buildDomainCustomer({
    id,
    created_at: getSecond(0),
    email: `${id}@example.com`,
    name: 'Ana Conceição',
    address: { line1: null, line2: null, city: 'Lissabon', state: null, postal_code: null, country: null },
    ...fields,
  });
}

export function buildCharge(id: string, fields: Partial<Charge> = {}): Charge {
  return {
    id,
    created_at: getSecond(0),
    purchase_id: 'pur_1',
    customer_id: 'cus_1',
    amount: 1999,
    currency: 'EUR',
    status: 'pending',
    failure: null,
    payment_method: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 },
    period: { index: 1, start: getSecond(0), end: getSecond(60) },
    attempt: 1,
    retry_of: null,
    next_retry_at: null,
    consumption: null,
    description: null,
    settled_at: null,
    ...fields,
  };
}

export function buildEvent(id: string, fields: Partial<Event> = {}): Event {
  return {
    id,
    type: 'customer.created',
    timestamp: getSecond(0),
    sequence: 1,
    data: buildCustomer('cus_1'),
    cause: null,
    ...fields,
  };
}

export function buildIdempotencyRecord(id: string): IdempotencyRecord {
  return {
    id,
    fingerprint: 'f'.repeat(64),
    status: 201,
    body: { ok: true },
    location: null,
    expires_at: getSecond(1),
  };
}

export async function commit(
  store: Store,
  organization: string,
  changes: Change[],
  at = getSecond(0),
): Promise<void> {
  await store.transact(organization, () => Promise.resolve({ at, changes, result: undefined }));
}

export async function listIds<Name extends Parameters<Reader['list']>[0]>(
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

/** Resolves in the next turn of the event loop. */
export function waitForTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function buildSeed(name: 'empty' | 'smoke'): Seed {
  return { id: 'last', document: { name } };
}

export function buildDelivery(id: string, fields: Partial<Delivery> = {}): Delivery {
  const event = { id: 'evt_1', type: 'customer.created' } as const;
  return { ...createDelivery(id, event, 'http://127.0.0.1/hook', getSecond(0)), ...fields };
}

/** Builds a purchase with only the fields that the store reads. */
export function buildPurchase(id: string, more: Partial<Purchase>): Purchase {
  return { id, created_at: getSecond(1), status: 'active', kind: 'fixed_subscription', ...more } as Purchase;
}
