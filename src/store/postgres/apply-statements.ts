import { sql, type RawBuilder } from 'kysely';
import type { CollectionName } from '../../domain/shared/records.js';
import { collectionNames, persistentCollections } from '../collections.js';
import { columnsByCollection, toComparableText } from './columns.js';
import type { Queries } from './database.js';
import type { StatementPlan, PlacedRecord, RecordBatch } from './statement-plan.js';

/**
 * Runs the statements of a plan for an organization.
 *
 * @throws {Error} when a record to insert exists, or one to update or remove does not: a bug of the caller
 */
export async function applyStatementPlan(
  queries: Queries,
  organizationId: string,
  { phases }: StatementPlan,
): Promise<void> {
  for (const [index, steps] of phases.entries()) {
    if (index > 0) await clearCollections(queries, organizationId);
    for (const step of steps) await runBatch(queries, organizationId, step);
  }
}

async function clearCollections(queries: Queries, organizationId: string): Promise<void> {
  for (const collection of collectionNames) {
    if (persistentCollections.has(collection)) continue;
    await sql`DELETE FROM ${sql.table(collection)} WHERE organization_id = ${organizationId}`.execute(
      queries,
    );
  }
}

async function runBatch(queries: Queries, organizationId: string, step: RecordBatch): Promise<void> {
  const { op, collection, records } = step;
  const { rows } = await buildStatement(organizationId, step).execute(queries);
  if (rows.length === records.size) return;
  const done = new Set(rows.map(({ id }) => id));
  const left = [...records.keys()].find((id) => !done.has(toComparableText(id))) ?? '';
  throw new Error(`cannot ${op} ${left} in ${collection}: it ${op === 'insert' ? 'exists' : 'is not there'}`);
}

function buildStatement(
  organizationId: string,
  { op, collection, records }: RecordBatch,
): RawBuilder<{ id: string }> {
  const table = sql.table(collection);
  if (op === 'remove') {
    const ids = [...records.keys()].map(toComparableText);
    return sql`
      DELETE FROM ${table} WHERE organization_id = ${organizationId} AND id = ANY(${ids}::text[]) RETURNING id`;
  }
  const { names, values } = buildColumnLists(collection, [...records.values()]);
  if (op === 'insert') {
    return sql`
      INSERT INTO ${table} (organization_id, ${sql.join(names)})
      SELECT ${organizationId}, * FROM unnest(${sql.join(values)})
      ON CONFLICT (organization_id, id) DO NOTHING RETURNING id`;
  }
  const changed = names.filter((_, at) => at > 1).map((name) => sql`${name} = given.${name}`);
  return sql`
    UPDATE ${table} AS stored SET ${sql.join(changed)}
    FROM unnest(${sql.join(values)}) AS given (${sql.join(names)})
    WHERE stored.organization_id = ${organizationId} AND stored.id = given.id RETURNING stored.id`;
}

/** Builds the list of values of each column, as `unnest` takes them. The first two columns are id and sequence. */
function buildColumnLists(
  collection: CollectionName,
  placed: readonly PlacedRecord[],
): { names: RawBuilder<unknown>[]; values: RawBuilder<unknown>[] } {
  const [id, ...others] = columnsByCollection[collection].map(({ name, getValue }) => ({
    name,
    list: sql`${placed.map(({ record }) => getValue(record as never))}::text[]`,
  }));
  const columns = [
    ...(id ? [id] : []),
    { name: 'sequence', list: sql`${placed.map(({ sequence }) => sequence)}::bigint[]` },
    ...others,
    { name: 'record', list: sql`${placed.map(({ record }) => JSON.stringify(record))}::json[]` },
  ];
  return { names: columns.map(({ name }) => sql.ref(name)), values: columns.map(({ list }) => list) };
}
