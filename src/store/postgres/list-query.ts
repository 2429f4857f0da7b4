import { sql, type RawBuilder } from 'kysely';
import type { CollectionName, Instant } from '../../domain/shared/records.js';
import type { Query } from '../store.js';
import { columnsByCollection, toComparableText } from './columns.js';

/** Builds the statement of a query. Its conditions match the first columns of an index. */
export function buildListQuery<Name extends CollectionName>(
  organizationId: string,
  collection: Name,
  query: Query<Name>,
): RawBuilder<{ sequence: number; record: unknown }> {
  const isOldestFirst = query.order === 'oldest';
  const conditions = [
    sql`organization_id = ${organizationId}`,
    ...buildFieldConditions(collection, query.where ?? {}),
    ...buildCreatedConditions(collection, query),
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

/** Builds the statement that counts the records of each value of an indexed field. */
export function buildCountQuery(
  organizationId: string,
  collection: CollectionName,
  field: string,
): RawBuilder<{ value: string; count: number }> {
  const column = getColumn(collection, field);
  return sql`
    SELECT ${column} AS value, count(*)::integer AS count FROM ${sql.table(collection)}
    WHERE organization_id = ${organizationId} GROUP BY ${column}`;
}

/** Builds the statement that finds records due until an instant, inclusive, and after another one, exclusive. */
export function buildDueQuery(
  organizationId: string,
  collection: 'purchases' | 'deliveries',
  { until, limit, after = '' }: { until: Instant; limit: number; after?: Instant | undefined },
): RawBuilder<{ record: unknown }> {
  return sql`
    SELECT record FROM ${sql.table(collection)}
    WHERE organization_id = ${organizationId} AND due_at <= ${until} AND due_at > ${after}
    ORDER BY due_at, created_at, id LIMIT ${limit}`;
}

function buildFieldConditions(collection: CollectionName, where: object): RawBuilder<unknown>[] {
  return Object.entries(where)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => sql`${getColumn(collection, field)} = ${toComparableText(value)}`);
}

function buildCreatedConditions(
  collection: CollectionName,
  { created_from, created_to }: Pick<Query<CollectionName>, 'created_from' | 'created_to'>,
): RawBuilder<unknown>[] {
  if ((created_from ?? created_to) === undefined) return [];
  if (!columnsByCollection[collection].some(({ name }) => name === 'created_at'))
    throw new Error('these records do not say when they were created');
  return [
    ...(created_from === undefined ? [] : [sql`created_at >= ${created_from}`]),
    ...(created_to === undefined ? [] : [sql`created_at < ${created_to}`]),
  ];
}

function getColumn(collection: CollectionName, field: string): RawBuilder<unknown> {
  if (!columnsByCollection[collection].some(({ name }) => name === field))
    throw new Error(`there is no index on ${field}`);
  return sql.ref(field);
}
