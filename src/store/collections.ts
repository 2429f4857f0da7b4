import type { CollectionName, Records } from '../domain/shared/records.js';

/** The fields by which each collection can be asked, each of them indexed. */
export const indexedFields = {
  customers: ['email', 'external_id'],
  services: ['external_id'],
  plans: ['external_id'],
  purchases: ['status', 'kind', 'customer_id', 'plan_id', 'external_id', 'checkout_token'],
  charges: ['status', 'purchase_id', 'customer_id'],
  consumptions: ['status', 'purchase_id', 'external_id'],
  configurations: [],
  events: ['type'],
  deliveries: ['status', 'event_id'],
  idempotency_records: [],
  seeds: [],
  snapshots: [],
  snapshot_parts: ['snapshot'],
} as const satisfies { [Name in CollectionName]: readonly (keyof Records[Name])[] };

/**
 * Pairs of these fields that are indexed together: each of the two may say little, where both say much. No customer,
 * purchase or event has so many of anything that it would have to be looked at twice.
 */
export const indexedPairs: Readonly<Partial<Record<CollectionName, readonly (readonly [string, string])[]>>> =
  {
    purchases: [
      ['kind', 'status'],
      ['plan_id', 'status'],
      ['plan_id', 'kind'],
    ],
  };

/** The field that says when a record falls due, where one does. */
export const dueFields: { readonly [Name in CollectionName]?: keyof Records[Name] & string } = {
  purchases: 'due_at',
  deliveries: 'next_attempt_at',
};

/** The collections that a `clear` leaves as they are: what an organization can be brought back to. */
export const lastingCollections: ReadonlySet<CollectionName> = new Set<CollectionName>([
  'seeds',
  'snapshots',
  'snapshot_parts',
]);

export const collectionNames = Object.keys(indexedFields) as CollectionName[];
