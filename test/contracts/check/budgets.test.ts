import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempFolder } from '../../cli/program.js';
import { sampleCases, testInLongRun } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { startProxy } from './proxy.js';
import { listCleanupLogs, runCheck, type CheckResult } from './run-check.js';

const sandbox = await testSandbox();
const keys = { TOLLGATE_API_KEY: sandbox.apiKey };
const DELETE = '/_sandbox/organizations/delete';

test('tollgate check --max-rate sends no more requests than the rate allows', async () => {
  const proxy = await startProxy(sandbox.url, {});
  const rate = 25;
  const { exit, report, output } = await runCheck([
    proxy.url,
    '--only',
    'reachability.*',
    '--only',
    'head.*',
    '--max-rate',
    String(rate),
  ]);
  expect(exit, output).toBe(0);
  expect(proxy.requests.length).toBeGreaterThan(rate);
  expect(report.duration_ms).toBeGreaterThanOrEqual(((proxy.requests.length - 1) / rate) * 1_000);
});

test.each(sampleCases([1, 2, 40, 150], (count) => count === 40))(
  'tollgate check --max-requests %i sends no more requests, cleans up, and reports what did not fit',
  async (maxRequests) => {
    const before = await sandbox.store.listOrganizations();
    const proxy = await startProxy(sandbox.url, {});
    const { report, output, cwd } = await runCheck([proxy.url, '--max-requests', String(maxRequests)]);
    expect(proxy.requests.filter(({ target }) => target !== DELETE)).toHaveLength(maxRequests);
    const reason = `The run stopped after ${maxRequests} ${maxRequests === 1 ? 'request' : 'requests'} (--max-requests).`;
    expect(report.counts, output).toMatchObject({ broken: 0, advised: 0 });
    expect(report.counts.not_run).toBeGreaterThan(500);
    expect(report.untested.find((group) => group.reason === reason)?.requirements.length).toBe(
      report.counts.not_run,
    );
    expect(report.message).toBe(reason);
    expect(output).toContain(reason);
    expect(report.faults).toEqual([]);
    expect(await sandbox.store.listOrganizations()).toEqual(before);
    expect(listCleanupLogs(cwd)).toEqual([]);
  },
);

// With 8 and 14, each of the two requirements has sent its first request and may not send the next.
test.each(
  sampleCases(
    Array.from({ length: 16 }, (_, index) => index + 1),
    (count) => count === 8 || count === 14,
  ),
)(
  'tollgate check --max-requests %i reports no fault of the suite while a request is still running',
  async (maxRequests) => {
    const flags = ['--only', 'idempotency.running.*', '--max-requests', String(maxRequests)];
    const { report } = await runCheck([sandbox.url, ...flags]);
    expect(report.message).toContain('(--max-requests).');
    expect(report.faults).toEqual([]);
  },
);

test('tollgate check with a budget also tests the requirements about the responses that it got', async () => {
  const proxy = await startProxy(sandbox.url, {
    change: (response) => ({ ...response, headers: { ...response.headers, 'content-type': 'text/plain' } }),
  });
  const { exit, report } = await runCheck([proxy.url, '--read-only', '--max-requests', '20'], keys);
  const verdict = report.verdicts.find(({ id }) => id === 'conformance.content-type');
  expect(verdict?.outcome).toBe('failed');
  expect(report.ending).toBe('broken');
  expect(exit).toBe(1);
});

test('tollgate check --max-objects creates no more objects, goes on with what creates none, and reports what did not fit', async () => {
  const organization = await sandbox.newOrganization();
  const created = new Set<string>();
  const proxy = await startProxy(sandbox.url, {
    change: (response, { method, target }) => {
      const { id } = (response.status === 201 && method === 'POST' ? JSON.parse(response.text) : {}) as {
        id?: string;
      };
      if (id !== undefined && target.startsWith('/v1/')) created.add(id);
      return response;
    },
  });
  const flags = [proxy.url, '--no-sandbox', '--max-objects', '12'];
  const { report, output } = await runCheck(flags, { TOLLGATE_API_KEY: organization.apiKey });
  expect(created.size).toBe(12);
  expect(report.counts).toMatchObject({ broken: 0 });
  const reason = 'The run created 12 objects, as many as --max-objects allows.';
  expect(report.untested.find((group) => group.reason === reason)?.requirements.length).toBe(
    report.counts.not_run,
  );
  expect(report.counts.passed).toBeGreaterThan(150);
  expect(output).toContain('--max-objects');
  expect(report.counts.not_run).toBeGreaterThan(0);
  const left = report.residue.map(({ id }) => id);
  expect(left.every((id) => id !== null && created.has(id))).toBe(true);
});

test('runs with --max-objects and --record test in turn what the runs before did not reach, and say what they tested together', async () => {
  const { apiKey } = await sandbox.newOrganization();
  const record = join(createTempFolder(), 'record');
  const only = ['echo.alone.*', 'audit.replays', 'pages.whole.*'].flatMap((id) => ['--only', id]);
  const flags = [...only, '--no-sandbox', '--max-objects', '30', '--record', record];
  const run = (): Promise<CheckResult> => runCheck([sandbox.url, ...flags], { TOLLGATE_API_KEY: apiKey });
  let [last, count] = [await run(), 1];
  for (; last.report.history?.coverage.waiting.length !== 0 && count < 9; count += 1) last = await run();
  expect(count).toBeGreaterThan(2);
  const { coverage } = last.report.history ?? {};
  expect(coverage).toMatchObject({ runs: count, waiting: [] });
  expect(last.output).toContain(
    `The last ${count} runs together tested ${coverage?.tested} of ${coverage?.requirements} requirements.\n`,
  );
});

testInLongRun('tollgate check --smoke --area tests the area before the objects are used up', async () => {
  const { apiKey } = await sandbox.newOrganization();
  const flags = ['--no-sandbox', '--smoke', '--area', 'customers', '--max-objects', '70'];
  const { report } = await runCheck([sandbox.url, ...flags], { TOLLGATE_API_KEY: apiKey });
  const ofArea = report.verdicts.filter(({ area }) => area === 'customers');
  expect(ofArea.filter(({ outcome }) => outcome === 'not_run')).toEqual([]);
  expect(ofArea.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(5);
  expect(report.counts.not_run).toBeGreaterThan(0);
});

test('tollgate check --max-time starts no request after the time, and reports what did not fit', async () => {
  const arrivals: number[] = [];
  const proxy = await startProxy(sandbox.url, {
    respond: ({ target }) => {
      if (target !== DELETE) arrivals.push(performance.now());
      return null;
    },
  });
  const { report, output } = await runCheck([proxy.url, '--max-time', '2s']);
  expect(report.counts, output).toMatchObject({ broken: 0, advised: 0 });
  expect(report.message).toBe('The run stopped after 2 s (--max-time).');
  expect(output).toContain('(--max-time)');
  expect(report.counts.not_run).toBeGreaterThan(0);
  expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeLessThan(3_000);
});

testInLongRun('tollgate check --max-time does not wait for a rate limit that ends later', async () => {
  const proxy = await startProxy(sandbox.url, {
    respond: ({ target }) =>
      proxy.requests.length > 30 && target.startsWith('/v1/')
        ? { status: 429, headers: { 'retry-after': '100' }, text: '' }
        : null,
  });
  const { report } = await runCheck([proxy.url, '--read-only', '--max-time', '2s'], keys);
  expect(report.message).toBe('The run stopped after 2 s (--max-time).');
  expect(report.duration_ms).toBeLessThan(20_000);
});
