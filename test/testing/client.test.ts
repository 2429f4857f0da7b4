import { expect, test } from 'vitest';
import { createClient, ProblemError, unwrap, type ClientOptions } from '../../src/testing/client.js';
import type { Sandbox } from '../../src/testing/index.js';
import { sandboxFor } from './shop.js';

const body = { email: 'ada@example.com', name: 'Ada Lindqvist' };

/** A client of a sandbox as a shop has one, which waits no real time; the waits are written down. */
function clientOf(sandbox: Sandbox, options: Partial<ClientOptions> = {}): Waiting {
  const waits: number[] = [];
  const wait: ClientOptions['wait'] = (milliseconds) => Promise.resolve(void waits.push(milliseconds));
  const { apiKey } = sandbox;
  const client = createClient({ baseUrl: `${sandbox.url}/v1`, apiKey, wait, ...options });
  return { client, waits };
}

interface Waiting {
  client: ReturnType<typeof createClient>;
  waits: number[];
}

test('waits as long as a 429 says, and gets through', async () => {
  const sandbox = await sandboxFor();
  const { client, waits } = clientOf(sandbox);
  const effect = { kind: 'status', status: 429, retry_after_seconds: 3 } as const;
  await sandbox.faults.add({ operation_id: 'createCustomer', effect, count: 2 });
  expect(await unwrap(client.POST('/customers', { body }))).toMatchObject(body);
  expect(waits).toEqual([3_000, 3_000]);
  expect((await sandbox.requests()).map(({ status }) => status)).toEqual([429, 429, 201]);
});

test('a limit that is reached is waited out until the window ends', async () => {
  const sandbox = await sandboxFor({ rateLimit: 1 });
  const { client, waits } = clientOf(sandbox, { maxRetries: 1 });
  expect((await client.GET('/customers')).response.status).toBe(200);
  const { error } = await client.GET('/customers');
  expect(error?.code).toBe('rate_limit_exceeded');
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(0);
  expect(waits[0]).toBeLessThanOrEqual(10_000);
});

test('a POST whose answer was lost is carried out once', async () => {
  const sandbox = await sandboxFor();
  const { client } = clientOf(sandbox);
  const effect = { kind: 'connection_reset' } as const;
  await sandbox.faults.add({ operation_id: 'createCustomer', effect, when: 'after_commit', count: 1 });
  const { data, response } = await client.POST('/customers', { body });
  expect(response.headers.get('idempotent-replayed')).toBe('true');
  expect((await client.GET('/customers')).data?.data).toEqual([data]);
});

test('without idempotency keys a POST whose answer was lost is not sent again', async () => {
  const sandbox = await sandboxFor();
  const { client } = clientOf(sandbox, { idempotencyKeys: false });
  await sandbox.faults.add({
    operation_id: 'createCustomer',
    effect: { kind: 'connection_reset' },
    count: 1,
  });
  await expect(client.POST('/customers', { body })).rejects.toThrow('fetch failed');
  expect(await sandbox.requests()).toHaveLength(1);
});

test('two calls are two requests, and one that brings its key keeps it', async () => {
  const { client } = clientOf(await sandboxFor());
  const [one, other] = [await client.POST('/customers', { body }), await client.POST('/customers', { body })];
  expect(one.data?.id).not.toBe(other.data?.id);
  const headers = { 'idempotency-key': 'once' };
  const first = await client.POST('/customers', { body, headers });
  const second = await client.POST('/customers', { body, headers });
  expect(second.data).toEqual(first.data);
});

test('a call has the request id that it is given', async () => {
  let calls = 0;
  const { client } = clientOf(await sandboxFor(), { requestId: () => `checkout-${String((calls += 1))}` });
  await client.GET('/customers');
  const { response } = await client.GET('/charges');
  expect(response.headers.get('x-request-id')).toBe('checkout-2');
});

test('a refusal is a value, or an error for whom it is a failure', async () => {
  const { client } = clientOf(await sandboxFor());
  const call = { params: { path: { id: 'pur_of_nobody' } } };
  const { data, error } = await client.GET('/purchases/{id}', call);
  expect([data, error?.code]).toEqual([undefined, 'resource_not_found']);
  const refused = await unwrap(client.GET('/purchases/{id}', call)).then(null, (reason: unknown) => reason);
  expect(refused).toBeInstanceOf(ProblemError);
  expect((refused as ProblemError).problem).toMatchObject({ code: 'resource_not_found', status: 404 });
});

test('an answer that is no problem document is an error that says so', async () => {
  const fetch = (): Promise<Response> =>
    Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  const client = createClient({ baseUrl: 'http://127.0.0.1/v1', apiKey: 'sk_test_of_nobody', fetch });
  await expect(unwrap(client.GET('/customers'))).rejects.toThrow(
    'Answered with 502, and not with a problem document.',
  );
});
