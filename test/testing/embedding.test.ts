import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect as connectHttp2, createServer as createHttp2Server } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type Express } from 'express';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createSandboxHandler,
  unwrap,
  type SandboxHandler,
  type SandboxHandlerOptions,
} from '../../src/testing/index.js';
import { sendRequest } from '../support/send-request.js';
import { createSubscription } from './fixtures.js';

const ORIGIN = 'http://127.0.0.1:3000';
const CUSTOMER = { name: 'Ada Lindqvist', email: 'ada@example.com' };

async function createTestHandler(options: Partial<SandboxHandlerOptions> = {}): Promise<SandboxHandler> {
  const sandbox = await createSandboxHandler({ url: `${ORIGIN}/tollgate`, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Listens on a free port until the end of the test. @returns the origin */
async function listen(server: Server & { closeAllConnections?: () => void }): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections?.();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends a request to the Fetch handler, as a server with the URL of `Host` passes it on. */
function fetchFrom(
  { fetch, url, apiKey }: SandboxHandler,
  path: string,
  { body, headers, ...init }: Omit<RequestInit, 'body'> & { body?: object } = {},
): Promise<Response> {
  const request = new Request(url + path, {
    ...init,
    headers: {
      host: new URL(url).host,
      authorization: `Bearer ${apiKey}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(headers as Record<string, string> | undefined),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (request.headers.get('authorization') === '') request.headers.delete('authorization');
  return fetch(request);
}

/** Headers of a request without an API key. */
const withoutKey = { authorization: '' };

describe.each(['/tollgate', '/api/sandbox'])('createSandboxHandler() below %s', (path) => {
  test('returns URLs, headers and error types below the path', async () => {
    const sandbox = await createTestHandler({ url: ORIGIN + path });
    expect(sandbox.url).toBe(ORIGIN + path);
    const created = await fetchFrom(sandbox, '/v1/customers', { method: 'POST', body: CUSTOMER });
    const { id } = (await created.json()) as { id: string };
    expect([created.status, created.headers.get('location')]).toEqual([201, `${path}/v1/customers/${id}`]);
    await fetchFrom(sandbox, '/v1/customers', { method: 'POST', body: CUSTOMER });
    const list = await fetchFrom(sandbox, '/v1/customers?limit=1');
    expect(list.headers.get('link')).toMatch(
      new RegExp(`^<${path}/v1/customers\\?limit=1&cursor=.*>; rel="next"$`),
    );
    const purchase = await createSubscription(sandbox);
    expect(purchase.checkout_url).toMatch(new RegExp(`^${ORIGIN}${path}/checkout/[^/]+$`));
    const missing = await fetchFrom(sandbox, '/v1/customers/cus_01mc03h060e5wh5777xcz09rrk');
    expect(await missing.json()).toMatchObject({
      type: `${path}/docs/problems/resource_not_found`,
      instance: `${path}/v1/customers/cus_01mc03h060e5wh5777xcz09rrk`,
    });
  });

  test.each([
    ['/v1/customers', { name: 'Ada' }, [{ pointer: '/email', code: 'required' }]],
    ['/v1/customers?limit=0', null, [{ parameter: 'limit', code: 'too_small' }]],
    ['/_sandbox/clock/advance', { to: 7 }, [{ pointer: '/to', code: 'wrong_type' }]],
  ])('validates requests: %s', async (apiPath, body, errors) => {
    const sandbox = await createTestHandler({ url: ORIGIN + path });
    const options = body === null ? {} : { method: 'POST', body };
    const response = await fetchFrom(sandbox, apiPath, options);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', errors });
  });

  test('logs requests and charges with the paths of the API, without its own path', async () => {
    const sandbox = await createTestHandler({ url: ORIGIN + path });
    await fetchFrom(sandbox, '/v1/customers?limit=1');
    expect(await sandbox.requests()).toMatchObject([{ path: '/v1/customers?limit=1' }]);
  });

  test('returns 404 for paths outside of the path', async () => {
    const sandbox = await createTestHandler({ url: ORIGIN + path });
    const paths = ['/v1/customers', '/', `${path}x/v1/customers`, '/docs/'];
    const responses = await Promise.all(paths.map((other) => sandbox.fetch(new Request(ORIGIN + other))));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

test('the helpers of an embedded sandbox are those of startSandbox()', async () => {
  const sandbox = await createTestHandler({ now: '2027-01-31T09:00:00Z', seed: 'smoke' });
  expect(await sandbox.clock.now()).toBe('2027-01-31T09:00:00.000Z');
  await createSubscription(sandbox);
  expect(await sandbox.clock.advance('1mo')).toMatchObject({ charges: { count: 1 } });
  expect((await sandbox.waitForEvent('charge.succeeded')).type).toBe('charge.succeeded');
  expect((await sandbox.request('/v1/customers')).status).toBe(200);
  const other = await sandbox.organization();
  expect((await unwrap(other.client.GET('/customers'))).data).toEqual([]);
  await other.delete();
});

test('an embedded sandbox opens no port', async () => {
  const listServers = (): string[] =>
    process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap');
  const before = listServers();
  const sandbox = await createTestHandler();
  await fetchFrom(sandbox, '/v1/customers');
  expect(listServers()).toEqual(before);
});

test.each([
  [
    { url: 'http://127.0.0.1:3000' },
    /`url` is "http:\/\/127.0.0.1:3000"\. Use the URL of your server with a path/,
  ],
  [{ url: '/tollgate' }, /`url` is "\/tollgate"/],
  [{ url: 'ftp://127.0.0.1/tollgate' }, /`url` is/],
  [{ url: 'http://127.0.0.1:3000/a%20b' }, /`url` is/],
  [{ url: 'http://127.0.0.1:3000/tollgate?a=b' }, /`url` is/],
  [{ url: `${ORIGIN}/tollgate`, port: 3000 }, /createSandboxHandler\(\) has no option `port`/],
])('createSandboxHandler(%o) throws a TypeError', async (options, message) => {
  const created = createSandboxHandler(options);
  await expect(created).rejects.toThrow(TypeError);
  await expect(created).rejects.toThrow(message);
});

test('a slash at the end of the URL is not part of the base URL', async () => {
  expect((await createTestHandler({ url: `${ORIGIN}/tollgate/` })).url).toBe(`${ORIGIN}/tollgate`);
});

describe('the Fetch handler', () => {
  test('streams events, and closes the stream when the request is aborted', async () => {
    const sandbox = await createTestHandler();
    const controller = new AbortController();
    const { signal } = controller;
    const { body, headers } = await fetchFrom(sandbox, '/_sandbox/stream', { signal });
    expect(headers.get('content-type')).toBe('text/event-stream');
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    await fetchFrom(sandbox, '/v1/customers', { method: 'POST', body: CUSTOMER });
    let received = '';
    while (!received.includes('customer.created')) received += (await reader?.read())?.value ?? '';
    expect(await countStreams(sandbox)).toBe(1);
    controller.abort();
    await expect(reader?.read()).rejects.toThrow();
    await expect.poll(() => countStreams(sandbox)).toBe(0);
  });

  test('returns 413 for a body that is too large', async () => {
    const sandbox = await createTestHandler();
    const response = await fetchFrom(sandbox, '/v1/customers', {
      method: 'POST',
      body: { ...CUSTOMER, name: 'x'.repeat(1_000_000) },
    });
    expect(response.status).toBe(413);
  });

  test('serves pages and files, and answers HEAD and conditional requests without a body', async () => {
    const sandbox = await createTestHandler();
    const page = await fetchFrom(sandbox, '/');
    const script = /src="(\/tollgate\/dashboard\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? '';
    const file = await sandbox.fetch(new Request(ORIGIN + script));
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([
      200,
      Number(file.headers.get('content-length')),
    ]);
    const head = await sandbox.fetch(new Request(ORIGIN + script, { method: 'HEAD' }));
    expect([head.status, head.body]).toEqual([200, null]);
    expect(head.headers.get('content-length')).toBe(file.headers.get('content-length'));
    const headers = { 'if-modified-since': file.headers.get('last-modified') ?? '' };
    const unchanged = await sandbox.fetch(new Request(ORIGIN + script, { headers }));
    expect([unchanged.status, unchanged.body]).toEqual([304, null]);
  });

  test('gives no control to requests without an API key, because their machine is unknown', async () => {
    const sandbox = await createTestHandler();
    const send = (headers: Record<string, string>): Promise<Response> =>
      fetchFrom(sandbox, '/_sandbox/organizations', { method: 'POST', body: {}, headers });
    expect((await send(withoutKey)).status).toBe(403);
    expect((await send({ ...withoutKey, 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
    expect((await send({})).status).toBe(201);
    const key = await fetchFrom(sandbox, '/docs/api-key.json', {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(await key.json()).toEqual({ api_key: null });
  });

  test('shows the dashboard, in which a visitor signs in with an API key', async () => {
    const sandbox = await createTestHandler();
    for (const path of ['', '/']) {
      const page = await fetchFrom(sandbox, path, { headers: withoutKey });
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
    }
    const headers = { ...withoutKey, 'sec-fetch-site': 'same-origin' };
    const session = { method: 'POST', body: { api_key: sandbox.apiKey }, headers };
    const created = await fetchFrom(sandbox, '/_sandbox/session', session);
    const [cookie = ''] = created.headers.getSetCookie();
    expect(cookie).toMatch(/^tollgate_session_3000=.+; Path=\/tollgate; HttpOnly; SameSite=Strict$/);
    const withCookie = { headers: { ...headers, cookie: cookie.split(';')[0] ?? '' } };
    expect((await fetchFrom(sandbox, '/_sandbox/session', withCookie)).status).toBe(200);
    const deleted = await fetchFrom(sandbox, '/_sandbox/session', { ...withCookie, method: 'DELETE' });
    expect([deleted.status, deleted.body]).toEqual([204, null]);
  });

  test('accepts only loopback hosts, the host of the URL and allowed hosts', async () => {
    const url = 'https://shop.example.com/tollgate';
    const sandbox = await createTestHandler({ url, allowedHosts: ['phone.example.com'] });
    const hosts = ['shop.example.com', 'phone.example.com:8080', 'localhost:3000', 'attacker.example.com'];
    const statuses = hosts.map(
      async (host) => (await fetchFrom(sandbox, '/v1/customers', { headers: { host } })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 403]);
  });

  test('rejects a command of a page of another origin', async () => {
    const sandbox = await createTestHandler();
    const headers = { origin: 'http://127.0.0.1:8080' };
    const send = (more: Record<string, string>): Promise<Response> =>
      fetchFrom(sandbox, '/_sandbox/reset', { method: 'POST', headers: more });
    expect((await send(headers)).status).toBe(403);
    expect((await send({ origin: ORIGIN })).status).toBe(204);
  });
});

describe('the middleware', () => {
  test.each([
    ['without a path', (app: Express, { middleware }: SandboxHandler) => app.use(middleware)],
    ['at its path', (app: Express, { middleware }: SandboxHandler) => app.use('/tollgate', middleware)],
    [
      'in a router',
      (app: Express, { middleware }: SandboxHandler) =>
        app.use(express.Router().use('/tollgate', middleware)),
    ],
  ])('serves its path, and passes on other requests, when Express uses it %s', async (_name, use) => {
    const sandbox = await createTestHandler();
    const app = express();
    use(app, sandbox);
    app.use((request, response) => response.send(`the application at ${request.originalUrl}`));
    const origin = await listen(createServer(app));
    const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
    const customer = JSON.stringify(CUSTOMER);
    const created = await sendRequest(`${origin}/tollgate/v1/customers`, 'POST', headers, customer);
    expect(created.status).toBe(201);
    expect(created.headers['location']).toMatch(/^\/tollgate\/v1\/customers\//);
    expect((await sendRequest(`${origin}/tollgate`, 'GET')).text).toContain('<title>Tollgate</title>');
    for (const path of ['/', '/tollgates', '/v1/customers', '/x/tollgate'])
      expect((await sendRequest(origin + path, 'GET')).text).toBe(`the application at ${path}`);
  });

  test('opens a session for a visitor on this machine, whose cookie is valid below the path', async () => {
    const origin = await listen(createServer(toListener(await createTestHandler())));
    const { headers } = await sendRequest(`${origin}/tollgate/`, 'GET', { 'sec-fetch-site': 'none' });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^tollgate_session_\d+=[^;]+; Path=\/tollgate; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test.each<[string, Record<string, string>, number]>([
    ['a request of this machine', {}, 201],
    ['a request that a proxy forwards', { 'x-forwarded-for': '203.0.113.7' }, 403],
    ['a request with a foreign host', { host: 'attacker.example.com' }, 403],
  ])('checks control access: %s', async (_name, headers, status) => {
    const origin = await listen(createServer(toListener(await createTestHandler())));
    const sent = { 'content-type': 'application/json', ...headers };
    expect(await sendRequest(`${origin}/tollgate/_sandbox/organizations`, 'POST', sent, '{}')).toMatchObject({
      status,
    });
  });

  test('passes an error on when a parser has read the body before', async () => {
    const sandbox = await createTestHandler();
    const app = express().use(express.json(), sandbox.middleware);
    const errors: unknown[] = [];
    app.use(((error, _request, response, _next) => {
      errors.push(error);
      response.status(500).end();
    }) satisfies express.ErrorRequestHandler);
    const origin = await listen(createServer(app));
    const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
    await sendRequest(`${origin}/tollgate/v1/customers`, 'POST', headers, JSON.stringify(CUSTOMER));
    expect(String(errors)).toMatch(
      /The body of POST \/tollgate\/v1\/customers was already read\. Use the middleware/,
    );
    expect((await sendRequest(`${origin}/tollgate/v1/customers`, 'GET', headers)).status).toBe(200);
  });

  test('returns 413 for a body that is too large, and the next response on the same connection', async () => {
    const sandbox = await createTestHandler();
    const origin = await listen(createServer(toListener(sandbox)));
    const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
    const large = JSON.stringify({ ...CUSTOMER, name: 'x'.repeat(3_000_000) });
    const url = `${origin}/tollgate/v1/customers`;
    expect((await fetch(url, { method: 'POST', headers, body: large })).status).toBe(413);
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(CUSTOMER) })).status).toBe(201);
  });

  test('streams events, and closes the stream when the client disconnects', async () => {
    const sandbox = await createTestHandler();
    const origin = await listen(createServer(toListener(sandbox)));
    const controller = new AbortController();
    const { body } = await fetch(`${origin}/tollgate/_sandbox/stream`, {
      headers: { authorization: `Bearer ${sandbox.apiKey}` },
      signal: controller.signal,
    });
    expect(Buffer.from((await body?.getReader().read())?.value ?? []).toString()).toContain('retry:');
    expect(await countStreams(sandbox)).toBe(1);
    controller.abort();
    await expect.poll(() => countStreams(sandbox)).toBe(0);
  });

  test('closes the connection of the client when a fault closes it', async () => {
    const sandbox = await createTestHandler();
    const origin = await listen(createServer(toListener(sandbox)));
    await sandbox.faults.add({
      operation_id: 'listCustomers',
      effect: { kind: 'connection_reset' },
      count: 1,
    });
    const headers = { authorization: `Bearer ${sandbox.apiKey}` };
    await expect(sendRequest(`${origin}/tollgate/v1/customers`, 'GET', headers)).rejects.toThrow(
      /socket hang up|ECONNRESET/,
    );
    expect((await sendRequest(`${origin}/tollgate/v1/customers`, 'GET', headers)).status).toBe(200);
  });

  test('serves HTTP/2 requests', async () => {
    const sandbox = await createTestHandler();
    const server = createHttp2Server((request, response) => {
      sandbox.middleware(request as never, response as never, () => response.writeHead(404).end());
    });
    const session = connectHttp2(await listen(server));
    onTestFinished(() => {
      session.destroy();
    });
    const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
    const path = '/tollgate/v1/customers';
    const post = session.request({ ':method': 'POST', ':path': path, ...headers });
    post.end(JSON.stringify(CUSTOMER));
    const get = session.request({ ':path': path, ...headers });
    expect(JSON.parse(await text(post))).toMatchObject(CUSTOMER);
    expect(JSON.parse(await text(get))).toHaveProperty('data');
  });
});

describe('close()', () => {
  test('completes the requests in progress, and leaves no timer and no open stream', async () => {
    const countTimers = (): number =>
      process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = countTimers();
    const sandbox = await createSandboxHandler({ url: `${ORIGIN}/tollgate` });
    const { body } = await fetchFrom(sandbox, '/_sandbox/stream');
    await createSubscription(sandbox);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' };
    const init: RequestInit = { method: 'POST', headers, body: readable, duplex: 'half' };
    const request = sandbox.fetch(new Request(`${sandbox.url}/v1/customers`, init));
    await expect.poll(async () => (await sandbox.requests()).map(({ status }) => status)).toContain(null);
    const closed = sandbox.close();
    const writer = writable.getWriter();
    await writer.write(Buffer.from(JSON.stringify(CUSTOMER)));
    await writer.close();
    expect((await request).status).toBe(201);
    await closed;
    const reader = body?.getReader();
    while ((await reader?.read())?.done === false);
    expect(countTimers()).toBe(before);
  });

  test('does not wait for a client that never reads its response', async () => {
    const sandbox = await createSandboxHandler({ url: `${ORIGIN}/tollgate` });
    await fetchFrom(sandbox, '/docs/openapi.json');
    await sandbox.close();
  });

  test('makes the Fetch handler reject, and the middleware pass on all requests', async () => {
    const sandbox = await createSandboxHandler({ url: `${ORIGIN}/tollgate` });
    const app = express().use(sandbox.middleware);
    const origin = await listen(createServer(app));
    await sandbox.close();
    await sandbox.close();
    await expect(fetchFrom(sandbox, '/v1/customers')).rejects.toThrow('The sandbox is closed.');
    expect((await sendRequest(`${origin}/tollgate/v1/customers`, 'GET')).status).toBe(404);
  });

  test('is what `await using` calls', async () => {
    const sandbox = await createSandboxHandler({ url: `${ORIGIN}/tollgate` });
    await sandbox[Symbol.asyncDispose]();
    await expect(fetchFrom(sandbox, '/v1/customers')).rejects.toThrow('The sandbox is closed.');
  });
});

function toListener({ middleware }: SandboxHandler): RequestListener {
  return (request, response) => {
    middleware(request, response, () => {
      response.writeHead(404).end();
    });
  };
}

/** Returns the number of open event streams. */
async function countStreams(sandbox: SandboxHandler): Promise<number> {
  const metrics = await (await sandbox.request('/_sandbox/prometheus')).text();
  return Number(/^tollgate_streams_open (\d+)$/m.exec(metrics)?.[1]);
}
