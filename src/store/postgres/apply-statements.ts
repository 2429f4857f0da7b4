import { sql, type RawBuilder } from 'kysely';
import type { CollectionName } from '../../domain/shared/records.js';
import { collectionNames, persistentCollections } from '../collections.js';
import { columnsByCollection, toComparableText } from './columns.js';
import type { Queries } from './connection-pool.js';
import { getErrorCode } from './errors.js';
import type { StatementPlan, PlacedRecord, RecordBatch } from './statement-plan.js';

const UNIQUE_VIOLATION = '23505';
const DIVISION_BY_ZERO = '22012';

/** Number of records that an error message names. */
const MAX_NAMED_RECORDS = 5;

/** Number of statements that are sent before the results of the first are awaited. */
const MAX_PENDING_STATEMENTS = 20;

/**
 * Starts the statements of a plan for an organization. Resolves when all of them are sent.
 *
 * @returns `pending`, which rejects when a record to insert exists, or one to update or remove does not: a bug of the
 * caller. The database then rejects the commit of the transaction.
 */
export async function startStatementPlan(
  queries: Queries,
  organizationId: string,
  { phases }: StatementPlan,
): Promise<{ pending: Promise<unknown> }> {
  // All statements are built before the first is sent, so that a value that cannot be written commits nothing.
  const runs = phases.flatMap((steps, index) => [
    ...(index === 0
      ? []
      : buildClearing(organizationId).map((statement) => () => statement.execute(queries))),
    ...steps.map((step) => {
      const statement = buildStatement(organizationId, step);
      return () => statement.execute(queries).catch((error: unknown) => throwMisfit(step, error));
    }),
  ]);
  for (;;) {
    const pending = Promise.all(runs.splice(0, MAX_PENDING_STATEMENTS).map((run) => run()));
    if (runs.length === 0) return { pending };
    await pending;
  }
}

function throwMisfit({ op, collection, records }: RecordBatch, error: unknown): never {
  const code = getErrorCode(error);
  if (code !== UNIQUE_VIOLATION && code !== DIVISION_BY_ZERO) throw error;
  const ids = [...records.keys()].slice(0, MAX_NAMED_RECORDS).join(', ');
  const reason = op === 'insert' ? 'one of them exists' : 'one of them is not there';
  throw new Error(`cannot ${op} ${ids} in ${collection}: ${reason}`, { cause: error });
}

function buildClearing(organizationId: string): RawBuilder<unknown>[] {
  return collectionNames
    .filter((collection) => !persistentCollections.has(collection))
    .map((collection) => sql`DELETE FROM ${sql.table(collection)} WHERE organization_id = ${organizationId}`);
}

/** Builds a statement that fails if it does not change each of its records. */
function buildStatement(
  organizationId: string,
  { op, collection, records }: RecordBatch,
): RawBuilder<unknown> {
  const table = sql.table(collection);
  if (op === 'remove') {
    const ids = [...records.keys()].map(toComparableText);
    return assertCount(
      records.size,
      sql`DELETE FROM ${table} WHERE organization_id = ${organizationId} AND id = ANY(${ids}::text[]) RETURNING id`,
    );
  }
  const { names, values } = buildColumnLists(collection, [...records.values()]);
  if (op === 'insert') {
    return sql`
      INSERT INTO ${table} (organization_id, ${sql.join(names)})
      SELECT ${organizationId}, * FROM unnest(${sql.join(values)})`;
  }
  const changed = names.filter((_, at) => at > 1).map((name) => sql`${name} = given.${name}`);
  return assertCount(
    records.size,
    sql`
      UPDATE ${table} AS stored SET ${sql.join(changed)}
      FROM unnest(${sql.join(values)}) AS given (${sql.join(names)})
      WHERE stored.organization_id = ${organizationId} AND stored.id = given.id RETURNING stored.id`,
  );
}

/** Wraps a statement so that it fails with a division by zero, unless it returns this number of rows. */
const assertCount = (count: number, statement: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  WITH done AS (${statement}) SELECT 1 / (count(*) = ${count}::bigint)::integer AS is_complete FROM done`;

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
