import createClient from 'openapi-fetch';
import { expect, test, vi } from 'vitest';
import { fetchResponse, unwrap } from './api.js';

const client = createClient<{ '/things': { get: { responses: { 200: { content: never } } } } }>({
  baseUrl: 'http://127.0.0.1',
  fetch: fetchResponse,
});

/** Sends a request to which the browser returns a response, or fails with an error. */
function send(returned: Promise<Response>): Promise<unknown> {
  vi.stubGlobal('fetch', () => returned);
  return unwrap(client.GET('/things')).finally(() => vi.unstubAllGlobals());
}

/** Creates a body whose connection is closed after its first bytes. */
const createCutOffBody = (): ReadableStream =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"id":'));
    },
    pull(controller) {
      controller.error(new TypeError('network error'));
    },
  });

const json = { 'content-type': 'application/json' };

test.each<[name: string, response: () => Promise<Response>, message: string]>([
  [
    'a problem document',
    () =>
      Promise.resolve(
        new Response('{"code":"taken","detail":"It is taken."}', { status: 409, headers: json }),
      ),
    'It is taken.',
  ],
  [
    'a server error without a body',
    () => Promise.resolve(new Response(null, { status: 500 })),
    'The response has the status 500 and no problem document.',
  ],
  [
    'an error page',
    () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    'The response has the status 502 and no problem document.',
  ],
  [
    'a success in HTML',
    () => Promise.resolve(new Response('<h1>Sign in</h1>')),
    'The body of the response is not JSON.',
  ],
  [
    'a success without a body',
    () => Promise.resolve(new Response(null, { headers: { 'content-length': '0' } })),
    'The response has the status 200 and no body.',
  ],
  [
    'a body that is cut off',
    () => Promise.resolve(new Response(createCutOffBody(), { headers: json })),
    'The connection was closed before the end of the response.',
  ],
  [
    'no response',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Tollgate did not respond. Check that it is running, then retry.',
  ],
])('unwrap rejects %s with a message that says what came back', async (_, respond, message) => {
  await expect(send(respond())).rejects.toThrow(message);
});

test('unwrap returns the body of a success, and undefined for a 204', async () => {
  await expect(send(Promise.resolve(new Response('{"id":"one"}')))).resolves.toEqual({ id: 'one' });
  await expect(send(Promise.resolve(new Response(null, { status: 204 })))).resolves.toBeUndefined();
});
