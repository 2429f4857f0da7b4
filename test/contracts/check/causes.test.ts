import { expect, test } from 'vitest';
import { sampleCases } from '../../support/sample-cases.js';
import { testSandbox } from '../../support/sandbox.js';
import { NOT_FOUND, startProxy, type ProxyOptions, type ProxyRequest } from './proxy.js';
import { runCheck, type CheckResult } from './run-check.js';

const sandbox = await testSandbox();
const keys = { TOLLGATE_API_KEY: sandbox.apiKey };

const createsPlan = ({ method, target }: ProxyRequest): boolean =>
  method === 'POST' && target.startsWith('/v1/plans');

const htmlPage = (status: number) => ({
  status,
  headers: { 'content-type': 'text/html' },
  text: '<!doctype html>',
});

/** Response of a gateway to a key that may only read. */
const forbidden = {
  status: 403,
  headers: { 'content-type': 'application/problem+json' },
  text: JSON.stringify({
    type: 'https://example.com/problems/permission_denied',
    title: 'Forbidden',
    status: 403,
    code: 'permission_denied',
    detail: 'The API key may only read.',
    instance: '/v1',
  }),
};

async function checkBehind(
  respond: NonNullable<ProxyOptions['respond']>,
  ...flags: string[]
): Promise<CheckResult> {
  const proxy = await startProxy(sandbox.url, { respond });
  // The catalog and the usage records need plans; all other requirements would fail for the same reasons.
  const selection = ['--smoke', '--area', 'catalog', '--area', 'usage', '--runs', '3'];
  return runCheck([proxy.url, '--no-sandbox', ...selection, ...flags], keys);
}

test.each(
  sampleCases(
    [
      { answer: '404 for an unknown path', response: NOT_FOUND },
      { answer: '405', response: { ...NOT_FOUND, status: 405 } },
    ],
    (_, index) => index === 0,
  ),
)(
  'tollgate check reports an operation that is not deployed as one finding and skips what needs it: $answer',
  async ({ response }) => {
    const { exit, report, output } = await checkBehind((request) => (createsPlan(request) ? response : null));
    expect(report.findings).toMatchObject([{ requirement: 'deployed.createPlan', also_failing: [] }]);
    expect(report.counts.broken).toBe(1);
    expect(output).toContain('createPlan is not deployed: every request to POST /plans is answered');
    expect(output).toMatch(/\d+ requirements, not deployed: createPlan\n/);
    expect(output).toContain('leave it out with --without');
    expect(exit).toBe(1);
  },
);

test('tollgate check --without keeps the contract of a target that lacks only that operation, and never calls it', async () => {
  let calls = 0;
  const countCalls = (request: ProxyRequest): typeof NOT_FOUND | null => {
    if (!createsPlan(request)) return null;
    calls += 1;
    return NOT_FOUND;
  };
  const { exit, report, output } = await checkBehind(countCalls, '--without', 'createPlan');
  expect(exit, output).toBe(0);
  expect(calls).toBe(0);
  expect(report.unavailable).toEqual([{ operation: 'createPlan', obstacle: 'left out' }]);
  expect(report.headline).toBe('The contract is kept, as far as tested.');
  expect(report.limits).toMatch(/left out: \d+/);
});

test('tollgate check --without rejects an unknown operation and names the known ones', async () => {
  const { exit, output } = await checkBehind(() => null, '--without', 'createPlans');
  expect(exit).toBe(2);
  expect(output).toContain('There is no operation "createPlans". The operations are createPurchase,');
});

test('tollgate check skips what the API key may not do, and says so in the verdict', async () => {
  const isWrite = ({ method, headers }: ProxyRequest): boolean =>
    method !== 'GET' && method !== 'HEAD' && headers['authorization'] === `Bearer ${sandbox.apiKey}`;
  const { exit, report, output } = await checkBehind((request) => (isWrite(request) ? forbidden : null));
  expect(report.findings.map(({ requirement }) => requirement)).toEqual([]);
  expect(report.limits).toMatch(/no permission: \d+/);
  expect(output).toContain('Use a key that may call the operation');
  expect(exit).toBe(0);
});

test.each(
  sampleCases(
    [
      { answer: 'a server error', response: htmlPage(500), fault: 'is answered with 500.' },
      { answer: 'HTML', response: htmlPage(200), fault: 'is answered with text/html instead of JSON.' },
    ],
    ({ answer }) => answer === 'HTML',
  ),
)(
  'tollgate check reports an operation that answers every request with $answer as one finding with its cause',
  async ({ response, fault }) => {
    const { report, output } = await checkBehind((request) => (createsPlan(request) ? response : null));
    expect(report.findings).toHaveLength(1);
    expect(report.findings[0]).toMatchObject({ cause: `Every request to createPlan ${fault}` });
    expect(report.findings[0]?.also_failing.length).toBeGreaterThan(20);
    expect(output).toContain(`cause:        Every request to createPlan ${fault}`);
  },
);
