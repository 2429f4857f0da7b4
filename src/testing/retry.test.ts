import { expect, test } from 'vitest';
import { retrying, type RetryOptions } from './retry.js';

const URL = 'http://127.0.0.1/v1/purchases';
const lost = new TypeError('fetch failed');
const tooMany = (headers: Record<string, string> = {}): Response =>
  new Response('{}', { status: 429, headers });
const done = (): Response => new Response('{}', { status: 200 });

/** Sends a request to a server that answers in turn with these. */
async function send(
  answers: readonly (Response | Error)[],
  init: RequestInit = {},
  options: RetryOptions = {},
): Promise<{ status: number | null; bodies: string[]; waits: number[] }> {
  const bodies: string[] = [];
  const waits: number[] = [];
  const fetch = retrying(
    async (request) => {
      const answer = answers[bodies.length] ?? done();
      bodies.push(await request.text());
      if (answer instanceof Error) throw answer;
      return answer;
    },
    { wait: (milliseconds) => Promise.resolve(void waits.push(milliseconds)), ...options },
  );
  const response = await fetch(new Request(URL, init)).catch((error: unknown) => {
    expect(error).toBe(lost);
    return null;
  });
  return { status: response?.status ?? null, bodies, waits };
}

const post = { method: 'POST', body: '{"quantity":"1"}' };
const keyed = { ...post, headers: { 'idempotency-key': 'k' } };

test('waits as long as Retry-After asks, and sends the same body again', async () => {
  const { status, bodies, waits } = await send([tooMany({ 'retry-after': '7' })], post);
  expect({ status, bodies, waits }).toEqual({ status: 200, bodies: [post.body, post.body], waits: [7_000] });
});

test('without a Retry-After the waits double', async () => {
  const { status, waits } = await send([tooMany(), tooMany(), tooMany()], {}, { maxRetries: 3 });
  expect({ status, waits }).toEqual({ status: 200, waits: [250, 500, 1_000] });
});

test('hands on the last answer when it is refused once too often', async () => {
  const { status, bodies } = await send([tooMany(), tooMany(), tooMany(), done()]);
  expect({ status, attempts: bodies.length }).toEqual({ status: 429, attempts: 3 });
});

test('hands on an answer that asks for a longer wait than it may take', async () => {
  const { status, waits } = await send([tooMany({ 'retry-after': '61' })], post);
  expect({ status, waits }).toEqual({ status: 429, waits: [] });
});

test.each([400, 401, 404, 409, 422, 500, 502])('a %i is handed on at once', async (code) => {
  const { status, bodies } = await send([new Response('{}', { status: code })], keyed);
  expect({ status, attempts: bodies.length }).toEqual({ status: code, attempts: 1 });
});

test.each<[string, RequestInit, number | null]>([
  ['a GET', {}, 200],
  ['a DELETE', { method: 'DELETE' }, 200],
  ['a POST with an idempotency key', keyed, 200],
  ['a POST without one, which may have been carried out,', post, null],
])('when the connection is lost, %s ends with %s', async (_name, init, status) => {
  expect((await send([lost], init)).status).toBe(status);
});

test('throws what the last attempt threw', async () => {
  const { status, bodies } = await send([lost, lost, lost, done()]);
  expect({ status, attempts: bodies.length }).toEqual({ status: null, attempts: 3 });
});

test('a wait ends with the call that is given up', async () => {
  const call = new AbortController();
  const fetch = retrying(() => {
    call.abort(new Error('given up'));
    return Promise.resolve(tooMany({ 'retry-after': '50' }));
  }, {});
  const sent = fetch(new Request(URL, { signal: call.signal }));
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});
