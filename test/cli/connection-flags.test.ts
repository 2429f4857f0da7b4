import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { testSandbox } from '../support/sandbox.js';
import { findClosedPort } from '../webhooks/receivers.js';
import { createTempFolder, runCli, runCliAs } from './program.js';

const sandbox = await testSandbox();

test('client commands read the API key from the data directory of --data or TOLLGATE_DATA', async () => {
  const cwd = createTempFolder();
  const { apiKey } = await sandbox.newOrganization();
  mkdirSync(join(cwd, 'data'));
  writeFileSync(join(cwd, 'data', 'api-key'), `${apiKey}\n`);
  const args = ['clock', '--url', sandbox.url, '--json'];
  const flagResult = await runCli([...args, '--data', 'data'], { cwd });
  expect(JSON.parse(flagResult.stdout)).toMatchObject({ mode: 'frozen' });
  const environmentResult = await runCli(args, { cwd, environment: { TOLLGATE_DATA: 'data' } });
  expect(environmentResult).toEqual(flagResult);
});

test('client commands prefer --url to TOLLGATE_URL', async () => {
  const organization = await sandbox.newOrganization();
  const environment = { TOLLGATE_URL: 'http://127.0.0.1:1', TOLLGATE_API_KEY: organization.apiKey };
  const result = await runCli(['clock', '--url', `${sandbox.url}/`], {
    cwd: createTempFolder(),
    environment,
  });
  expect(result).toMatchObject({ exitCode: 0, stderr: '' });
});

test('client commands exit with 3 and print the command that starts a sandbox if none is running', async () => {
  const port = await findClosedPort();
  const result = await runCli(['clock', '--json'], {
    cwd: createTempFolder(),
    environment: { PORT: String(port) },
  });
  expect(result).toEqual({
    exitCode: 3,
    stdout: '',
    stderr: `No sandbox responds at http://127.0.0.1:${port} (ECONNREFUSED).\nStart one: tollgate start --port ${port}\n`,
  });
});

test('client commands exit with 3 if the server at the URL is not a sandbox', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('Nothing here.'));
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const result = await runCli(['reset', '--url', url], { cwd: createTempFolder() });
  expect(result).toMatchObject({
    exitCode: 3,
    stderr: `The server at ${url} is not a Tollgate sandbox: it returned 404. Check --url.\n`,
  });
});

const unknownKey = 'sk_test_of_no_organization';

test.each([
  {
    source: 'TOLLGATE_API_KEY',
    flags: [],
    environment: { TOLLGATE_API_KEY: unknownKey },
    message: 'The key comes from TOLLGATE_API_KEY.',
  },
  { source: '--data', flags: ['--data', 'data'], message: 'data/api-key (folder from --data)' },
  {
    source: 'TOLLGATE_DATA',
    flags: [],
    environment: { TOLLGATE_DATA: 'data' },
    message: 'data/api-key (folder from TOLLGATE_DATA)',
  },
  {
    source: 'tollgate.config.json',
    flags: [],
    settings: { data: 'data' },
    message: 'data/api-key (folder from "data" in tollgate.config.json)',
  },
  {
    source: 'the default folder',
    flags: [],
    message: '.tollgate/api-key (the default folder)',
  },
])(
  'client commands print that a rejected key comes from $source, but not the key',
  async ({ flags, environment, settings = {}, message }) => {
    const cwd = createTempFolder();
    for (const folder of ['data', '.tollgate']) {
      mkdirSync(join(cwd, folder));
      writeFileSync(join(cwd, folder, 'api-key'), unknownKey);
    }
    writeFileSync(join(cwd, 'tollgate.config.json'), JSON.stringify(settings));
    const args = ['clock', '--url', sandbox.url, ...flags];
    const rejected = await runCli(args, { cwd, ...(environment && { environment }) });
    expect(rejected).toMatchObject({ exitCode: 1, stdout: '' });
    expect(rejected.stderr).toContain(message);
    expect(rejected.stderr).not.toContain('sk_test_');
  },
);

test('client commands print where they looked for a missing API key', async () => {
  const cwd = createTempFolder();
  const { exitCode, stderr } = await runCli(['clock', '--url', sandbox.url], { cwd });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(
    `No key was sent: TOLLGATE_API_KEY is not set, and ${join(cwd, '.tollgate', 'api-key')} has no key`,
  );
});

test.each([
  { args: ['clock', '--url', 'localhost:4010'], message: '--url is "localhost:4010": write scheme, host' },
  { args: ['clock', '--url', 'http://127.0.0.1:4010/v1'], message: 'without /v1' },
  { args: ['clock', '--api-key', 'sk_test_0123456789abcdef'], message: "unknown option '--api-key'" },
  { args: ['clock', '--jsn'], message: '(Did you mean --json?)' },
  { args: ['clock', 'advnce', '1mo'], message: '(Did you mean advance?)' },
  { args: ['snapsot'], message: '(Did you mean snapshot?)' },
  { args: ['events'], message: 'Usage: tollgate events' },
])('tollgate $args exits with 2 and prints a hint', async ({ args, message }) => {
  const { exitCode, stdout, stderr } = await runCli(args, { cwd: createTempFolder() });
  expect(exitCode).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
});

test('client commands print the title, the detail and all validation errors of an error response', async () => {
  const { exitCode, stderr } = await runCliAs(await sandbox.newOrganization(), 'trigger', 'charge.exploded');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^\S.*\. \S.*\n {2}<event>: \S.*\n$/);
});
