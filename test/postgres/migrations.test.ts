import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import { openPostgresStore } from '../support/open-postgres-store.js';
import { insert } from '../../src/domain/shared/change.js';
import { toComparableText } from '../../src/store/postgres/columns.js';
import { openDatabase } from '../../src/store/postgres/database.js';
import { createFieldMigrations } from '../../src/store/postgres/migrations/indexed-fields.js';
import { buildCustomer, buildEvent, buildOrganization, commit } from '../store/samples.js';
import { getPostgresServer } from './server.js';

const server = await getPostgresServer();

test('concurrent starts migrate a new database once', async () => {
  const url = await server.createDatabase();
  const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgresStore(url)));
  await stores[0]?.createOrganization(buildOrganization('org_1'));
  for (const store of stores) expect(await store.listOrganizations()).toHaveLength(1);
  for (const store of stores) await store.close();
  const again = await openPostgresStore(url);
  expect(await again.findOrganization({ id: 'org_1' })).toStrictEqual(buildOrganization('org_1'));
  await again.close();
});

test('a database of a newer version is rejected with advice and not changed', async () => {
  const url = await server.createDatabase();
  await (await openPostgresStore(url)).close();
  const name = url.split('/').at(-1) ?? '';
  await server.query(`INSERT INTO migrations VALUES ('9999-from-the-future', '2999-01-01')`, name);
  const before = await server.query('SELECT name FROM migrations', name);
  await expect(openPostgresStore(url)).rejects.toThrow(
    'The database was brought to 9999-from-the-future by a newer version of Tollgate: start that one',
  );
  expect(await server.query('SELECT name FROM migrations', name)).toEqual(before);
});

test('a field that is indexed later has a column with the values of the stored records, and an index', async () => {
  const url = await server.createDatabase();
  const store = await openPostgresStore(url);
  await store.createOrganization(buildOrganization('org_1'));
  const names = ['Ada "Countess" Lovelace', 'Zoë \ud83d', null];
  const customers = names.map((name, index) =>
    insert('customers', buildCustomer(`cus_${index}`, { phone: name })),
  );
  await commit(store, 'org_1', customers);
  await store.close();

  const database = openDatabase(url);
  const { 'field-customers-phone': migration, ...others } = createFieldMigrations({
    customers: ['email', 'phone'],
  });
  expect(others).toEqual({});
  await migration?.up(new Kysely({ dialect: new PostgresDialect({ pool: database.transactions.pg }) }));
  await database.close();
  const rows = await server.query<{ phone: string }>(
    'SELECT phone FROM customers ORDER BY id',
    url.split('/').at(-1),
  );
  expect(rows.map(({ phone }) => phone)).toEqual(names.map(toComparableText));
  const indexes = await server.query(
    `SELECT FROM pg_indexes WHERE indexdef LIKE '%customers%(organization_id, phone, sequence)'`,
    url.split('/').at(-1),
  );
  expect(indexes).toHaveLength(1);
});

test('events that were stored before they had a sequence get one, in the order of their creation', async () => {
  const url = await server.createDatabase();
  const name = url.split('/').at(-1) ?? '';
  const store = await openPostgresStore(url);
  await store.createOrganization(buildOrganization('org_1'));
  const ids = Array.from({ length: 1_200 }, (_, index) => `evt_${index}`);
  await commit(store, 'org_1', [
    insert('customers', buildCustomer('cus_1')),
    ...ids.map((id) => insert('events', buildEvent(id))),
  ]);
  await store.close();
  await server.query(`UPDATE events SET record = (record::jsonb - 'sequence')::json`, name);
  await server.query(`DELETE FROM migrations WHERE name = '0005-event-sequence'`, name);

  const upgraded = await openPostgresStore(url);
  const entries = await upgraded.read('org_1', (reader) =>
    reader.list('events', { order: 'oldest', limit: Infinity }),
  );
  expect(entries.map(({ record }) => record)).toEqual(
    ids.map((id, index) => buildEvent(id, { sequence: index + 2 })),
  );
  await upgraded.close();
});
