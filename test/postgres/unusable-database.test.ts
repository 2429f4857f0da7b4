import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { getPostgresServer, type PostgresServer } from './server.js';

const server: PostgresServer = await getPostgresServer();
const ROLE = 'limited_role';
await server.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD 'secret'`);

/** Creates a database and runs statements in it. @returns its URL and its name */
async function createDatabase(...statements: string[]): Promise<{ url: string; name: string }> {
  const url = await server.createDatabase();
  const name = url.split('/').at(-1) ?? '';
  for (const statement of statements) await server.query(statement, name);
  return { url, name };
}

/** Returns the URL of a database for the role that has no privileges of its own. */
function asLimitedRole(url: string): string {
  const changed = new URL(url);
  changed.username = ROLE;
  changed.password = 'secret';
  return changed.href;
}

/** Returns the names of all tables outside the system schemas. */
async function listTables(name: string): Promise<string[]> {
  const rows = await server.query<{ name: string }>(
    `SELECT schemaname || '.' || relname AS name FROM pg_stat_user_tables ORDER BY name`,
    name,
  );
  return rows.map((row) => row.name);
}

test.each([
  ['tables of another application', ['CREATE TABLE users (id int)', 'CREATE TABLE orders (id int)']],
  ['a view of another application', [`CREATE VIEW orders AS SELECT 1 AS id`]],
  [
    'tables of another application, and its own table "migrations"',
    ['CREATE TABLE migrations (id int, name text)', 'CREATE TABLE orders (id int)'],
  ],
])('a sandbox does not start on a database with %s, and writes nothing', async (_title, statements) => {
  const { url, name } = await createDatabase(...statements);
  const before = await listTables(name);
  await expect(startSandbox({ databaseUrl: url })).rejects.toThrow(
    /^The database "test_\d+" cannot be used: the schema "public" has tables of another application \(orders\b.*\)\. Use an empty database: CREATE DATABASE tollgate$/,
  );
  expect(await listTables(name)).toEqual(before);
});

test('a message about tables of another application names five of them and counts the others', async () => {
  const tables = Array.from(
    { length: 26 },
    (_, index) => `CREATE TABLE shop_${String(index).padStart(2, '0')} (id int)`,
  );
  const { url } = await createDatabase(...tables);
  await expect(startSandbox({ databaseUrl: url })).rejects.toThrow(
    '(shop_00, shop_01, shop_02, shop_03, shop_04 and 21 more)',
  );
});

test('a sandbox starts on a database whose only tables and views belong to extensions', async () => {
  const { url, name } = await createDatabase(
    'CREATE EXTENSION pg_buffercache',
    'CREATE TABLE member (id int)',
  );
  await server.query('CREATE EXTENSION plpgsql_check', name).catch(() => undefined);
  await server.query('ALTER EXTENSION pg_buffercache ADD TABLE member', name);
  await (await startSandbox({ databaseUrl: url })).close();
});

test('a sandbox starts in a schema of its own beside the tables of another application', async () => {
  const { url, name } = await createDatabase('CREATE TABLE users (id int)', 'CREATE SCHEMA "Own schema"');
  const own = `${url}?options=${encodeURIComponent('-c search_path="Own\\ schema"')}`;
  await (await startSandbox({ databaseUrl: own })).close();
  expect(await listTables(name)).toEqual(
    expect.arrayContaining(['Own schema.organizations', 'public.users']),
  );
});

test('a sandbox starts again on its database after a view was added to it', async () => {
  const { url, name } = await createDatabase();
  await (await startSandbox({ databaseUrl: url })).close();
  await server.query('CREATE VIEW report AS SELECT id FROM purchases', name);
  await (await startSandbox({ databaseUrl: url })).close();
});

test.each(['LATIN1', 'SQL_ASCII'])(
  'a sandbox does not start on a database in %s, and names the command that creates one in UTF-8',
  async (encoding) => {
    const name = `in_${encoding.toLowerCase()}`;
    await server.query(
      `CREATE DATABASE ${name} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
    );
    await expect(startSandbox({ databaseUrl: `${server.url}/${name}` })).rejects.toThrow(
      `The database "${name}" cannot be used: its encoding is ${encoding}, which cannot store every text. Create one with UTF-8: CREATE DATABASE tollgate ENCODING 'UTF8' TEMPLATE template0`,
    );
    expect(await listTables(name)).toEqual([]);
  },
);

test('a sandbox does not start with a role that cannot create tables, and names the privilege', async () => {
  const { url } = await createDatabase();
  await expect(startSandbox({ databaseUrl: asLimitedRole(url) })).rejects.toThrow(
    `the role "${ROLE}" has no CREATE privilege on the schema "public". Grant it: GRANT CREATE ON SCHEMA "public" TO "${ROLE}"`,
  );
});

test('a sandbox does not start with a role that cannot use the tables, and names the table', async () => {
  const { url } = await createDatabase();
  await (await startSandbox({ databaseUrl: url })).close();
  await expect(startSandbox({ databaseUrl: asLimitedRole(url) })).rejects.toThrow(
    /^The role of the database at \S+ lacks a privilege \(permission denied for table \w+\)\. Connect as the role that owns the tables of Tollgate, or grant the privilege\.$/,
  );
});

test.each([
  ['names no schema that exists', 'nowhere'],
  ['is empty', '""'],
])('a sandbox does not start if the search_path %s', async (_title, searchPath) => {
  const { url, name } = await createDatabase();
  const changed = `${url}?options=${encodeURIComponent(`-c search_path=${searchPath}`)}`;
  await expect(startSandbox({ databaseUrl: changed })).rejects.toThrow(
    `no schema of the search_path (${searchPath}) exists, or the role "postgres" has no USAGE privilege on it. Set the search_path, or create the schema: CREATE SCHEMA tollgate AUTHORIZATION "postgres"`,
  );
  expect(await listTables(name)).toEqual([]);
});
