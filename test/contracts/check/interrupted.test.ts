import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../../contracts/report/report.js';
import { readCleanupLog } from '../../../contracts/session/cleanup-log.js';
import { spawnCli } from '../../cli/program.js';
import { testInLongRun } from '../../support/sample-cases.js';
import { testSandbox, type TestSandbox } from '../../support/sandbox.js';
import { NOT_FOUND, startProxy, type ProxyRequest } from './proxy.js';
import { listCleanupLogs, startCheck } from './run-check.js';

const sandbox = await testSandbox();

/** Holds matching requests: `arrived` resolves at the first one, and `release` lets them through. */
function createHold(matches: (request: ProxyRequest) => boolean) {
  let arrive = (): void => undefined;
  let release = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (request: ProxyRequest): Promise<void> => {
    if (!matches(request)) return;
    arrive();
    await released;
  };
  return { arrived, hold, release };
}

const isPurchaseRequest = ({ method, target, headers }: ProxyRequest): boolean =>
  method === 'POST' && target === '/v1/purchases' && headers['authorization'] !== undefined;
const phases = ['--phase', 'laws', '--phase', 'journeys', '--phase', 'examples'];

test('tollgate check cleans up, writes all reports and exits with 130 when it is interrupted', async () => {
  const before = await sandbox.store.listOrganizations();
  const { arrived, hold, release } = createHold(isPurchaseRequest);
  const proxy = await startProxy(sandbox.url, { respond: (request) => hold(request).then(() => null) });
  const { program, cwd } = startCheck([proxy.url, ...phases, '--out', 'out']);
  await arrived;
  program.child.kill('SIGINT');
  release();
  expect(await program.waitForExit()).toBe(130);
  expect(program.output).toContain('Interrupted.');
  const report = JSON.parse(readFileSync(join(cwd, 'out', 'report.json'), 'utf8')) as Report;
  expect(report.ending).toBe('interrupted');
  expect(report.counts.not_run).toBeGreaterThan(0);
  expect(report.faults).toEqual([]);
  const created = proxy.requests.filter(({ target }) => target === '/_sandbox/organizations').length;
  expect(created).toBeGreaterThan(0);
  expect(report.residue).toEqual([]);
  expect(proxy.requests.at(-1)?.target).toBe('/_sandbox/organizations/delete');
  expect(await sandbox.store.listOrganizations()).toEqual(before);
  for (const name of ['junit.xml', 'report.html', 'summary.md'])
    expect(existsSync(join(cwd, 'out', name))).toBe(true);
  expect(listCleanupLogs(cwd)).toEqual([]);
});

testInLongRun(
  'tollgate check exits with 130 without waiting for clean-up when it is interrupted twice',
  async () => {
    const { arrived, hold } = createHold(isPurchaseRequest);
    const proxy = await startProxy(sandbox.url, { respond: (request) => hold(request).then(() => null) });
    const { program } = startCheck([proxy.url, ...phases]);
    await arrived;
    program.child.kill('SIGINT');
    await program.waitForOutput('cleaning up');
    expect(await program.stop('SIGINT')).toBe(130);
  },
);

test('tollgate check --clean-up deletes the organizations that a killed run created', async () => {
  const existing = await sandbox.store.listOrganizations();
  const { arrived, hold, release } = createHold(isPurchaseRequest);
  const proxy = await startProxy(sandbox.url, { respond: (request) => hold(request).then(() => null) });
  const { program, cwd } = startCheck([proxy.url, ...phases]);
  await arrived;
  expect(await program.stop('SIGKILL')).toBe('SIGKILL');
  release();
  const [runId = ''] = listCleanupLogs(cwd);
  const before = proxy.requests.length;
  const cleaning = spawnCli(['check', '--clean-up', runId], { cwd });
  expect(await cleaning.waitForExit()).toBe(0);
  expect(cleaning.output).not.toContain('left behind');
  expect(proxy.requests.slice(before).map(({ target }) => target)).toContain(
    '/_sandbox/organizations/delete',
  );
  expect(await sandbox.store.listOrganizations()).toEqual(existing);
  expect(listCleanupLogs(cwd)).toEqual([]);
});

test('tollgate check --clean-up cancels the purchases of a killed run in a shared organization and changes no others', async () => {
  const { key, organization } = await createSharedOrganization(sandbox);
  const foreign = await organization.createPurchase();
  const subscriptions = new Set<string>();
  const { arrived, hold, release } = createHold(
    (request) => isPurchaseRequest(request) && [...subscriptions].some((plan) => request.text.includes(plan)),
  );
  const proxy = await startProxy(sandbox.url, {
    respond: (request) =>
      request.target.startsWith('/_sandbox') ? NOT_FOUND : hold(request).then(() => null),
    change: (response) => {
      const plan = /"id":"(pln_\w+)".*"kind":"\w+_subscription"/.exec(response.text)?.[1];
      if (plan !== undefined) subscriptions.add(plan);
      return response;
    },
  });
  const environment = { TOLLGATE_API_KEY: key };
  const { program, cwd } = startCheck([proxy.url], environment);
  await arrived;
  expect(await program.stop('SIGKILL')).toBe('SIGKILL');
  // The target creates this purchase after the run was killed, so the cleanup log has only its intent.
  release();
  const [runId = ''] = listCleanupLogs(cwd);
  const isLost = ({ kind, plan_id }: Purchase): boolean => kind !== 'one_time' && subscriptions.has(plan_id);
  await expect.poll(async () => (await organization.listPurchases()).some(isLost)).toBe(true);
  const [lost] = (await organization.listPurchases()).filter(isLost);
  expect(listCreatedIds(cwd, runId)).not.toContain(lost?.id);

  const before = proxy.requests.length;
  const cleaning = spawnCli(['check', '--clean-up', runId], { cwd, environment });
  expect(await cleaning.waitForExit()).toBe(0);
  const writes = proxy.requests.slice(before).filter(({ method }) => method !== 'GET');
  expect(writes.map(({ target }) => target)).toContain(`/v1/purchases/${lost?.id ?? ''}/cancel`);
  for (const { target } of writes) expect(target).not.toContain(foreign.id);
  for (const { id, kind, status } of await organization.listPurchases()) {
    if (id === foreign.id) expect(status).toBe(foreign.status);
    else if (kind !== 'one_time') expect(status).toMatch(/^(canceled|failed|expired|succeeded)$/);
  }
  expect(cleaning.output).toMatch(/left behind: \d+ purchases?: canceled; the API cannot delete it/);
  expect(cleaning.output).toMatch(/left behind: \d+ customers?: the API cannot delete it/);
  expect(listCleanupLogs(cwd)).toEqual([runId]);
  expect(readFileSync(join(cwd, '.tollgate-check', runId, 'ledger.jsonl'), 'utf8')).not.toContain(key);
});

test.each([
  { runId: 'no-such-run', message: 'No run left anything here.' },
  { runId: '../../etc', message: 'is not a run id' },
])('tollgate check --clean-up $runId exits with 2 and a message', async ({ runId, message }) => {
  const { program } = startCheck(['--clean-up', runId]);
  expect(await program.waitForExit()).toBe(2);
  expect(program.output).toContain(message);
});

/** Lists the ids of the objects that a cleanup log records as created. */
function listCreatedIds(cwd: string, runId: string): string[] {
  const entries = readCleanupLog(join(cwd, '.tollgate-check', runId, 'ledger.jsonl'));
  return entries.flatMap((entry) => (entry.kind === 'made' ? [entry.id] : []));
}

interface Purchase {
  id: string;
  kind: string;
  plan_id: string;
  status: string;
}

/** Creates an organization with objects of another client, as on a shared staging deployment. */
async function createSharedOrganization({ url }: TestSandbox) {
  const response = await fetch(`${url}/_sandbox/organizations`, { method: 'POST' });
  const { api_key: key } = (await response.json()) as { api_key: string };
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${url}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const post = async (path: string, body: unknown): Promise<Purchase> => (await call(path, body)) as Purchase;
  return {
    key,
    organization: {
      createPurchase: async (): Promise<Purchase> => {
        const service = await post('/services', { name: 'Home electricity' });
        const rate = {
          kind: 'fixed_subscription',
          amount: 4900,
          currency: 'EUR',
          interval: 'month',
          interval_count: 1,
        };
        const plan = await post('/plans', { service_id: service.id, name: 'A plan of theirs', rate });
        const customer = await post('/customers', { email: 'noor@example.com', name: 'Noor Haddad' });
        const order = { plan_id: plan.id, customer_id: customer.id, payment_token: 'tok_success' };
        return post('/purchases', order);
      },
      listPurchases: async (): Promise<Purchase[]> =>
        ((await call('/purchases?limit=100')) as { data: Purchase[] }).data,
    },
  };
}
