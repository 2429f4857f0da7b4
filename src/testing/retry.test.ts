import { expect, test } from 'vitest';
import { withRetries, type RetryOptions } from './retry.js';

const URL = 'http://127.0.0.1/v1/purchases';
const connectionError = new TypeError('fetch failed');
const createTooManyRequests = (headers: Record<string, string> = {}): Response =>
  new Response('{}', { status: 429, headers });
const createSuccess = (): Response => new Response('{}', { status: 200 });

/** Sends a request to a fake server that returns the given responses in order. */
async function send(
  responses: readonly (Response | Error)[],
  init: RequestInit = {},
  options: RetryOptions = {},
): Promise<{ status: number | null; bodies: string[]; waits: number[] }> {
  const bodies: string[] = [];
  const waits: number[] = [];
  const fetch = withRetries(
    async (request) => {
      const response = responses[bodies.length] ?? createSuccess();
      bodies.push(await request.text());
      if (response instanceof Error) throw response;
      return response;
    },
    { wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)), ...options },
  );
  const response = await fetch(new Request(URL, init)).catch((error: unknown) => {
    expect(error).toBe(connectionError);
    return null;
  });
  return { status: response?.status ?? null, bodies, waits };
}

const post = { method: 'POST', body: '{"quantity":"1"}' };
const postWithKey = { ...post, headers: { 'idempotency-key': 'k' } };

test('withRetries retries a 429 after the delay of Retry-After, with the same body', async () => {
  const { status, bodies, waits } = await send([createTooManyRequests({ 'retry-after': '7' })], post);
  expect({ status, bodies, waits }).toEqual({ status: 200, bodies: [post.body, post.body], waits: [7_000] });
});

test('withRetries doubles the delay with each retry if there is no Retry-After', async () => {
  const { status, waits } = await send(
    [createTooManyRequests(), createTooManyRequests(), createTooManyRequests()],
    {},
    { maxRetries: 3 },
  );
  expect({ status, waits }).toEqual({ status: 200, waits: [250, 500, 1_000] });
});

test('withRetries returns the last 429 response after the maximum number of retries', async () => {
  const { status, bodies } = await send([
    createTooManyRequests(),
    createTooManyRequests(),
    createTooManyRequests(),
    createSuccess(),
  ]);
  expect({ status, attempts: bodies.length }).toEqual({ status: 429, attempts: 3 });
});

test('withRetries returns a 429 response whose Retry-After exceeds the maximum delay', async () => {
  const { status, waits } = await send([createTooManyRequests({ 'retry-after': '61' })], post);
  expect({ status, waits }).toEqual({ status: 429, waits: [] });
});

test.each([400, 401, 404, 409, 422, 500, 502])(
  'withRetries returns a %i response without a retry',
  async (code) => {
    const { status, bodies } = await send([new Response('{}', { status: code })], postWithKey);
    expect({ status, attempts: bodies.length }).toEqual({ status: code, attempts: 1 });
  },
);

test.each<[string, RequestInit, number | null]>([
  ['a GET', {}, 200],
  ['a DELETE', { method: 'DELETE' }, 200],
  ['a POST with an idempotency key', postWithKey, 200],
  ['a POST without an idempotency key', post, null],
])(
  'after a connection failure, withRetries of %s ends with status %s (null: the error is thrown)',
  async (_name, init, status) => {
    expect((await send([connectionError], init)).status).toBe(status);
  },
);

test('withRetries throws the connection error of the last attempt', async () => {
  const { status, bodies } = await send([connectionError, connectionError, connectionError, createSuccess()]);
  expect({ status, attempts: bodies.length }).toEqual({ status: null, attempts: 3 });
});

test('withRetries stops waiting when the request is aborted', async () => {
  const controller = new AbortController();
  const fetch = withRetries(() => {
    controller.abort(new Error('given up'));
    return Promise.resolve(createTooManyRequests({ 'retry-after': '50' }));
  }, {});
  const sent = fetch(new Request(URL, { signal: controller.signal }));
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});
