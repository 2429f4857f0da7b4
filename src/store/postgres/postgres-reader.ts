import { sql } from 'kysely';
import type { Delivery } from '../../domain/shared/records.js';
import type {
  CollectionName,
  Instant,
  Organization,
  Purchase,
  Records,
} from '../../domain/shared/records.js';
import type { Entry, Query, Reader } from '../store.js';
import { parseComparableText, toComparableText } from './columns.js';
import type { Queries } from './connection-pool.js';
import { decodeRows } from './decode-rows.js';
import { buildCountQuery, buildDueQuery, buildListQuery } from './list-query.js';

export interface OrganizationRow {
  record: Organization;
  sequence: number;
  latest_at: Instant | null;
}

/** Reader within a database transaction. */
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

  get sequence(): number {
    return this.#row.sequence;
  }

  async get<Name extends CollectionName>(collection: Name, id: string): Promise<Records[Name] | undefined> {
    const { rows } = await sql<{ record: Records[Name] }>`
      SELECT record FROM ${sql.table(collection)}
      WHERE organization_id = ${this.#row.record.id} AND id = ${toComparableText(id)}`.execute(this.#queries);
    return decodeRows(collection, rows)[0]?.record;
  }

  async getMany<Name extends CollectionName>(
    collection: Name,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Records[Name]>> {
    const { rows } = await sql<{ record: Records[Name] }>`
      SELECT record FROM ${sql.table(collection)}
      WHERE organization_id = ${this.#row.record.id} AND id = ANY(${ids.map(toComparableText)}::text[])`.execute(
      this.#queries,
    );
    return new Map(decodeRows(collection, rows).map(({ record }) => [record.id, record]));
  }

  async list<Name extends CollectionName>(
    collection: Name,
    query: Query<Name>,
  ): Promise<Entry<Records[Name]>[]> {
    const { rows } = await buildListQuery(this.#row.record.id, collection, query).execute(this.#queries);
    return decodeRows(collection, rows as Entry<Records[Name]>[]);
  }

  async count(collection: CollectionName): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM ${sql.table(collection)}
      WHERE organization_id = ${this.#row.record.id}`.execute(this.#queries);
    return rows[0]?.count ?? 0;
  }

  async countBy(collection: CollectionName, field: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await buildCountQuery(this.#row.record.id, collection, field).execute(this.#queries);
    return new Map(rows.map(({ value, count }) => [parseComparableText(value), count]));
  }

  listDuePurchases(until: Instant, limit: number): Promise<Purchase[]> {
    return this.#listDue<Purchase>('purchases', until, limit);
  }

  listDueDeliveries(until: Instant, limit: number, after?: Instant): Promise<Delivery[]> {
    return this.#listDue<Delivery>('deliveries', until, limit, after);
  }

  async #listDue<Kept extends object>(
    collection: 'purchases' | 'deliveries',
    until: Instant,
    limit: number,
    after?: Instant,
  ): Promise<Kept[]> {
    const query = buildDueQuery(this.#row.record.id, collection, { until, limit, after });
    const { rows } = await query.execute(this.#queries);
    return decodeRows(collection, rows as { record: Kept }[]).map(({ record }) => record);
  }
}
