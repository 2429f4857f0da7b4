import type { CollectionName } from '../../domain/shared/records.js';

/** The field that says when a record came to be, or null where there is none to ask by. */
export const creationFields = {
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
