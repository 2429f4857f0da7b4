import { expect, test } from 'vitest';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy } from './proxy.js';
import { listCleanupLogs, runCheck, startCheck } from './run-check.js';
import { expectAbout, readGuideNumbers } from './run-sizes.js';

const sandbox = await testSandbox();
const MINUTE_MS = 60_000;
const keys = { TOLLGATE_API_KEY: sandbox.apiKey };

test(
  'tollgate check without write permission sends only GET and HEAD, and skips the other requirements with a reason',
  async () => {
    const proxy = await startProxy(sandbox.url, {});
    const { exit, report, cwd } = await runCheck([proxy.url, '--read-only'], keys);
    expect(exit).toBe(0);
    expectAbout(report.requests, readGuideNumbers('With `--read-only`')[1] ?? 0);
    expect(
      [...new Set(proxy.requests.map(({ method }) => method))].filter(
        (method) => !/^(GET|HEAD)$/.test(method),
      ),
    ).toEqual([]);
    expect(report.counts.skipped).toBeGreaterThan(0);
    expect(report.lacking).toContainEqual({ need: 'write', reason: 'the target is only read' });
    const reasons = report.verdicts.flatMap(({ outcome, reason }) => (outcome === 'skipped' ? [reason] : []));
    expect(new Set(reasons)).toContain('needs write: the target is only read');
    const created = report.coverage.find(({ id }) => id === 'createCustomer')?.statuses[0];
    expect(created).toMatchObject({ status: '201', count: 0 });
    expect(created?.gap).toContain('the target is only read');
    expect(report.residue).toEqual([]);
    expect(listCleanupLogs(cwd)).toEqual([]);
  },
  5 * MINUTE_MS,
);

test('tollgate check creates and deletes organizations with the API key, in a sandbox behind a reverse proxy', async () => {
  const proxy = await startProxy(sandbox.url, {
    rewriteHeaders: (headers) => ({ ...headers, 'x-forwarded-for': '203.0.113.7' }),
  });
  const only = ['--only', 'reachability.*', '--only', 'clocks.impossible-instants'];
  const { exit, report, output } = await runCheck([proxy.url, ...only], keys);
  expect(exit, output).toBe(0);
  expect(report.counts).toMatchObject({ broken: 0, skipped: 0 });
  expect(report.residue).toEqual([]);
  for (const target of ['/_sandbox/organizations', '/_sandbox/organizations/delete']) {
    const requests = proxy.requests.filter((request) => request.target === target);
    expect(requests.map(({ headers }) => headers['authorization'])).toContain(`Bearer ${sandbox.apiKey}`);
  }
});

test('tollgate check reports inconclusive requirements and exits with 2 for a target that always responds with 429', async () => {
  const proxy = await startProxy(sandbox.url, {
    respond: () => ({ status: 429, headers: { 'retry-after': '3600' }, text: '' }),
  });
  const flags = [proxy.url, '--only', 'reachability.*', '--read-only'];
  const { exit, report, output } = await runCheck(flags, keys);
  expect(report.counts).toMatchObject({ passed: 0, broken: 0, inconclusive: report.verdicts.length });
  expect(output).toContain('the rate limit is used up for 3600 s');
  expect(output).toContain('Nothing was tested.');
  expect(exit).toBe(2);
});

test('tollgate check repeats a request after the time in Retry-After', async () => {
  let remainingFailures = 3;
  const proxy = await startProxy(sandbox.url, {
    respond: () => {
      remainingFailures -= 1;
      return remainingFailures >= 0 ? { status: 503, headers: { 'retry-after': '0' }, text: '' } : null;
    },
  });
  const { exit, report } = await runCheck([proxy.url, '--only', 'reachability.list', '--read-only'], keys);
  expect(report.counts).toMatchObject({ passed: 1, inconclusive: 0 });
  expect(exit).toBe(0);
});

test('tollgate check sends nothing if --write names another host than the URL', async () => {
  const { program } = startCheck(['http://0.0.0.0:1/v1', '--write', 'localhost'], keys);
  expect(await program.waitForExit()).toBe(2);
  expect(program.output).toContain('nothing was sent');
});
