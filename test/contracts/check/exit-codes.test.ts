import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { ledgersIn, runBriefly, runCheck } from './run-check.js';

const sandbox = await testSandbox();
const url = `${sandbox.url}/v1`;
const quick = ['--smoke', '--quiet'];

test('a sandbox keeps the contract, and nothing of the run stays behind', async () => {
  const before = await sandbox.store.listOrganizations();
  const { exit, report, output, cwd } = await runCheck([url, '--smoke', '--seed', '7']);
  expect(output).toContain('The contract is kept.');
  expect(exit).toBe(0);
  expect(report).toMatchObject({
    ending: 'passed',
    seed: 7,
    faults: [],
    counts: { broken: 0, advised: 0, skipped: 0 },
  });
  expect(report.counts.passed).toBe(report.verdicts.length);
  expect(report.residue).toEqual([]);
  expect(output).not.toContain('Left behind');
  expect(await sandbox.store.listOrganizations()).toEqual(before);
  expect(ledgersIn(cwd)).toEqual([]);
});

test.each([
  { flags: [url, '--smok'], told: '(Did you mean --smoke?)' },
  { flags: [url, '--phase', 'smoke'], told: 'There is no phase called "smoke". There are reachability' },
  { flags: [url, '--only', 'reachabilty.list'], told: 'Did you mean reachability.list?' },
  { flags: [url, '--only', 'nothing.like.it.*'], told: '--list shows all of them' },
  { flags: [url, '--seed', 'seven'], told: 'Write a whole number' },
  { flags: [url, '--timeout', '0'], told: 'Write a number of seconds above 0.' },
  { flags: [url, '--write', 'example.com'], told: '--write names example.com' },
  { flags: [url, '--write', '127.0.0.1', '--read-only'], told: 'cannot be used with' },
  { flags: [url, '--baseline', 'missing.yaml'], told: 'The baseline missing.yaml cannot be read' },
  { flags: ['ftp://127.0.0.1/v1'], told: 'no http or https address' },
  { flags: ['http://me:secret@127.0.0.1/v1'], told: 'The key belongs into TOLLGATE_API_KEY' },
  { flags: [], told: 'Say what to check' },
  { flags: [url, '--no-sandbox', ...quick], told: 'Set TOLLGATE_API_KEY' },
  { flags: [url, '--read-only', ...quick], told: 'Set TOLLGATE_API_KEY' },
])('$flags is wrong use', async ({ flags, told }) => {
  const { exit, output } = await runBriefly(flags);
  expect(output).toContain(told);
  expect(output).not.toMatch(/^\s+at /m);
  expect(exit).toBe(2);
});

test.each(['TOLLGATE_API_KEY', 'TOLLGATE_SECOND_API_KEY'])(
  'a live key in %s is refused unseen',
  async (name) => {
    const key = 'sk_live_0123456789abcdef';
    const { exit, output } = await runBriefly([url, ...quick], {
      TOLLGATE_API_KEY: sandbox.apiKey,
      [name]: key,
    });
    expect(output).toContain('moves real money');
    expect(output).not.toContain(key);
    expect(exit).toBe(2);
  },
);

test('a key that the target refuses is wrong use', async () => {
  const key = 'sk_test_that_is_of_no_use_here';
  const { exit, output } = await runBriefly([url, '--no-sandbox'], { TOLLGATE_API_KEY: key });
  expect(output).toContain('refuses the key');
  expect(exit).toBe(2);
});

test('where nothing listens it says so', async () => {
  const { exit, report, output, cwd } = await runCheck(['http://127.0.0.1:1/v1']);
  expect(output).toContain('Nothing answers at http://127.0.0.1:1');
  expect(report.ending).toBe('unreachable');
  expect(report.counts.not_run).toBe(report.verdicts.length);
  expect(ledgersIn(cwd)).toEqual([]);
  expect(exit).toBe(3);
});

test('help shows examples and the exit codes', async () => {
  const { exit, output } = await runBriefly(['--help']);
  expect(output).toContain('tollgate check https://staging.example.com/v1 --write staging.example.com');
  expect(output).toContain('Exit codes:');
  expect(exit).toBe(0);
});
