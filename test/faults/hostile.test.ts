import type { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { judge } from '../../contracts/spec/conformance/check-response.js';
import { operationAt } from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { Shop } from '../support/shop.js';
import { hostileRequests, type HostileRequest } from './hostile.js';

const REQUESTS = Number(process.env['TOLLGATE_HOSTILE'] ?? 5_000);

/** Set TOLLGATE_HOSTILE_SEED to the seed that a run has printed, to send the same requests again. */
const seed = Number(process.env['TOLLGATE_HOSTILE_SEED'] ?? Date.now() % 2 ** 31);

const AT_ONCE = 16;
/** After so many the organization is emptied: what was made by then was rightly made. */
const ROUND = 500;
/** Memory is compared over no fewer: what is compiled and cached at first comes to an end. */
const MANY = 50_000;

const sandbox = await testSandbox();
const pool = new Pool(sandbox.url, { connections: AT_ONCE });
afterAll(() => pool.close());

test(`answers ${REQUESTS} hostile requests as described (TOLLGATE_HOSTILE_SEED=${seed})`, async () => {
  const shop = await sandbox.shop();
  const heap: number[] = [];
  for (let sent = 0; sent < REQUESTS; sent += ROUND) {
    await shop.call('resetSandbox', { body: { to: 'empty' } });
    const requests = hostileRequests(shop.apiKey, await somethingIn(shop));
    const round = fc.sample(requests, { seed: seed + sent, numRuns: Math.min(ROUND, REQUESTS - sent) });
    while (round.length > 0) {
      const found = await Promise.all(round.splice(0, AT_ONCE).map(faultsIn));
      expect(found.flat()).toEqual([]);
    }
    expect(sandbox.errors).toEqual([]);
    await shop.call('listCustomers');
    sandbox.exchanges.length = 0;
    if (REQUESTS >= MANY) heap.push(heapInUse());
  }
  const settled = heap.slice(Math.floor(heap.length / 5));
  if (REQUESTS >= MANY) expect((settled.at(-1) ?? 0) - (settled[0] ?? 0)).toBeLessThan(50_000_000);
});

/** @returns the ids of one thing of each kind */
async function somethingIn(shop: Shop): Promise<string[]> {
  const { id, plan_id, customer_id, latest_charge_id } = await shop.purchase(plans.one_time);
  const { id: subscription } = await shop.purchase(plans.variable);
  const { id: service } = await shop.service();
  return [subscription, id, plan_id, customer_id, service, latest_charge_id ?? id];
}

/** Sends a request. @returns what is wrong with the answer, with the request that led to it */
async function faultsIn(request: HostileRequest): Promise<string[]> {
  const { method, target: path, headers, body } = request;
  const answer = await pool.request({ method, path, headers, body });
  const [plainPath = ''] = path.split('?');
  if (answer.headers['content-type'] === 'text/event-stream') return hangUp(answer.body);
  const answered = {
    operation: operationAt(method, plainPath) ?? null,
    method,
    path: plainPath,
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
    text: await answer.body.text(),
  };
  return judge(answered).map(
    ({ rule, message }) => `${rule}: ${message} ${answered.status} ${JSON.stringify(request)}`,
  );
}

/** A stream has no end that could be waited for. @returns nothing that would be wrong with it */
function hangUp(stream: Readable): [] {
  stream.on('error', () => undefined).destroy();
  return [];
}

/** Bytes, after the garbage was collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
