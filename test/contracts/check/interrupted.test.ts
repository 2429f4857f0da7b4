import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../../contracts/report/report.js';
import { readLedger } from '../../../contracts/session/cleanup-log.js';
import { run as runProgram } from '../../cli/program.js';
import { testSandbox, type TestSandbox } from '../../support/sandbox.js';
import { notFound, startProxy, type Asked } from './proxy.js';
import { ledgersIn, startCheck } from './run-check.js';

/** Runs that do not come to their end, on a sandbox and on a deployment without one. */

const sandbox = await testSandbox();

/** Resolves when the target has been asked for something, and holds that answer until it is let go. */
function held(isIt: (asked: Asked) => boolean) {
  let arrive = (): void => undefined;
  let letGo = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const hold = async (asked: Asked): Promise<void> => {
    if (!isIt(asked)) return;
    arrive();
    await released;
  };
  return { arrived, hold, letGo };
}

const isPurchase = ({ method, target, headers }: Asked): boolean =>
  method === 'POST' && target === '/v1/purchases' && headers['authorization'] !== undefined;
const phases = ['--phase', 'laws', '--phase', 'journeys', '--phase', 'examples'];

test('interrupted in the middle it cleans up, writes the reports and says so', async () => {
  const before = await sandbox.store.listOrganizations();
  const { arrived, hold, letGo } = held(isPurchase);
  const proxy = await startProxy(sandbox.url, { answer: (asked) => hold(asked).then(() => null) });
  const { program, cwd } = startCheck([proxy.url, ...phases, '--out', 'out']);
  await arrived;
  program.child.kill('SIGINT');
  letGo();
  expect(await program.ended()).toBe(130);
  expect(program.output).toContain('Interrupted.');
  const report = JSON.parse(readFileSync(join(cwd, 'out', 'report.json'), 'utf8')) as Report;
  expect(report.ending).toBe('interrupted');
  expect(report.counts.not_run).toBeGreaterThan(0);
  expect(report.faults).toEqual([]);
  const made = proxy.asked.filter(({ target }) => target === '/_sandbox/organizations').length;
  expect(made).toBeGreaterThan(0);
  expect(report.residue).toEqual([]);
  expect(proxy.asked.at(-1)?.target).toBe('/_sandbox/organizations/delete');
  expect(await sandbox.store.listOrganizations()).toEqual(before);
  for (const name of ['junit.xml', 'report.html', 'summary.md'])
    expect(existsSync(join(cwd, 'out', name))).toBe(true);
  expect(ledgersIn(cwd)).toEqual([]);
});

test('interrupted twice it ends at once', async () => {
  const { arrived, hold } = held(isPurchase);
  const proxy = await startProxy(sandbox.url, { answer: (asked) => hold(asked).then(() => null) });
  const { program } = startCheck([proxy.url, ...phases]);
  await arrived;
  program.child.kill('SIGINT');
  await program.said('cleaning up');
  expect(await program.stop('SIGINT')).toBe(130);
});

test('what a killed run made in organizations of its own is removed later, and they are as well', async () => {
  const existing = await sandbox.store.listOrganizations();
  const { arrived, hold, letGo } = held(isPurchase);
  const proxy = await startProxy(sandbox.url, { answer: (asked) => hold(asked).then(() => null) });
  const { program, cwd } = startCheck([proxy.url, ...phases]);
  await arrived;
  expect(await program.stop('SIGKILL')).toBe('SIGKILL');
  letGo();
  const [runId = ''] = ledgersIn(cwd);
  const before = proxy.asked.length;
  const cleaning = runProgram(['check', '--clean-up', runId], { cwd });
  expect(await cleaning.ended()).toBe(0);
  expect(cleaning.output).not.toContain('left behind');
  expect(proxy.asked.slice(before).map(({ target }) => target)).toContain('/_sandbox/organizations/delete');
  expect(await sandbox.store.listOrganizations()).toEqual(existing);
  expect(ledgersIn(cwd)).toEqual([]);
});

test('what a killed run made beside the things of others is ended later, and theirs is left alone', async () => {
  const { key, shop } = await organizationOf(sandbox);
  const theirs = await shop.purchase();
  const subscriptions = new Set<string>();
  const { arrived, hold, letGo } = held(
    (asked) => isPurchase(asked) && [...subscriptions].some((plan) => asked.text.includes(plan)),
  );
  const proxy = await startProxy(sandbox.url, {
    answer: (asked) => (asked.target.startsWith('/_sandbox') ? notFound : hold(asked).then(() => null)),
    change: (answered) => {
      const plan = /"id":"(pln_\w+)".*"kind":"\w+_subscription"/.exec(answered.text)?.[1];
      if (plan !== undefined) subscriptions.add(plan);
      return answered;
    },
  });
  const environment = { TOLLGATE_API_KEY: key };
  const { program, cwd } = startCheck([proxy.url], environment);
  await arrived;
  expect(await program.stop('SIGKILL')).toBe('SIGKILL');
  // The purchase that nobody heard of is made after all.
  letGo();
  const [runId = ''] = ledgersIn(cwd);
  const isLost = ({ kind, plan_id }: Sold): boolean => kind !== 'one_time' && subscriptions.has(plan_id);
  await expect.poll(async () => (await shop.purchases()).some(isLost)).toBe(true);
  const [lost] = (await shop.purchases()).filter(isLost);
  expect(madeIn(cwd, runId)).not.toContain(lost?.id);

  const before = proxy.asked.length;
  const cleaning = runProgram(['check', '--clean-up', runId], { cwd, environment });
  expect(await cleaning.ended()).toBe(0);
  const written = proxy.asked.slice(before).filter(({ method }) => method !== 'GET');
  expect(written.map(({ target }) => target)).toContain(`/v1/purchases/${lost?.id ?? ''}/cancel`);
  for (const { target } of written) expect(target).not.toContain(theirs.id);
  for (const { id, kind, status } of await shop.purchases()) {
    if (id === theirs.id) expect(status).toBe(theirs.status);
    else if (kind !== 'one_time') expect(status).toMatch(/^(canceled|failed|expired|succeeded)$/);
  }
  expect(cleaning.output).toMatch(/left behind: purchase pur_\w+: canceled; the API cannot delete it/);
  expect(cleaning.output).toMatch(/left behind: customer cus_/);
  expect(ledgersIn(cwd)).toEqual([runId]);
  expect(readFileSync(join(cwd, '.tollgate-check', runId, 'ledger.jsonl'), 'utf8')).not.toContain(key);
});

test.each([
  { runId: 'no-such-run', told: 'No run left anything here.' },
  { runId: '../../etc', told: 'is no id of a run' },
])('--clean-up $runId is wrong use', async ({ runId, told }) => {
  const { program } = startCheck(['--clean-up', runId]);
  expect(await program.ended()).toBe(2);
  expect(program.output).toContain(told);
});

/** The ids that the ledger says were made. */
function madeIn(cwd: string, runId: string): string[] {
  const entries = readLedger(join(cwd, '.tollgate-check', runId, 'ledger.jsonl'));
  return entries.flatMap((entry) => (entry.kind === 'made' ? [entry.id] : []));
}

interface Sold {
  id: string;
  kind: string;
  plan_id: string;
  status: string;
}

/** An organization with a key, as another team would have it on a staging. */
async function organizationOf({ url }: TestSandbox) {
  const made = await fetch(`${url}/_sandbox/organizations`, { method: 'POST' });
  const { api_key: key } = (await made.json()) as { api_key: string };
  const call = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const post = async (path: string, body: unknown): Promise<Sold> => (await call(path, body)) as Sold;
  return {
    key,
    shop: {
      purchase: async (): Promise<Sold> => {
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
      purchases: async (): Promise<Sold[]> => ((await call('/purchases?limit=100')) as { data: Sold[] }).data,
    },
  };
}
