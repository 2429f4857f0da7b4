import { sql } from 'kysely';
import type { CollectionName, Records } from '../../domain/shared/records.js';
import { UnknownOrganization } from '../errors.js';
import type { Entry, Query } from '../store.js';
import { BatchQueue } from '../../lib/batch-queue.js';
import { toComparableText } from './columns.js';
import type { Queries } from './connection-pool.js';
import { decodeRows } from './decode-rows.js';
import { buildListQuery } from './list-query.js';

interface RecordKey {
  organizationId: string;
  id: string;
}

/** Single reads of the latest committed state. Concurrent reads of one collection share a statement. */
export class LatestRecords {
  readonly #queries: Queries;
  readonly #batches = new Map<CollectionName, BatchQueue<RecordKey, object | null | undefined>>();

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** @throws {UnknownOrganization} when there is no such organization */
  async get<Name extends CollectionName>(
    organizationId: string,
    collection: Name,
    id: string,
  ): Promise<Records[Name] | undefined> {
    const batch = this.#batches.get(collection) ?? new BatchQueue((keys) => this.#getAll(collection, keys));
    this.#batches.set(collection, batch);
    const record = await batch.add({ organizationId, id });
    if (record === undefined) throw createUnknownOrganization(organizationId);
    return record === null
      ? undefined
      : decodeRows(collection, [{ record: record as Records[Name] }])[0]?.record;
  }

  /** @throws {UnknownOrganization} when there is no such organization */
  async list<Name extends CollectionName>(
    organizationId: string,
    collection: Name,
    query: Query<Name>,
  ): Promise<Entry<Records[Name]>[]> {
    const { rows } = await sql<Entry<Records[Name]>>`
      SELECT found.* FROM organizations
      LEFT JOIN LATERAL (${buildListQuery(organizationId, collection, query)}) AS found ON true
      WHERE organizations.id = ${organizationId}
      ORDER BY found.sequence ${query.order === 'oldest' ? sql`ASC` : sql`DESC`}`.execute(this.#queries);
    if (rows.length === 0) throw createUnknownOrganization(organizationId);
    // Without records, the organization has a row of nulls.
    return decodeRows(
      collection,
      rows.filter(({ sequence }) => (sequence as number | null) !== null),
    );
  }

  /** Gets records in the order of their keys: null without the record, undefined without the organization. */
  async #getAll(
    collection: CollectionName,
    keys: readonly RecordKey[],
  ): Promise<(object | null | undefined)[]> {
    // As a subquery, the index is used for every key, whatever the statistics of the table are.
    const { rows } = await sql<{ position: number; record: object | null }>`
      SELECT position, (
        SELECT record FROM ${sql.table(collection)} AS stored
        WHERE stored.organization_id = given.organization_id AND stored.id = given.id
      ) AS record
      FROM unnest(
        ${keys.map(({ organizationId }) => organizationId)}::text[],
        ${keys.map(({ id }) => toComparableText(id))}::text[]
      ) WITH ORDINALITY AS given (organization_id, id, position)
      WHERE EXISTS (SELECT FROM organizations WHERE organizations.id = given.organization_id)`.execute(
      this.#queries,
    );
    const records: (object | null | undefined)[] = keys.map(() => undefined);
    for (const { position, record } of rows) records[position - 1] = record;
    return records;
  }
}

const createUnknownOrganization = (id: string): UnknownOrganization =>
  new UnknownOrganization(`there is no organization ${id}`);
