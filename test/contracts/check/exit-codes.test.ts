import { expect, test } from 'vitest';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { listCleanupLogs, runCheck, runCheckWithoutReport } from './run-check.js';
import { expectAbout, readGuideNumbers } from './run-sizes.js';

const sandbox = await testSandbox();
const url = `${sandbox.url}/v1`;
const quick = ['--smoke', '--quiet'];
const MINUTE_MS = 60_000;

test.each(
  sampleCases(
    [
      { flags: [url, '--smok'], message: '(Did you mean --smoke?)' },
      { flags: [url, '--phase', 'smoke'], message: 'There is no phase "smoke". The phases are reachability' },
      {
        flags: [url, '--require', 'renewal'],
        message: 'There is no area "renewal". The areas are authentication',
      },
      { flags: [url, '--baseline-update'], message: 'add --baseline <file>' },
      { flags: ['explain', 'deletion.gon'], message: 'Did you mean deletion.gone?' },
      {
        flags: ['replay', '1', '--report', 'missing.json'],
        message: 'The report missing.json cannot be read',
      },
      { flags: [url, '--only', 'reachabilty.list'], message: 'Did you mean reachability.list?' },
      { flags: [url, '--only', 'nothing.like.it.*'], message: '--list shows all of them' },
      { flags: [url, '--seed', 'seven'], message: 'Use a whole number' },
      { flags: [url, '--timeout', '0'], message: 'Use a number of seconds above 0.' },
      { flags: [url, '--write', 'example.com'], message: '--write names example.com' },
      { flags: [url, '--write', '127.0.0.1', '--read-only'], message: 'cannot be used with' },
      { flags: [url, '--baseline', 'missing.yaml'], message: 'The baseline missing.yaml cannot be read' },
      { flags: ['ftp://127.0.0.1/v1'], message: 'no http or https address' },
      { flags: ['http://me:secret@127.0.0.1/v1'], message: 'The key belongs into TOLLGATE_API_KEY' },
      { flags: [], message: 'The base URL is missing. Example: tollgate check' },
      { flags: [url, '--no-sandbox', ...quick], message: 'Set TOLLGATE_API_KEY' },
      { flags: [url, '--read-only', ...quick], message: 'Set TOLLGATE_API_KEY' },
    ],
    (_, index) => index % 3 === 0,
  ),
)('tollgate check exits with 2 without a stack trace and prints "$message"', async ({ flags, message }) => {
  const { exit, output } = await runCheckWithoutReport(flags);
  expect(output).toContain(message);
  expect(output).not.toMatch(/^\s+at /m);
  expect(exit).toBe(2);
});

test.each(
  sampleCases(['TOLLGATE_API_KEY', 'TOLLGATE_SECOND_API_KEY'], (name) => name === 'TOLLGATE_SECOND_API_KEY'),
)('tollgate check exits with 2 for a live key in %s and does not print it', async (name) => {
  const key = 'sk_live_0123456789abcdef';
  const { exit, output } = await runCheckWithoutReport([url, ...quick], {
    TOLLGATE_API_KEY: sandbox.apiKey,
    [name]: key,
  });
  expect(output).toContain('move real money');
  expect(output).not.toContain(key);
  expect(exit).toBe(2);
});

test.each(
  sampleCases(['TOLLGATE_API_KEY', 'TOLLGATE_SECOND_API_KEY'], (name) => name === 'TOLLGATE_API_KEY'),
)(
  'tollgate check exits with 2 for a key of one letter in %s, which would mask that letter everywhere',
  async (name) => {
    const { exit, output } = await runCheckWithoutReport([url, ...quick], {
      TOLLGATE_API_KEY: sandbox.apiKey,
      [name]: 'e',
    });
    expect(output).toContain('An API key is shorter than 8 characters');
    expect(output).not.toContain('****');
    expect(exit).toBe(2);
  },
);

test('tollgate check exits with 2 if the target rejects the API key', async () => {
  const key = 'sk_test_that_is_of_no_use_here';
  const { exit, output } = await runCheckWithoutReport([url, '--no-sandbox'], { TOLLGATE_API_KEY: key });
  expect(output).toContain('rejects the key');
  expect(exit).toBe(2);
});

test.each(sampleCases([{ flags: [] }, { flags: ['--read-only'] }], ({ flags }) => flags.length === 0))(
  'tollgate check exits with 2 and tests nothing if both keys belong to the same organization: $flags',
  async ({ flags }) => {
    const organization = await sandbox.newOrganization();
    await organization.call('createCustomer', { body: { name: 'Ada Lindqvist', email: 'ada@example.com' } });
    const { exit, output } = await runCheckWithoutReport([url, '--no-sandbox', ...flags], {
      TOLLGATE_API_KEY: organization.apiKey,
      TOLLGATE_SECOND_API_KEY: organization.apiKey,
    });
    expect(output).toContain('Set it to the key of another organization.');
    expect(output).not.toMatch(/^\s+at |passed/m);
    expect(exit).toBe(2);
  },
);

test('tollgate check exits with 3 and still writes a report if the target is unreachable', async () => {
  const { exit, report, output, cwd } = await runCheck(['http://127.0.0.1:1/v1']);
  expect(output).toContain('Nothing answers at http://127.0.0.1:1');
  expect(report.ending).toBe('unreachable');
  expect(report.counts.not_run).toBe(report.verdicts.length);
  expect(listCleanupLogs(cwd)).toEqual([]);
  expect(exit).toBe(3);
});

test(
  'tollgate check --require exits with 2 if the area was not tested, and with 0 if it was',
  async () => {
    const required = ['--require', 'authentication', '--require', 'renewals'];
    const untested = await runCheck([url, ...quick, ...required]);
    expect(untested.output).toContain('Required with --require, but not tested: renewals.');
    expect(untested.report.ending).toBe('areas-untested');
    expect(untested.exit).toBe(2);
    const tested = await runCheck([url, ...quick, '--require', 'authentication']);
    expect(tested.exit).toBe(0);
    expectAbout(tested.report.requests, readGuideNumbers('With `--smoke`')[1] ?? 0);
  },
  2 * MINUTE_MS,
);

test('tollgate check explain prints rule, area, source and an example of a requirement', async () => {
  const { exit, output } = await runCheckWithoutReport(['explain', 'echo.letters.createCustomer']);
  expect(output).toContain('The gateway MUST keep the spaces, letter case and line breaks of strings');
  expect(output).toMatch(/area: +customers\n/);
  expect(output).toMatch(/needs: +write/);
  expect(output).toMatch(/rule: +tollgate\/openapi\.json#\//);
  expect(output).toMatch(/detects: +\w+/);
  expect(output).toMatch(/example: +curl -X POST http:\/\/127\.0\.0\.1:4010\/v1\/customers .*-d '\{/);
  expect(exit).toBe(0);
});

test('tollgate check --help exits with 0 and shows examples and exit codes', async () => {
  const { exit, output } = await runCheckWithoutReport(['--help']);
  expect(output).toContain('tollgate check https://staging.example.com/v1 --write staging.example.com');
  expect(output).toContain('Exit codes:');
  expect(exit).toBe(0);
});
