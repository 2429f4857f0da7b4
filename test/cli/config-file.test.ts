import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Report } from '../../contracts/report/report.js';
import { sampleCases } from '../support/sample-cases.js';
import { testSandbox } from '../support/sandbox.js';
import { findClosedPort } from '../webhooks/receivers.js';
import { readApiKey, listCustomers } from './api.js';
import { waitForBanner, createTempFolder, runCli, spawnCli } from './program.js';

const sandbox = await testSandbox();

/** Creates a folder with a configuration file. */
function createConfiguredFolder(settings: unknown): string {
  const cwd = createTempFolder();
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings);
  writeFileSync(join(cwd, 'tollgate.config.json'), text);
  return cwd;
}

test('tollgate start and client commands read port, seed, data and URL from tollgate.config.json', async () => {
  const port = await findClosedPort();
  const cwd = createConfiguredFolder({
    $schema: './node_modules/tollgate/dist/config.schema.json',
    data: 'money',
    start: { port, seed: 'smoke', public_url: 'https://pay.example.com' },
  });
  const { url } = await waitForBanner(spawnCli(['start'], { cwd }));
  expect(new URL(url).port).toBe(String(port));
  expect(await listCustomers(url, readApiKey(join(cwd, 'money')))).toHaveLength(1);
  const clock = await runCli(['clock', '--json'], { cwd });
  expect(clock).toMatchObject({ exitCode: 0, stderr: '' });
  const doctor = await runCli(['doctor', '--json'], { cwd });
  expect(doctor.stdout).toContain(`${port} is used by a sandbox`);
});

test('flags win over environment variables, and these over tollgate.config.json', async () => {
  const organization = await sandbox.newOrganization();
  const cwd = createConfiguredFolder({ url: 'http://127.0.0.1:1', events: { list: { limit: 1 } } });
  const environment = { TOLLGATE_API_KEY: organization.apiKey };
  const fileResult = await runCli(['events', 'list'], { cwd, environment });
  expect(fileResult).toMatchObject({ exitCode: 3, stdout: '' });
  expect(fileResult.stderr).toContain('http://127.0.0.1:1 ');

  for (const email of ['ada@example.com', 'bo@example.com']) await organization.customer({ email });
  const withUrl = { ...environment, TOLLGATE_URL: organization.origin };
  const environmentResult = await runCli(['events', 'list'], { cwd, environment: withUrl });
  expect(environmentResult.stdout.trimEnd().split('\n')).toHaveLength(1);
  const flagResult = await runCli(['events', 'list', '--limit', '2'], { cwd, environment: withUrl });
  expect(flagResult.stdout.trimEnd().split('\n')).toHaveLength(2);
});

test('tollgate.config.json sets lists, switches and negated flags of tollgate check', async () => {
  const cwd = createConfiguredFolder({
    check: { only: ['authentication.*'], sandbox: false, quiet: true, json: 'report.json', seed: 7 },
  });
  const { apiKey } = await sandbox.newOrganization();
  const environment = { TOLLGATE_API_KEY: apiKey };
  const result = await runCli(['check', `${sandbox.url}/v1`], { cwd, environment });
  expect(result.exitCode, result.stderr).toBe(0);
  expect(result.stdout).not.toContain('Checking');
  const report = JSON.parse(readFileSync(join(cwd, 'report.json'), 'utf8')) as Report;
  expect(report.seed).toBe(7);
  expect(new Set(report.verdicts.map(({ id }) => id.split('.')[0]))).toEqual(new Set(['authentication']));
  expect(JSON.stringify(report)).toContain('the sandbox is not to be used');
});

test('tollgate listen reads a required flag from tollgate.config.json', async () => {
  const { url } = sandbox;
  const result = await runCli(['listen'], {
    cwd: createConfiguredFolder({ url, listen: { forward_to: 'localhost:3000' } }),
  });
  expect(result.exitCode).toBe(2);
  expect(result.stderr).toContain('Use http: or https:');
});

test.each(
  sampleCases(
    [
      { settings: { prot: 4010 }, message: '/prot: unknown setting' },
      {
        settings: { start: { prot: 4010 } },
        message: '/start/prot: unknown setting (Did you mean port?)',
      },
      { settings: { strat: {} }, message: '/strat: unknown setting (Did you mean start?)' },
      { settings: { start: { port: 'eighty' } }, message: '/start/port must be integer' },
      { settings: { start: { port: 65536 } }, message: '/start/port must be <= 65535' },
      {
        settings: { reset: { to: 'yesterday' } },
        message: '/reset/to must be equal to one of the allowed values: seed, empty',
      },
      { settings: { check: { only: 'head.*' } }, message: '/check/only must be array' },
      {
        settings: { check: { token_command: 'curl https://attacker.example' } },
        message:
          '/check/token_command cannot be set in this file, which a pull request can change: it decides which program runs or receives the API key. Pass --token-command',
      },
      {
        settings: { check: { proxy: 'http://127.0.0.1:1' } },
        message: 'Pass --proxy to the command instead.',
      },
      { settings: { compare: { ca: 'ca.pem' } }, message: '/compare/ca cannot be set in this file' },
      { settings: { exam: { app: 'curl https://attacker.example' } }, message: 'Pass --app to the command' },
      { settings: { mcp: { exam_app: 'id' } }, message: '/mcp/exam_app cannot be set in this file' },
      { settings: { check: { max_rate: 0 } }, message: '/check/max_rate must be > 0' },
      { settings: [], message: '/ must be object' },
      { settings: '{ "port": ', message: 'cannot be read' },
    ],
    (_, index) => index % 4 === 0,
  ),
)(
  'tollgate exits with 2 and names the invalid setting of the configuration file $settings',
  async ({ settings, message }) => {
    const { exitCode, stdout, stderr } = await runCli(['clock'], { cwd: createConfiguredFolder(settings) });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/^tollgate\.config\.json /);
    expect(stderr).toContain(message);
  },
);

test('tollgate mock rejects a port in tollgate.config.json that its flag would reject', async () => {
  const { exitCode, stderr } = await runCli(['mock'], { cwd: createConfiguredFolder({ mock: { port: 0 } }) });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('/mock/port is 0: Use a port from 1 to 65535.');
});

test('tollgate prints all errors of tollgate.config.json at once', async () => {
  const { stderr } = await runCli(['clock'], {
    cwd: createConfiguredFolder({ start: { port: -1, sed: 'demo' } }),
  });
  expect(stderr.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(2);
});

test('the published JSON Schema accepts the example of the README and describes every setting', () => {
  const file = new URL('../../dist/config.schema.json', import.meta.url);
  const schema = JSON.parse(readFileSync(file, 'utf8')) as object;
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  expect(validate({ check: { clean_up: '2027-01-10-0123abcd' } })).toBe(false);
  expect(
    validate({ data: '.tollgate', check: { runs: 20, json: true } }),
    JSON.stringify(validate.errors),
  ).toBe(true);
  const guide = readFileSync(new URL('../../spec/guides/settings.md', import.meta.url), 'utf8');
  const [, example = ''] = /^```json[^\n]*\n(\{\n {2}"\$schema".*?)^```$/ms.exec(guide) ?? [];
  expect(validate(JSON.parse(example)), JSON.stringify(validate.errors)).toBe(true);
  expect(JSON.stringify(schema)).not.toMatch(/"description":""/);
});
