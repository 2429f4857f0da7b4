import { sql, type RawBuilder } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { CollectionName } from '../../src/domain/shared/records.js';
import { collectionNames, dueFields, indexedFields, indexedPairs } from '../../src/store/collections.js';
import { columnsOf } from '../../src/store/postgres/columns.js';
import { openDatabase, type Queries } from '../../src/store/postgres/database.js';
import { dueQuery, listQuery } from '../../src/store/postgres/list-query.js';
import { migrate } from '../../src/store/postgres/migrate.js';
import { second } from '../store/samples.js';
import { postgresServer } from './server.js';

/** So many that it pays to look into an index, of two organizations. */
const RECORDS = 10_000;

const server = await postgresServer();
const database = openDatabase(await server.newDatabase());
afterAll(() => database.close());
const queries = database.transactions;
await migrate(queries);
await fill(queries);

async function fill(db: Queries): Promise<void> {
  await sql`INSERT INTO organizations (id, record) VALUES ('org_0', '{}'), ('org_1', '{}')`.execute(db);
  for (const collection of collectionNames) {
    const names = columnsOf[collection].map(({ name }) => name);
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

/** How PostgreSQL answers a statement, as text. */
async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement}`.execute(queries);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const pairs = collectionNames.flatMap((collection) =>
  (indexedPairs[collection] ?? []).map((pair): [CollectionName, readonly string[]] => [collection, pair]),
);

test.each(pairs)('finds %s by %s together in the index of both', async (collection, pair) => {
  const where = Object.fromEntries(pair.map((field) => [field, '7']));
  const plan = await planOf(listQuery('org_1', collection, { where, limit: 5 }));
  for (const field of pair) expect(plan).toMatch(new RegExp(`Index Cond: .*\\(${field} = '"7"'::text`));
  expect(plan).not.toMatch(/Seq Scan|Sort|Filter/);
});

const fields = collectionNames.flatMap((collection) =>
  indexedFields[collection].map((field): [CollectionName, string] => [collection, field]),
);

test.each(fields)('finds %s by %s in the index of that', async (collection, field) => {
  for (const order of ['newest', 'oldest'] as const) {
    const plan = await planOf(listQuery('org_1', collection, { where: { [field]: '7' }, order, limit: 5 }));
    expect(plan).toMatch(/Index Scan/);
    expect(plan).toContain(`(${field} = '"7"'::text)`);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
});

test.each(collectionNames)('pages through %s in the order of an index', async (collection) => {
  for (const after of [undefined, RECORDS / 2]) {
    const plan = await planOf(listQuery('org_1', collection, { after, limit: 20 }));
    expect(plan).toMatch(/Index Scan/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  }
});

const dated = collectionNames.filter((collection) =>
  columnsOf[collection].some(({ name }) => name === 'created_at'),
);

test.each(dated)('finds the %s of a span without looking at the others', async (collection) => {
  const [created_from, created_to] = ['1970-01-01T01:00:00.000Z', '1970-01-01T01:00:20.000Z'];
  const plan = await planOf(listQuery('org_1', collection, { created_from, created_to, limit: 20 }));
  expect(plan).toContain(`(created_at >= '${created_from}'::text)`);
  expect(plan).not.toContain('Seq Scan');
});

test.each(Object.keys(dueFields) as ('purchases' | 'deliveries')[])(
  'finds the %s that fall due, soonest first, in an index',
  async (collection) => {
    const plan = await planOf(dueQuery('org_1', collection, { until: second(0), limit: 20 }));
    expect(plan).toMatch(/Index Scan/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  },
);
