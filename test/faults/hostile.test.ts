import type { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { Pool } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { checkResponse } from '../../contracts/spec/conformance/check-response.js';
import { findOperation } from '../support/description.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { generateHostileRequests, type HostileRequest } from './hostile.js';

const REQUESTS = Number(process.env['TOLLGATE_HOSTILE'] ?? 2_000);

/** Set TOLLGATE_HOSTILE_SEED to a printed seed to send the same requests. */
const seed = Number(process.env['TOLLGATE_HOSTILE_SEED'] ?? Date.now() % 2 ** 31);

const CONCURRENCY = 16;
/** The organization is emptied after so many requests, so that valid ones do not fill the memory. */
const ROUND = 500;
/** Memory is compared only over at least so many requests, because caches fill up at first. */
const MIN_REQUESTS_FOR_MEMORY = 50_000;

const sandbox = await testSandbox();
const pool = new Pool(sandbox.url, { connections: CONCURRENCY });
afterAll(() => pool.close());

test(`the sandbox returns documented responses to ${REQUESTS} hostile requests (TOLLGATE_HOSTILE_SEED=${seed})`, async () => {
  const organization = await sandbox.newOrganization();
  const heap: number[] = [];
  for (let sent = 0; sent < REQUESTS; sent += ROUND) {
    await organization.call('resetSandbox', { body: { to: 'empty' } });
    const requests = generateHostileRequests(organization.apiKey, await createObjects(organization));
    const round = fc.sample(requests, { seed: seed + sent, numRuns: Math.min(ROUND, REQUESTS - sent) });
    while (round.length > 0) {
      const found = await Promise.all(round.splice(0, CONCURRENCY).map(findViolations));
      expect(found.flat()).toEqual([]);
    }
    expect(sandbox.errors).toEqual([]);
    await organization.call('listCustomers');
    sandbox.exchanges.length = 0;
    if (REQUESTS >= MIN_REQUESTS_FOR_MEMORY) heap.push(measureHeap());
  }
  const settled = heap.slice(Math.floor(heap.length / 5));
  if (REQUESTS >= MIN_REQUESTS_FOR_MEMORY)
    expect((settled.at(-1) ?? 0) - (settled[0] ?? 0)).toBeLessThan(50_000_000);
});

/** @returns the id of one object of each kind */
async function createObjects(organization: TestOrganization): Promise<string[]> {
  const { id, plan_id, customer_id, latest_charge_id } = await organization.purchase(plans.one_time);
  const { id: subscription } = await organization.purchase(plans.variable);
  const { id: service } = await organization.service();
  return [subscription, id, plan_id, customer_id, service, latest_charge_id ?? id];
}

/** Sends a request. @returns the violations in the response, with the request */
async function findViolations(request: HostileRequest): Promise<string[]> {
  const { method, target: path, headers, body } = request;
  const response = await pool.request({ method, path, headers, body });
  const [plainPath = ''] = path.split('?');
  if (response.headers['content-type'] === 'text/event-stream') return closeStream(response.body);
  const answered = {
    operation: findOperation(method, plainPath) ?? null,
    method,
    path: plainPath,
    status: response.statusCode,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    ),
    text: await response.body.text(),
  };
  return checkResponse(answered).map(
    ({ rule, message }) => `${rule}: ${message} ${answered.status} ${JSON.stringify(request)}`,
  );
}

/** Closes a stream, because it has no end. @returns no violations */
function closeStream(stream: Readable): [] {
  stream.on('error', () => undefined).destroy();
  return [];
}

/** Returns the used heap in bytes after a garbage collection. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
