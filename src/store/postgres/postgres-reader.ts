import { sql } from 'kysely';
import type { Delivery } from '../../domain/delivery/delivery.js';
import type { CollectionName, Instant, Organization, Purchase, Records } from '../../domain/shared/records.js';
import type { Entry, Query, Reader } from '../store.js';
import { keyOf } from './columns.js';
import type { Queries } from './database.js';
import { dueQuery, listQuery } from './list-query.js';

/** An organization's row. */
export interface OrganizationRow {
  record: Organization;
  sequence: number;
  latest_at: Instant | null;
}

/** Reads what the transaction sees. */
export class PostgresReader implements Reader {
  readonly #queries: Queries;
  readonly #row: OrganizationRow;

  constructor(queries: Queries, row: OrganizationRow) {
    this.#queries = queries;
    this.#row = row;
  }

  get organization(): Organization {
    return this.#row.record;
  }

  get latest_at(): Instant | null {
    return this.#row.latest_at;
  }

  async get<Name extends CollectionName>(collection: Name, id: string): Promise<Records[Name] | undefined> {
    const { rows } = await sql<{ record: Records[Name] }>`
      SELECT record FROM ${sql.table(collection)}
      WHERE organization_id = ${this.#row.record.id} AND id = ${keyOf(id)}`.execute(this.#queries);
    return rows[0]?.record;
  }

  async list<Name extends CollectionName>(
    collection: Name,
    query: Query<Name>,
  ): Promise<Entry<Records[Name]>[]> {
    const { rows } = await listQuery(this.#row.record.id, collection, query).execute(this.#queries);
    return rows as Entry<Records[Name]>[];
  }

  due(until: Instant, limit: number): Promise<Purchase[]> {
    return this.#due<Purchase>('purchases', until, limit);
  }

  dueDeliveries(until: Instant, limit: number, after?: Instant): Promise<Delivery[]> {
    return this.#due<Delivery>('deliveries', until, limit, after);
  }

  async #due<Kept>(
    collection: 'purchases' | 'deliveries',
    until: Instant,
    limit: number,
    after?: Instant,
  ): Promise<Kept[]> {
    const query = dueQuery(this.#row.record.id, collection, { until, limit, after });
    const { rows } = await query.execute(this.#queries);
    return rows.map(({ record }) => record as Kept);
  }
}
