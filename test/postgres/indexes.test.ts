import { sql, type RawBuilder } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { CollectionName } from '../../src/domain/shared/records.js';
import { collectionNames, dueFields, indexedFields, indexedPairs } from '../../src/store/collections.js';
import { columnsByCollection } from '../../src/store/postgres/columns.js';
import type { Queries } from '../../src/store/postgres/connection-pool.js';
import { openDatabase } from '../../src/store/postgres/database.js';
import { buildDueQuery, buildListQuery } from '../../src/store/postgres/list-query.js';
import { migrate } from '../../src/store/postgres/migrate.js';
import { getSecond } from '../store/samples.js';
import { getPostgresServer } from './server.js';

/** Number of records of two organizations; high enough that the planner uses indexes. */
const RECORDS = 10_000;

const server = await getPostgresServer();
const database = openDatabase(await server.createDatabase());
afterAll(() => database.close());
const queries = database.transactions;
await migrate(database);
await fillTables(queries);

async function fillTables(db: Queries): Promise<void> {
  await sql`INSERT INTO organizations (id, record) VALUES ('org_0', '{}'), ('org_1', '{}')`.execute(db);
  for (const collection of collectionNames) {
    const names = columnsByCollection[collection].map(({ name }) => name);
    const values = names.map((name) => {
      if (name.endsWith('_at')) return sql`to_char(to_timestamp(n), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
      return name === 'id' ? sql`n::text` : sql`to_json((n % 50)::text)::text`;
    });
    await sql`
      INSERT INTO ${sql.table(collection)} (organization_id, sequence, record, ${sql.join(names.map((name) => sql.ref(name)))})
      SELECT 'org_' || n % 2, n, '{}', ${sql.join(values)} FROM generate_series(1, ${sql.lit(RECORDS)}) n`.execute(
      db,
    );
    await sql`VACUUM ANALYZE ${sql.table(collection)}`.execute(db);
  }
}

/** Returns the query plan of a statement as text. */
async function explain(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(queries);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const pairs = collectionNames.flatMap((collection) =>
  (indexedPairs[collection] ?? []).map((pair): [CollectionName, readonly string[]] => [collection, pair]),
);

test.each(pairs)('PostgreSQL finds %s by %s in the index on both fields', async (collection, pair) => {
  const where = Object.fromEntries(pair.map((field) => [field, '7']));
  const plan = await explain(buildListQuery('org_1', collection, { where, limit: 5 }));
  for (const field of pair) expect(plan).toMatch(new RegExp(`Index Cond: .*\\(${field} = '"7"'::text`));
  expect(plan).not.toMatch(/Seq Scan|Sort|Filter/);
});

const fields = collectionNames.flatMap((collection) =>
  indexedFields[collection].map((field): [CollectionName, string] => [collection, field]),
);

test.each(fields)('PostgreSQL finds %s by %s in the index on the field', async (collection, field) => {
  for (const order of ['newest', 'oldest'] as const) {
    const plan = await explain(
      buildListQuery('org_1', collection, { where: { [field]: '7' }, order, limit: 5 }),
    );
    expect(plan).toMatch(/Index Scan/);
    expect(plan).toContain(`(${field} = '"7"'::text)`);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
});

test.each(collectionNames)('PostgreSQL pages through %s in index order', async (collection) => {
  for (const after of [undefined, RECORDS / 2]) {
    const plan = await explain(buildListQuery('org_1', collection, { after, limit: 20 }));
    expect(plan).toMatch(/Index Scan/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
});

const dated = collectionNames.filter((collection) =>
  columnsByCollection[collection].some(({ name }) => name === 'created_at'),
);

test.each(dated)('PostgreSQL finds the %s of a time range without a sequential scan', async (collection) => {
  const [created_from, created_to] = ['1970-01-01T01:00:00.000Z', '1970-01-01T01:00:20.000Z'];
  const plan = await explain(buildListQuery('org_1', collection, { created_from, created_to, limit: 20 }));
  expect(plan).toContain(`(created_at >= '${created_from}'::text)`);
  expect(plan).not.toContain('Seq Scan');
});

test.each(Object.keys(dueFields) as ('purchases' | 'deliveries')[])(
  'PostgreSQL finds due %s in index order',
  async (collection) => {
    const plan = await explain(buildDueQuery('org_1', collection, { until: getSecond(0), limit: 20 }));
    expect(plan).toMatch(/Index Scan/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  },
);
