import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Report } from '../../contracts/report/report.js';
import { testSandbox } from '../support/sandbox.js';
import { closedPort } from '../webhooks/receivers.js';
import { keyIn, listCustomers } from './api.js';
import { bannerOf, emptyFolder, ran, run } from './program.js';

const sandbox = await testSandbox();

/** A folder with a configuration file. */
function configured(settings: unknown): string {
  const cwd = emptyFolder();
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings);
  writeFileSync(join(cwd, 'tollgate.config.json'), text);
  return cwd;
}

test('start takes its settings from the file, and what asks a sandbox looks for it there', async () => {
  const port = await closedPort();
  const cwd = configured({
    $schema: './node_modules/tollgate/dist/config.schema.json',
    data: 'money',
    start: { port, seed: 'smoke', public_url: 'https://pay.example.com' },
  });
  const { url } = await bannerOf(run(['start'], { cwd }));
  expect(new URL(url).port).toBe(String(port));
  expect(await listCustomers(url, keyIn(join(cwd, 'money')))).toHaveLength(1);
  const told = await ran(['clock', '--json'], { cwd });
  expect(told).toMatchObject({ exitCode: 0, stderr: '' });
  const looked = await ran(['doctor', '--json'], { cwd });
  expect(looked.stdout).toContain(`${port} is used by a sandbox`);
});

test('flags win over the environment, and that over the file', async () => {
  const shop = await sandbox.shop();
  const cwd = configured({ url: 'http://127.0.0.1:1', events: { list: { limit: 1 } } });
  const environment = { TOLLGATE_API_KEY: shop.apiKey };
  const byFile = await ran(['events', 'list'], { cwd, environment });
  expect(byFile).toMatchObject({ exitCode: 3, stdout: '' });
  expect(byFile.stderr).toContain('http://127.0.0.1:1 ');

  for (const email of ['ada@example.com', 'bo@example.com']) await shop.customer({ email });
  const withUrl = { ...environment, TOLLGATE_URL: shop.origin };
  const byEnvironment = await ran(['events', 'list'], { cwd, environment: withUrl });
  expect(byEnvironment.stdout.trimEnd().split('\n')).toHaveLength(1);
  const byFlag = await ran(['events', 'list', '--limit', '2'], { cwd, environment: withUrl });
  expect(byFlag.stdout.trimEnd().split('\n')).toHaveLength(2);
});

test('lists, switches and what a flag would deny come from the file too', async () => {
  const cwd = configured({
    check: { only: ['authentication.*'], sandbox: false, quiet: true, json: 'report.json', seed: 7 },
  });
  const { apiKey } = await sandbox.shop();
  const environment = { TOLLGATE_API_KEY: apiKey };
  const checked = await ran(['check', `${sandbox.url}/v1`], { cwd, environment });
  expect(checked.exitCode, checked.stderr).toBe(0);
  expect(checked.stdout).not.toContain('Checking');
  const report = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as Report;
  expect(report.seed).toBe(7);
  expect(new Set(report.verdicts.map(({ id }) => id.split('.')[0]))).toEqual(new Set(['authentication']));
  expect(JSON.stringify(report)).toContain('the sandbox is not to be used');
});

test('what needs an address finds it there', async () => {
  const { url } = sandbox;
  const told = await ran(['listen'], { cwd: configured({ url, listen: { forward_to: 'localhost:3000' } }) });
  expect(told.exitCode).toBe(2);
  expect(told.stderr).toContain('only http: and https: are used');
});

test.each([
  { settings: { prot: 4010 }, told: '/prot: there is no such setting' },
  { settings: { start: { prot: 4010 } }, told: '/start/prot: there is no such setting (Did you mean port?)' },
  { settings: { strat: {} }, told: '/strat: there is no such setting (Did you mean start?)' },
  { settings: { start: { port: 'eighty' } }, told: '/start/port must be integer' },
  { settings: { start: { port: 65536 } }, told: '/start/port must be <= 65535' },
  {
    settings: { reset: { to: 'yesterday' } },
    told: '/reset/to must be equal to one of the allowed values: seed, empty',
  },
  { settings: { check: { only: 'head.*' } }, told: '/check/only must be array' },
  { settings: [], told: '/ must be object' },
  { settings: '{ "port": ', told: 'cannot be read' },
])('$settings is wrong use, with its place', async ({ settings, told }) => {
  const { exitCode, stdout, stderr } = await ran(['clock'], { cwd: configured(settings) });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(/^tollgate\.config\.json /);
  expect(stderr).toContain(told);
});

test('a number that its flag refuses is refused', async () => {
  const { exitCode, stderr } = await ran(['mock'], { cwd: configured({ mock: { port: 0 } }) });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('/mock/port is 0: Write a port from 1 to 65535.');
});

test('all that is wrong is told at once', async () => {
  const { stderr } = await ran(['clock'], { cwd: configured({ start: { port: -1, sed: 'demo' } }) });
  expect(stderr.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(2);
});

test('the published schema is that of the commands, and says what each setting means', () => {
  const file = new URL('../../dist/config.schema.json', import.meta.url);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as object;
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  expect(validate({ check: { clean_up: '2027-01-10-0123abcd' } })).toBe(false);
  expect(
    validate({ data: '.tollgate', check: { runs: 20, json: true } }),
    JSON.stringify(validate.errors),
  ).toBe(true);
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, example = ''] = /^```json\n(\{\n {2}"\$schema".*?)^```$/ms.exec(readme) ?? [];
  expect(validate(JSON.parse(example)), JSON.stringify(validate.errors)).toBe(true);
  expect(JSON.stringify(schema)).not.toMatch(/"description":""/);
});
