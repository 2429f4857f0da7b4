import { FILTERS } from '../../generated/filters.js';
import type { CollectionName, Records } from '../domain/shared/records.js';

/** Indexed fields by collection: the filters of its list, and the fields that only the sandbox looks up. */
export const indexedFields = {
  customers: FILTERS.listCustomers,
  services: ['external_id'],
  plans: ['external_id'],
  purchases: [...FILTERS.listPurchases, 'checkout_token'],
  charges: FILTERS.listCharges,
  consumptions: [...FILTERS.listConsumptions, 'purchase_id', 'external_id'],
  configurations: [],
  events: ['type'],
  deliveries: ['status', 'event_id'],
  idempotency_records: [],
  seeds: [],
  snapshots: [],
  snapshot_parts: ['snapshot'],
} as const satisfies { [Name in CollectionName]: readonly (keyof Records[Name])[] };

/**
 * Pairs of fields that are indexed together, since each field alone may match many records. Other collections need no
 * pairs: a filter by customer, purchase or event matches few records.
 */
export const indexedPairs: Readonly<Partial<Record<CollectionName, readonly (readonly [string, string])[]>>> =
  {
    purchases: [
      ['kind', 'status'],
      ['plan_id', 'status'],
      ['plan_id', 'kind'],
    ],
  };

/** Field with the due instant of a record, by collection. */
export const dueFields: { readonly [Name in CollectionName]?: keyof Records[Name] & string } = {
  purchases: 'due_at',
  deliveries: 'next_attempt_at',
};

/** Field with the creation instant of a record, by collection; null without one. */
export const createdAtFields = {
  customers: 'created_at',
  services: 'created_at',
  plans: 'created_at',
  purchases: 'created_at',
  charges: 'created_at',
  consumptions: 'created_at',
  configurations: 'created_at',
  events: 'timestamp',
  deliveries: 'created_at',
  idempotency_records: null,
  seeds: null,
  snapshots: null,
  snapshot_parts: null,
} as const satisfies Record<CollectionName, string | null>;

/** Collections that a `clear` change keeps, since an organization can be restored from them. */
export const persistentCollections: ReadonlySet<CollectionName> = new Set<CollectionName>([
  'seeds',
  'snapshots',
  'snapshot_parts',
]);

export const collectionNames = Object.keys(indexedFields) as CollectionName[];
