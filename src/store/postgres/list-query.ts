import { sql, type RawBuilder } from 'kysely';
import type { CollectionName, Instant } from '../../domain/shared/records.js';
import type { Query } from '../store.js';
import { columnsOf, keyOf } from './columns.js';

/** The statement that answers a query. Every condition of it is the beginning of an index. */
export function listQuery<Name extends CollectionName>(
  organizationId: string,
  collection: Name,
  query: Query<Name>,
): RawBuilder<{ sequence: number; record: unknown }> {
  const isOldestFirst = query.order === 'oldest';
  const conditions = [
    sql`organization_id = ${organizationId}`,
    ...fieldConditions(collection, query.where ?? {}),
    ...createdConditions(collection, query),
    ...(query.after === undefined
      ? []
      : [isOldestFirst ? sql`sequence > ${query.after}` : sql`sequence < ${query.after}`]),
  ];
  return sql`
    SELECT sequence, record FROM ${sql.table(collection)}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY sequence ${isOldestFirst ? sql`ASC` : sql`DESC`}
    LIMIT ${Number.isFinite(query.limit) ? Math.max(query.limit, 0) : null}`;
}

/** The statement that finds what falls due until an instant, and after another where one is given. */
export function dueQuery(
  organizationId: string,
  collection: 'purchases' | 'deliveries',
  { until, limit, after = '' }: { until: Instant; limit: number; after?: Instant | undefined },
): RawBuilder<{ record: unknown }> {
  return sql`
    SELECT record FROM ${sql.table(collection)}
    WHERE organization_id = ${organizationId} AND due_at <= ${until} AND due_at > ${after}
    ORDER BY due_at, created_at, id LIMIT ${limit}`;
}

function fieldConditions(collection: CollectionName, where: object): RawBuilder<unknown>[] {
  return Object.entries(where)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => sql`${columnNamed(collection, field)} = ${keyOf(value)}`);
}

function createdConditions(
  collection: CollectionName,
  { created_from, created_to }: Pick<Query<CollectionName>, 'created_from' | 'created_to'>,
): RawBuilder<unknown>[] {
  if ((created_from ?? created_to) === undefined) return [];
  if (!columnsOf[collection].some(({ name }) => name === 'created_at'))
    throw new Error('these records do not say when they were created');
  return [
    ...(created_from === undefined ? [] : [sql`created_at >= ${created_from}`]),
    ...(created_to === undefined ? [] : [sql`created_at < ${created_to}`]),
  ];
}

function columnNamed(collection: CollectionName, field: string): RawBuilder<unknown> {
  if (!columnsOf[collection].some(({ name }) => name === field))
    throw new Error(`there is no index on ${field}`);
  return sql.ref(field);
}
