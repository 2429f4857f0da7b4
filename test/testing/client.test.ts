import { expect, test } from 'vitest';
import { createClient, ProblemError, unwrap, type ClientOptions } from '../../src/testing/client.js';
import type { Sandbox } from '../../src/testing/index.js';
import { startTestSandbox } from './fixtures.js';

const body = { email: 'ada@example.com', name: 'Ada Lindqvist' };

/** Creates a client that records its waits instead of waiting. */
function createClientWithoutWaits(sandbox: Sandbox, options: Partial<ClientOptions> = {}): ClientWithWaits {
  const waits: number[] = [];
  const wait: ClientOptions['wait'] = (milliseconds) => Promise.resolve(void waits.push(milliseconds));
  const { apiKey } = sandbox;
  const client = createClient({ baseUrl: `${sandbox.url}/v1`, apiKey, wait, ...options });
  return { client, waits };
}

interface ClientWithWaits {
  client: ReturnType<typeof createClient>;
  waits: number[];
}

test('the client retries a 429 after the delay of Retry-After until it succeeds', async () => {
  const sandbox = await startTestSandbox();
  const { client, waits } = createClientWithoutWaits(sandbox);
  const effect = { kind: 'status', status: 429, retry_after_seconds: 3 } as const;
  await sandbox.faults.add({ operation_id: 'createCustomer', effect, count: 2 });
  expect(await unwrap(client.POST('/customers', { body }))).toMatchObject(body);
  expect(waits).toEqual([3_000, 3_000]);
  expect((await sandbox.requests()).map(({ status }) => status)).toEqual([429, 429, 201]);
});

test('the client waits for the end of the rate limit window, at most 10 seconds', async () => {
  const sandbox = await startTestSandbox({ rateLimit: 1 });
  const { client, waits } = createClientWithoutWaits(sandbox, { maxRetries: 1 });
  expect((await client.GET('/customers')).response.status).toBe(200);
  const { error } = await client.GET('/customers');
  expect(error?.code).toBe('rate_limit_exceeded');
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(0);
  expect(waits[0]).toBeLessThanOrEqual(10_000);
});

test('a retried POST whose response was lost is executed once', async () => {
  const sandbox = await startTestSandbox();
  const { client } = createClientWithoutWaits(sandbox);
  const effect = { kind: 'connection_reset' } as const;
  await sandbox.faults.add({ operation_id: 'createCustomer', effect, when: 'after_commit', count: 1 });
  const { data, response } = await client.POST('/customers', { body });
  expect(response.headers.get('idempotent-replayed')).toBe('true');
  expect((await client.GET('/customers')).data?.data).toEqual([data]);
});

test('an attempt that exceeds timeoutMs is retried, and the request is executed once', async () => {
  const sandbox = await startTestSandbox();
  const { client } = createClientWithoutWaits(sandbox, { timeoutMs: 2_000 });
  const effect = { kind: 'latency', latency_ms: 60_000 } as const;
  await sandbox.faults.add({ operation_id: 'createCustomer', effect, when: 'after_commit', count: 1 });
  const { data, response } = await client.POST('/customers', { body });
  expect(response.headers.get('idempotent-replayed')).toBe('true');
  expect((await client.GET('/customers')).data?.data).toEqual([data]);
  const { client: impatient } = createClientWithoutWaits(sandbox, { timeoutMs: 1, maxRetries: 0 });
  await sandbox.faults.add({ effect });
  await expect(impatient.GET('/customers')).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a POST without an idempotency key is not retried after a connection failure', async () => {
  const sandbox = await startTestSandbox();
  const { client } = createClientWithoutWaits(sandbox, { idempotencyKeys: false });
  await sandbox.faults.add({
    operation_id: 'createCustomer',
    effect: { kind: 'connection_reset' },
    count: 1,
  });
  await expect(client.POST('/customers', { body })).rejects.toThrow('fetch failed');
  expect(await sandbox.requests()).toHaveLength(1);
});

test('each call has its own idempotency key, unless the caller sets the header', async () => {
  const { client } = createClientWithoutWaits(await startTestSandbox());
  const [one, other] = [await client.POST('/customers', { body }), await client.POST('/customers', { body })];
  expect(one.data?.id).not.toBe(other.data?.id);
  const headers = { 'idempotency-key': 'once' };
  const first = await client.POST('/customers', { body, headers });
  const second = await client.POST('/customers', { body, headers });
  expect(second.data).toEqual(first.data);
});

test('each call sends the X-Request-Id of the requestId option', async () => {
  let calls = 0;
  const { client } = createClientWithoutWaits(await startTestSandbox(), {
    requestId: () => `checkout-${String((calls += 1))}`,
  });
  await client.GET('/customers');
  const { response } = await client.GET('/charges');
  expect(response.headers.get('x-request-id')).toBe('checkout-2');
});

test('an error response is returned as a value, and thrown as ProblemError by unwrap', async () => {
  const { client } = createClientWithoutWaits(await startTestSandbox());
  const call = { params: { path: { id: 'pur_unknown' } } };
  const { data, error } = await client.GET('/purchases/{id}', call);
  expect([data, error?.code]).toEqual([undefined, 'resource_not_found']);
  const thrown = await unwrap(client.GET('/purchases/{id}', call)).then(null, (reason: unknown) => reason);
  expect(thrown).toBeInstanceOf(ProblemError);
  expect((thrown as ProblemError).problem).toMatchObject({ code: 'resource_not_found', status: 404 });
});

test('unwrap throws an error that names the status if the response is not a problem document', async () => {
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  const client = createClient({ baseUrl: 'http://127.0.0.1/v1', apiKey: 'sk_test_unknown', fetch });
  await expect(unwrap(client.GET('/customers'))).rejects.toThrow(
    'The response has the status 502 and is not a problem document.',
  );
});
