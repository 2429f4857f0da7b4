import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { closedPort } from '../webhooks/receivers.js';
import { emptyFolder, ran, tollgate } from './program.js';

const sandbox = await testSandbox();

test('the key beside the data is taken, in the folder that --data or TOLLGATE_DATA names', async () => {
  const cwd = emptyFolder();
  const { apiKey } = await sandbox.shop();
  mkdirSync(join(cwd, 'data'));
  writeFileSync(join(cwd, 'data', 'api-key'), `${apiKey}\n`);
  const asked = ['clock', '--url', sandbox.url, '--json'];
  const byFlag = await ran([...asked, '--data', 'data'], { cwd });
  expect(JSON.parse(byFlag.stdout)).toMatchObject({ mode: 'frozen' });
  const byEnvironment = await ran(asked, { cwd, environment: { TOLLGATE_DATA: 'data' } });
  expect(byEnvironment).toEqual(byFlag);
});

test('--url wins over TOLLGATE_URL', async () => {
  const shop = await sandbox.shop();
  const environment = { TOLLGATE_URL: 'http://127.0.0.1:1', TOLLGATE_API_KEY: shop.apiKey };
  const told = await ran(['clock', '--url', `${sandbox.url}/`], { cwd: emptyFolder(), environment });
  expect(told).toMatchObject({ exitCode: 0, stderr: '' });
});

test('where nothing listens it says what would start one', async () => {
  const port = await closedPort();
  const told = await ran(['clock', '--json'], { cwd: emptyFolder(), environment: { PORT: String(port) } });
  expect(told).toEqual({
    exitCode: 3,
    stdout: '',
    stderr: `No sandbox answers at http://127.0.0.1:${port} (ECONNREFUSED).\nStart one: tollgate start --port ${port}\n`,
  });
});

test('what is no sandbox is told from one', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('Nothing here.'));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const told = await ran(['reset', '--url', url], { cwd: emptyFolder() });
  expect(told).toMatchObject({ exitCode: 3, stderr: `What answers at ${url} is no sandbox: it said 404.\n` });
});

test('a key that is missing or unknown is told with where it is taken from, and not shown', async () => {
  const cwd = emptyFolder();
  const missing = await ran(['clock', '--url', sandbox.url], { cwd });
  expect(missing.exitCode).toBe(1);
  expect(missing.stderr).toContain(join(cwd, '.tollgate', 'api-key'));
  const environment = { TOLLGATE_API_KEY: 'sk_test_of_nobody_at_all' };
  const unknown = await ran(['clock', '--url', sandbox.url, '--json'], { cwd, environment });
  expect(unknown.exitCode).toBe(1);
  expect(unknown.stdout).toBe('');
  expect(unknown.stderr).toContain('TOLLGATE_API_KEY');
  expect(unknown.stderr).not.toContain('sk_test_');
});

test.each([
  { words: ['clock', '--url', 'localhost:4010'], told: '--url is "localhost:4010": write only scheme' },
  { words: ['clock', '--url', 'http://127.0.0.1:4010/v1'], told: 'write only scheme, host and port' },
  { words: ['clock', '--api-key', 'sk_test_0123456789abcdef'], told: "unknown option '--api-key'" },
  { words: ['clock', '--jsn'], told: '(Did you mean --json?)' },
  { words: ['clock', 'advnce', '1mo'], told: '(Did you mean advance?)' },
  { words: ['snapsot'], told: '(Did you mean snapshot?)' },
  { words: ['events'], told: 'Usage: tollgate events' },
])('$words is wrong use, and says what was meant', async ({ words, told }) => {
  const { exitCode, stdout, stderr } = await ran(words, { cwd: emptyFolder() });
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(told);
});

test('a refusal is told as title, detail and all that is wrong', async () => {
  const { exitCode, stderr } = await tollgate(await sandbox.shop(), 'trigger', 'charge.exploded');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^\S.*\. \S.*\n {2}\/type: \S.*\n$/);
});
