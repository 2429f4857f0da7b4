import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCaller, listAll, type AdvanceResponse, type Call } from '../faults/advance-calls.js';
import { apiKey, startProcesses, type Process } from './processes.js';

const TIMEOUT_MS = 180_000;
const MAX_BLOCKED_MILLISECONDS = 10_000;
const customer = { name: 'Ada', email: 'ada@example.com' };
const frozenKey = { 'idempotency-key': 'frozen' };

/** Opens a connection in a transaction that blocks every read of the configurations. */
async function lockConfigurations(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('BEGIN');
  await client.query('LOCK TABLE configurations IN ACCESS EXCLUSIVE MODE');
  return client;
}

/** Resolves when a connection waits for the lock on the configurations. */
async function waitForBlockedRead(client: pg.Client): Promise<void> {
  const query = "SELECT FROM pg_locks WHERE relation = 'configurations'::regclass AND NOT granted";
  await expect.poll(async () => (await client.query(query)).rowCount, { timeout: TIMEOUT_MS }).toBe(1);
}

/**
 * Freezes a replica while it creates a customer: it holds the locks on the organization and on the idempotency key
 * `frozen`. Later, it would have sent its writes together with their commit, and so have released both locks.
 *
 * @returns the request to the frozen replica
 */
async function freezeDuringWrite(
  { program, url }: Process,
  databaseUrl: string,
): Promise<{ request: Promise<AdvanceResponse> }> {
  const client = await lockConfigurations(databaseUrl);
  const request = createCaller(url, apiKey)('POST', '/v1/customers', customer, frozenKey);
  await waitForBlockedRead(client);
  program.child.kill('SIGSTOP');
  await client.query('COMMIT');
  return { request };
}

/** Repeats the request of the frozen replica until its idempotency key is not in use. */
function repeatUntilFree(call: Call): Promise<AdvanceResponse> {
  return vi.waitFor(
    async () => {
      const response = await call('POST', '/v1/customers', customer, frozenKey);
      expect(response.body.code).not.toBe('idempotency_key_in_use');
      return response;
    },
    { timeout: TIMEOUT_MS, interval: 200 },
  );
}

test(
  'a frozen replica blocks its organizations for less than 10 s, and serves again when it continues',
  { timeout: TIMEOUT_MS },
  async () => {
    const { replicas, databaseUrl } = await startProcesses();
    const [frozen, alive] = replicas;
    const call = createCaller(alive.url, apiKey);
    // The first request of an operation compiles its validator.
    const warmUps = [await call('POST', '/v1/customers', customer)];
    warmUps.push(await createCaller(frozen.url, apiKey)('POST', '/v1/customers', customer));
    const { request } = await freezeDuringWrite(frozen, databaseUrl);
    const frozenAt = performance.now();
    const responses = await Promise.all([call('POST', '/v1/customers', customer), repeatUntilFree(call)]);
    expect(performance.now() - frozenAt).toBeLessThan(MAX_BLOCKED_MILLISECONDS);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);

    frozen.program.child.kill('SIGCONT');
    expect((await request).status).toBe(503);
    const created = await vi.waitFor(async () => {
      const response = await createCaller(frozen.url, apiKey)('POST', '/v1/customers', customer);
      expect(response.status).toBe(201);
      return response;
    }, TIMEOUT_MS);
    const ids = [...warmUps, ...responses, created].map(({ body }) => body.id);
    expect((await listAll(call, '/v1/customers')).map(({ id }) => id).sort()).toEqual(ids.sort());
  },
);
