import { expect, test } from 'vitest';
import { testSandbox } from '../../support/sandbox.js';
import { notFound, startProxy } from './proxy.js';
import { ledgersIn, runCheck, startCheck } from './run-check.js';

/** Deployments that lack something, or that are not what they should be: what the run does then. */

const sandbox = await testSandbox();
const MINUTES = 60_000;
const keys = { TOLLGATE_API_KEY: sandbox.apiKey };

test(
  'a target that is only read sees nothing but GET and HEAD',
  async () => {
    const proxy = await startProxy(sandbox.url, {});
    const { exit, report, cwd } = await runCheck([proxy.url, '--read-only'], keys);
    expect(exit).toBe(0);
    expect(proxy.asked.length).toBeGreaterThan(20);
    expect(
      [...new Set(proxy.asked.map(({ method }) => method))].filter((one) => !/^(GET|HEAD)$/.test(one)),
    ).toEqual([]);
    expect(report.counts.skipped).toBeGreaterThan(0);
    expect(report.lacking).toContainEqual({ need: 'write', reason: 'the target is only read' });
    const reasons = report.verdicts.flatMap(({ outcome, reason }) => (outcome === 'skipped' ? [reason] : []));
    expect(new Set(reasons)).toContain('needs write: the target is only read');
    const created = report.coverage.find(({ id }) => id === 'createCustomer')?.statuses[0];
    expect(created).toMatchObject({ status: '201', count: 0 });
    expect(created?.gap).toContain('the target is only read');
    expect(report.residue).toEqual([]);
    expect(ledgersIn(cwd)).toEqual([]);
  },
  5 * MINUTES,
);

test(
  'without /_sandbox and with one key only it says what it left out',
  async () => {
    const proxy = await startProxy(sandbox.url, {
      answer: ({ target }) => (target.startsWith('/_sandbox') ? notFound : null),
    });
    const { exit, report } = await runCheck([proxy.url], keys);
    expect(report.verdicts.filter(({ counts_as }) => counts_as === 'broken').map(({ id }) => id)).toEqual([]);
    expect(report.faults).toEqual([]);
    expect(exit).toBe(0);
    expect(report.lacking.map(({ need }) => need).sort()).toEqual([
      'clock',
      'receiver',
      'sandbox',
      'second-key',
    ]);
    const left = new Set(
      report.verdicts.flatMap(({ outcome, reason }) => (outcome === 'skipped' ? [reason] : [])),
    );
    for (const reason of left) expect(reason).toMatch(/^needs (clock|receiver|sandbox|second-key): /);
  },
  5 * MINUTES,
);

test.each([429, 503])('a target that answers %i for ever is not judged', async (status) => {
  const proxy = await startProxy(sandbox.url, {
    answer: () => ({ status, headers: { 'retry-after': '3600' }, text: '' }),
  });
  const { exit, report, output } = await runCheck(
    [proxy.url, '--only', 'reachability.*', '--read-only'],
    keys,
  );
  expect(report.counts).toMatchObject({ passed: 0, broken: 0, inconclusive: report.verdicts.length });
  expect(output).toContain(`answered ${status} for as long as was waited`);
  expect(output).toContain('Nothing was tested.');
  expect(exit).toBe(2);
});

test('a target that says when to come back is asked again then', async () => {
  let refusals = 3;
  const proxy = await startProxy(sandbox.url, {
    answer: () => {
      refusals -= 1;
      return refusals >= 0 ? { status: 503, headers: { 'retry-after': '0' }, text: '' } : null;
    },
  });
  const { exit, report } = await runCheck([proxy.url, '--only', 'reachability.list', '--read-only'], keys);
  expect(report.counts).toMatchObject({ passed: 1, inconclusive: 0 });
  expect(exit).toBe(0);
});

test.each([
  // Side by side any of them may be the first to find out.
  { flags: [], gone: /The target was there, and is gone since authentication\.[\w.-]+: / },
  {
    flags: ['--no-sandbox'],
    gone: /The target was there, and is gone since authentication\.missing-key\.createPlan/,
  },
])(
  'a target that disappears in the middle is told from one that breaks the contract: $flags',
  async (run) => {
    const proxy = await startProxy(sandbox.url, {
      answer: ({ target }) => {
        if (target.startsWith('/v1/plans')) proxy.close();
        return null;
      },
    });
    const { exit, report, output } = await runCheck(
      [proxy.url, '--phase', 'authentication', ...run.flags],
      keys,
    );
    expect(output).toMatch(run.gone);
    expect(report.ending).toBe('unreachable');
    expect(report.counts.passed).toBeGreaterThan(0);
    expect(report.counts.not_run).toBeGreaterThan(0);
    expect(exit).toBe(3);
  },
);

test('on a host that is not named nothing is written, though it is this machine', async () => {
  const { program } = startCheck(['http://0.0.0.0:1/v1', '--write', 'localhost'], keys);
  expect(await program.ended()).toBe(2);
  expect(program.output).toContain('nothing was sent');
});
