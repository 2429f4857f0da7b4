import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { plans } from '../../support/plans.js';
import { testSandbox } from '../../support/sandbox.js';

/** Security headers that prevent framing and content sniffing of every page. */

const sandbox = await testSandbox();
const organization = await sandbox.newOrganization();
const { checkout_url } = await organization.purchase(plans.one_time, { payment_token: null });
const checkout = new URL(checkout_url).pathname;

describe.each([
  '/',
  '/docs/',
  '/docs/api',
  '/docs/problems/invalid_request',
  checkout,
  `${checkout.slice(0, -1)}x`,
])('the HTML page %s', (path) => {
  it('forbids framing and content sniffing, and sends no referrer to other origins', async () => {
    const { headers } = await fetch(sandbox.url + path);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('content-security-policy')).toMatch(/(^|; )frame-ancestors 'none'(;|$)/);
    expect(headers.get('content-security-policy')).toMatch(/(^|; )base-uri 'none'(;|$)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin)$/);
  });
});

it.each([
  '/docs/',
  '/docs/api',
  '/docs/sandbox.html',
  '/docs/problems/invalid_request',
  '/docs/guides/webhooks',
])('the page %s allows only scripts of its origin and its own inline scripts', async (path) => {
  const response = await fetch(sandbox.url + path);
  const scripts = [...(await response.text()).matchAll(/<script[^>]*>([^]*?)<\/script>/g)];
  const inlineScripts = scripts.flatMap(([, script = '']) => (script === '' ? [] : script));
  const hashes = inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", `script-src 'self' ${hashes.join(' ')}`]),
  );
});

it.each(['/docs/api', '/docs/sandbox'])(
  'the reference %s with its scripts, styles and fonts transfers at most 1 MB',
  async (path) => {
    const page = await (await fetch(sandbox.url + path)).text();
    const files = new Set(page.match(/\/docs\/assets\/[\w./@-]+\.(?:js|css|woff2)/g));
    expect([...files].filter((file) => file.endsWith('redoc.js'))).toHaveLength(1);
    const responses = await Promise.all([path, ...files].map((file) => fetch(sandbox.url + file)));
    const sizes = responses.map(({ headers }) => Number(headers.get('content-length')));
    expect(Math.min(...sizes)).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  },
);

it('a page is the same with and without compression, and an unchanged page is not sent again', async () => {
  const load = (headers: Record<string, string>): Promise<Response> =>
    fetch(`${sandbox.url}/docs/guides/webhooks`, { headers });
  const compressed = await load({ 'accept-encoding': 'gzip' });
  const plain = await load({ 'accept-encoding': 'identity' });
  expect([compressed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null]);
  expect([compressed, plain].map(({ headers }) => headers.get('vary'))).toEqual([
    'Accept-Encoding',
    'Accept-Encoding',
  ]);
  expect(await plain.text()).toBe(await compressed.text());
  const modifiedAt = compressed.headers.get('last-modified') ?? '';
  // Without `Cache-Control`, fetch adds `no-cache`.
  const revalidation = { 'if-modified-since': modifiedAt, 'cache-control': 'max-age=0' };
  expect((await load(revalidation)).status).toBe(304);
});

it('the error response for a missing page of the documentation names the list of all pages', async () => {
  const response = await fetch(`${sandbox.url}/docs/quickstart.md`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({
    code: 'path_not_found',
    detail: 'The path /docs/quickstart.md does not exist. See /docs/llms.txt for a list of all pages.',
  });
});

it('a browser receives a page for a missing page of the documentation', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const response = await fetch(`${sandbox.url}/docs/quickstart`, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(await response.text()).toContain('<title>404');
});

it('the API sends responses as JSON, whatever their content', async () => {
  const name = '<script>alert(1)</script>';
  const { id } = await organization.customer({ name });
  const read = await organization.call('getCustomer', { path: { id } });
  expect(read.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const refused = await organization.send('GET', `/v1/customers/${encodeURIComponent(name)}`);
  expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
});

it.each(['shop.go', 'go.mod'])('the file %s of a sample application is sent as text', async (file) => {
  const response = await fetch(`${sandbox.url}/docs/examples/go-net-http/${file}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
});

it.each([
  '/docs/openapi.json',
  '/docs/sandbox.json',
  '/docs/postman.json',
  '/docs/llms-full.txt',
  '/docs/guides/quickstart.md',
])('the file %s contains the address of the sandbox that serves it', async (path) => {
  const response = await fetch(sandbox.url + path);
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain(sandbox.url);
  expect(text).not.toContain('http://127.0.0.1:4010');
});
