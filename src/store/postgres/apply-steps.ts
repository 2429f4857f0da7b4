import { sql, type RawBuilder } from 'kysely';
import type { CollectionName } from '../../domain/shared/records.js';
import { collectionNames, lastingCollections } from '../collections.js';
import { columnsOf, keyOf } from './columns.js';
import type { Queries } from './database.js';
import type { Plan, PlacedRecord, Step } from './steps.js';

/**
 * Carries out a plan for an organization.
 *
 * @throws {Error} when a record to insert exists, or one to update or remove does not: a bug of the caller
 */
export async function applySteps(queries: Queries, organizationId: string, { phases }: Plan): Promise<void> {
  for (const [index, steps] of phases.entries()) {
    if (index > 0) await clear(queries, organizationId);
    for (const step of steps) await applyStep(queries, organizationId, step);
  }
}

async function clear(queries: Queries, organizationId: string): Promise<void> {
  for (const collection of collectionNames) {
    if (lastingCollections.has(collection)) continue;
    await sql`DELETE FROM ${sql.table(collection)} WHERE organization_id = ${organizationId}`.execute(
      queries,
    );
  }
}

async function applyStep(queries: Queries, organizationId: string, step: Step): Promise<void> {
  const { op, collection, records } = step;
  const { rows } = await statementOf(organizationId, step).execute(queries);
  if (rows.length === records.size) return;
  const done = new Set(rows.map(({ id }) => id));
  const left = [...records.keys()].find((id) => !done.has(keyOf(id))) ?? '';
  throw new Error(`cannot ${op} ${left} in ${collection}: it ${op === 'insert' ? 'exists' : 'is not there'}`);
}

function statementOf(organizationId: string, { op, collection, records }: Step): RawBuilder<{ id: string }> {
  const table = sql.table(collection);
  if (op === 'remove') {
    const ids = [...records.keys()].map(keyOf);
    return sql`
      DELETE FROM ${table} WHERE organization_id = ${organizationId} AND id = ANY(${ids}::text[]) RETURNING id`;
  }
  const { names, values } = columnsWithValues(collection, [...records.values()]);
  if (op === 'insert') {
    return sql`
      INSERT INTO ${table} (organization_id, ${sql.join(names)})
      SELECT ${organizationId}, * FROM unnest(${sql.join(values)})
      ON CONFLICT (organization_id, id) DO NOTHING RETURNING id`;
  }
  const changed = names.filter((_, at) => at > 1).map((name) => sql`${name} = given.${name}`);
  return sql`
    UPDATE ${table} AS kept SET ${sql.join(changed)}
    FROM unnest(${sql.join(values)}) AS given (${sql.join(names)})
    WHERE kept.organization_id = ${organizationId} AND kept.id = given.id RETURNING kept.id`;
}

/** A list for each column, as `unnest` takes them. The first two say which record it is and where it stands. */
function columnsWithValues(
  collection: CollectionName,
  placed: readonly PlacedRecord[],
): { names: RawBuilder<unknown>[]; values: RawBuilder<unknown>[] } {
  const [id, ...others] = columnsOf[collection].map(({ name, valueOf }) => ({
    name,
    list: sql`${placed.map(({ record }) => valueOf(record as never))}::text[]`,
  }));
  const columns = [
    ...(id ? [id] : []),
    { name: 'sequence', list: sql`${placed.map(({ sequence }) => sequence)}::bigint[]` },
    ...others,
    { name: 'record', list: sql`${placed.map(({ record }) => JSON.stringify(record))}::json[]` },
  ];
  return { names: columns.map(({ name }) => sql.ref(name)), values: columns.map(({ list }) => list) };
}
