import { createServer, request as forward, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox.js';
import { sendRequest, type ReceivedResponse } from '../../support/send-request.js';

/** Sandboxes that other machines reach through a reverse proxy on the machine of the sandbox. */

const PUBLIC_HOST = 'sandbox.example.com';
const PUBLIC_URL = `http://${PUBLIC_HOST}`;
const CONTROL_TOKEN = 'a-token-for-the-whole-team';

/** Changes the headers of a request before the proxy forwards it to `target`. */
type HeaderStyle = (headers: IncomingHttpHeaders, target: URL) => IncomingHttpHeaders;

const forwardedHeaders = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' };

const styles: [string, HeaderStyle][] = [
  ['keeps Host', (headers) => headers],
  ['keeps Host and names the client', (headers) => ({ ...headers, ...forwardedHeaders })],
  [
    'replaces Host and names the client',
    (headers, { host }) => ({ ...headers, ...forwardedHeaders, 'x-forwarded-host': PUBLIC_HOST, host }),
  ],
  ['replaces Host, like nginx by default', (headers, { host }) => ({ ...headers, host })],
];

/** Starts a proxy that forwards each request to a sandbox. @returns its URL */
async function startProxy(sandbox: Sandbox, style: HeaderStyle): Promise<string> {
  const target = new URL(sandbox.url);
  const proxy = createServer((request, response) => {
    const { method, url, headers } = request;
    const options = { host: target.hostname, port: target.port, method, path: url };
    const forwarded = forward({ ...options, headers: style(headers, target) }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.rawHeaders);
      received.pipe(response);
    });
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

type Send = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string | object,
) => Promise<ReceivedResponse>;

/** Starts a sandbox behind a proxy. @returns the sandbox, and a function that sends requests of another machine */
async function startBehindProxy(
  style: HeaderStyle,
  options: SandboxOptions = { publicUrl: PUBLIC_URL },
): Promise<{ apiKey: string; send: Send }> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  const proxy = await startProxy(sandbox, style);
  const send: Send = (method, path, headers = {}, body = '') => {
    const isJson = typeof body === 'object';
    const sent = {
      host: PUBLIC_HOST,
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded',
      ...headers,
    };
    return sendRequest(`${proxy}${path}`, method, sent, isJson ? JSON.stringify(body) : body);
  };
  return { apiKey: sandbox.apiKey, send };
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const parseId = ({ text }: ReceivedResponse): string => (JSON.parse(text) as { id: string }).id;

/** Creates a purchase that waits for a card. @returns the path of its checkout page */
async function createCheckout(send: Send, apiKey: string): Promise<string> {
  const key = bearer(apiKey);
  const service_id = parseId(await send('POST', '/v1/services', key, { name: 'Electricity' }));
  const rate = { kind: 'one_time', amount: 1_000, currency: 'EUR' };
  const plan_id = parseId(await send('POST', '/v1/plans', key, { service_id, name: 'One', rate }));
  const customer = { name: 'Ada', email: 'ada@example.com' };
  const customer_id = parseId(await send('POST', '/v1/customers', key, customer));
  const { text } = await send('POST', '/v1/purchases', key, { plan_id, customer_id });
  const { checkout_url } = JSON.parse(text) as { checkout_url: string };
  expect(checkout_url).toMatch(new RegExp(`^${PUBLIC_URL}/checkout/`));
  return checkout_url.slice(PUBLIC_URL.length);
}

it('serves everything below the path of its public URL', async () => {
  const { apiKey, send } = await startBehindProxy((headers) => headers, { publicUrl: `${PUBLIC_URL}/pay` });
  const customer = await send('POST', '/pay/v1/customers', bearer(apiKey), {
    name: 'Ada',
    email: 'ada@example.com',
  });
  expect(customer.status).toBe(201);
  expect(customer.headers['location']).toBe(`/pay/v1/customers/${parseId(customer)}`);
  const unknown = await send('GET', '/pay/v1/customers/unknown', bearer(apiKey));
  expect(JSON.parse(unknown.text)).toMatchObject({
    type: '/pay/docs/problems/resource_not_found',
    instance: '/pay/v1/customers/unknown',
  });
  expect((await send('GET', '/pay/_sandbox/health')).status).toBe(200);
  expect((await send('GET', '/pay/docs/problems/resource_not_found')).status).toBe(200);
  expect((await send('GET', '/v1/customers', bearer(apiKey))).status).toBe(404);
});

describe.each(styles)('a sandbox with a public URL behind a proxy that %s', (_style, style) => {
  it('serves the API and the checkout page to other machines', async () => {
    const { apiKey, send } = await startBehindProxy(style);
    const checkout = await createCheckout(send, apiKey);
    expect((await send('GET', checkout)).status).toBe(200);
    const form = 'card_number=4242424242424242&expiry=12%2F35&cvc=123';
    expect((await send('POST', checkout, { origin: 'http://evil.example' }, form)).status).toBe(403);
    expect((await send('POST', checkout, { origin: PUBLIC_URL }, form)).status).toBe(303);
    const charges = await send('GET', '/v1/charges', bearer(apiKey));
    expect(JSON.parse(charges.text)).toMatchObject({ data: [{ status: 'succeeded' }] });
  });

  it('does not create organizations and opens no dashboard for other machines without a key', async () => {
    const { apiKey, send } = await startBehindProxy(style);
    const created = await send('POST', '/_sandbox/organizations', {}, {});
    expect([created.status, created.text]).toMatchObject([403, expect.stringContaining('host_not_allowed')]);
    const signedIn = await send('POST', '/_sandbox/session', {}, { api_key: apiKey });
    expect(signedIn.status).toBe(403);
    const page = await send('GET', '/');
    expect([page.status, page.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await send('GET', '/_sandbox/clock')).status).toBe(401);
  });

  it('lets other machines control the sandbox with an API key', async () => {
    const { apiKey, send } = await startBehindProxy(style);
    expect((await send('GET', '/_sandbox/clock', bearer(apiKey))).status).toBe(200);
    expect((await send('POST', '/_sandbox/organizations', bearer(apiKey), {})).status).toBe(201);
    expect((await send('POST', '/_sandbox/organizations', bearer(`${apiKey}x`), {})).status).toBe(403);
  });

  it('lets other machines control the sandbox with the control token, and sign in to the dashboard', async () => {
    const options = { publicUrl: PUBLIC_URL, controlToken: CONTROL_TOKEN };
    const { apiKey, send } = await startBehindProxy(style, options);
    expect((await send('POST', '/_sandbox/organizations', bearer(CONTROL_TOKEN), {})).status).toBe(201);
    expect((await send('POST', '/_sandbox/organizations', bearer('another-token'), {})).status).toBe(403);
    const page = await send('GET', '/');
    expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined]);
    const ownPage = { origin: PUBLIC_URL };
    const signedIn = await send('POST', '/_sandbox/session', ownPage, { api_key: apiKey });
    const cookie = signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect((await send('GET', '/_sandbox/session', { ...ownPage, cookie })).status).toBe(200);
    expect((await send('GET', '/v1/customers', { ...ownPage, cookie })).status).toBe(200);
  });
});

it('a sandbox is served under each allowed host, whatever its port, and under no other one', async () => {
  const allowedHosts = ['Sandbox.Example.com', 'tollgate.internal'];
  const { apiKey, send } = await startBehindProxy((headers) => headers, { allowedHosts });
  for (const host of [PUBLIC_HOST, 'tollgate.internal:8080', 'localhost:4010']) {
    expect((await send('GET', '/v1/customers', { host, ...bearer(apiKey) })).status).toBe(200);
    expect((await send('GET', '/docs/', { host })).status).toBe(200);
  }
  for (const path of ['/v1/customers', '/checkout/none', '/docs/', '/', '/_sandbox/health'])
    expect((await send('GET', path, { host: 'evil.example', ...bearer(apiKey) })).status).toBe(403);
});

it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
  'a sandbox without a public URL opens its control only to requests without the header %s',
  async (header) => {
    const { send } = await startBehindProxy((headers, { host }) => ({ ...headers, host }), {});
    expect((await send('POST', '/_sandbox/organizations', {}, {})).status).toBe(201);
    expect((await send('GET', '/')).headers['set-cookie']).toHaveLength(1);
    const forwarded = { [header]: '203.0.113.7' };
    expect((await send('POST', '/_sandbox/organizations', forwarded, {})).status).toBe(403);
    const page = await send('GET', '/', forwarded);
    expect([page.status, page.headers['set-cookie']]).toEqual([403, undefined]);
  },
);
