import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { createTempFolder, runCli, startCli } from '../cli/program.js';
import { getPostgresServer } from './server.js';

const server = await getPostgresServer();
const NOTICE = 'DATABASE_URL is ignored, and the data is in the data folder';

/** Starts the CLI with `DATABASE_URL`, expects the data in the folder, and stops it. @returns its output */
async function startInFolder(databaseUrl: string): Promise<string> {
  const cwd = createTempFolder();
  const { program } = await startCli({ cwd, environment: { DATABASE_URL: databaseUrl } });
  expect(existsSync(join(cwd, '.tollgate', 'api-key'))).toBe(true);
  await program.stop('SIGTERM');
  return program.output;
}

test('tollgate start leaves the database of an application alone and uses the data folder', async () => {
  const url = await server.createDatabase();
  const name = url.split('/').at(-1) ?? '';
  await server.query('CREATE TABLE users (id int)', name);
  await server.query('CREATE TABLE migrations (id int, batch int)', name);
  const output = await startInFolder(url);
  expect(output).not.toContain('DATABASE_URL');
  const tables = await server.query('SELECT relname FROM pg_stat_user_tables ORDER BY relname', name);
  expect(tables).toEqual([{ relname: 'migrations' }, { relname: 'users' }]);
});

test('tollgate start exits with 2 if only DATABASE_URL names the database that has its data', async () => {
  const url = await server.createDatabase();
  await (await startSandbox({ databaseUrl: url })).close();
  const cwd = createTempFolder();
  const { exitCode, stdout, stderr } = await runCli(['start', '--port', '0'], {
    cwd,
    environment: { DATABASE_URL: url },
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(
    'Tollgate reads TOLLGATE_DATABASE_URL. To use this database, rename the variable.',
  );
  expect(existsSync(join(cwd, '.tollgate'))).toBe(false);
});

test('tollgate start uses the data folder and names TOLLGATE_DATABASE_URL if nothing listens at DATABASE_URL', async () => {
  const output = await startInFolder('postgres://ada:secret@127.0.0.1:1/shop');
  expect(output).toContain(NOTICE);
  expect(output).toContain('set TOLLGATE_DATABASE_URL');
  expect(output).not.toContain('secret');
});

test('tollgate start waits at most 2 seconds for a database that accepts connections and does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const output = await startInFolder(`postgres://ada:secret@127.0.0.1:${port}/shop`);
  expect(output).toContain(NOTICE);
});

test('tollgate start ignores a DATABASE_URL of another database system', async () => {
  expect(await startInFolder('mysql://ada:secret@127.0.0.1:1/shop')).not.toContain('DATABASE_URL');
});
