import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../src/sandbox.js';
import { createSandboxHandler } from '../../../src/testing/create-sandbox-handler.js';
import { checkLawOverHttp } from '../../properties/holds.js';
import { Client } from '../../support/client.js';
import { parseResponse, sendBytes } from '../../support/socket.js';

/** Every form of request target, as `spec/decisions/request-targets.md` lists them. */

interface Surface {
  name: string;
  url: string;
  basePath: string;
}

const errors: unknown[] = [];
const report = (error: unknown): unknown => errors.push(error);

const { url: sandboxUrl, apiKey, close: closeSandbox } = await startSandbox({ report });
afterAll(closeSandbox);

const surfaces: Surface[] = [
  { name: 'a sandbox', url: sandboxUrl, basePath: '' },
  { name: 'a sandbox with a base path', url: await startWithBasePath(), basePath: '/tollgate' },
  { name: 'an embedded sandbox', url: await startEmbedded(), basePath: '/tollgate' },
];

async function startWithBasePath(): Promise<string> {
  const { url, close } = await startSandbox({ publicUrl: 'http://127.0.0.1:1/tollgate', report });
  afterAll(close);
  return url;
}

async function startEmbedded(): Promise<string> {
  const { middleware, close } = await createSandboxHandler({ url: 'http://127.0.0.1:1/tollgate' });
  const server = createServer((request, response) => {
    middleware(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    await close();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Returns the status of the first response; 0 if there is none. */
async function getStatus(url: string, requestLine: string, host = '127.0.0.1'): Promise<number> {
  const text = await sendBytes(url, `${requestLine}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return text === '' ? 0 : parseResponse(text, { method: 'GET', path: '/' }).status;
}

const pages: [path: string, status: number, encodedPath: string][] = [
  ['/v1/customers', 401, '/v1/custom%65rs'],
  ['/v1/customers?limit=1', 401, '/%761/customers?limit=1'],
  ['/_sandbox/health', 200, '/%5Fsandbox/%68ealth'],
  ['/checkout/none', 404, '/checkout/n%6fne'],
  ['/checkout/assets/checkout.css', 200, '/checkout/assets/checkout%2Ecss'],
  ['/docs/openapi.json', 200, '/docs/open%61pi.json'],
  ['/docs/', 200, '/d%6Fcs/'],
  ['/', 200, '/?a=%62'],
];

describe.each(surfaces)('$name', ({ url, basePath }) => {
  describe.each(pages)('a request for %s', (path, status, encodedPath) => {
    const target = basePath + path;

    it.each([
      ['an origin form', target, status],
      ['percent-encoded unreserved characters', basePath + encodedPath, status],
      ['an absolute form', `http://127.0.0.1:4010${target}`, status],
      ['an absolute form with a host in IPv6', `http://[::1]${target}`, status],
      ['a scheme in upper case', `HTTP://LOCALHOST${target}`, status],
      ['the scheme https', `https://localhost:443${target}`, status],
      ['an absolute form with encoded characters', `http://localhost${basePath}${encodedPath}`, status],
      ['a host that is not allowed', `http://evil.example${target}`, 403],
      ['a host that only begins like a loopback name', `http://127.0.0.1.evil.example${target}`, 403],
      ['a fragment', `${target}#x`, 400],
    ])('returns the documented status for %s', async (_form, sent, expected) => {
      expect(await getStatus(url, `GET ${sent} HTTP/1.1`)).toBe(expected);
    });

    it('checks the host of an absolute form instead of the Host header', async () => {
      const line = `GET http://127.0.0.1${target} HTTP/1.1`;
      expect(await getStatus(url, line, 'evil.example')).toBe(status);
    });
  });

  it('returns no 5xx status for any bytes on the request line', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...[
          'GET',
          'POST',
          'OPTIONS',
          'CONNECT',
          'HEAD',
          ' ',
          ' ',
          ' HTTP/1.1',
          ' HTTP/1.0',
          'http://',
          'HTTPS://',
        ],
        ...[
          '127.0.0.1',
          'localhost:4010',
          '[::1]',
          'evil.example',
          'a@',
          'ftp://',
          '*',
          '/',
          '//',
          '#',
          '?',
          ';',
          ':',
        ],
        ...[
          '%',
          '%00',
          '%2e%2E',
          '%2F',
          '%FF',
          '%5',
          '..',
          '\\',
          '[',
          '\t',
          '\xa0',
          '\xff',
          'x'.repeat(5_000),
        ],
        ...pages.flatMap(([path, , encodedPath]) => [basePath + path, encodedPath, path]),
      ),
      fc.string({ maxLength: 3 }),
      fc.uint8Array({ maxLength: 3 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    );
    const line = fc.oneof(
      fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 6 }).map((pieces) => `GET ${pieces.join('')} HTTP/1.1`),
    );
    await checkLawOverHttp(line, async (sent) => {
      const text = await sendBytes(url, `${sent}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      expect(text).not.toMatch(/^HTTP\/1\.1 5/m);
    });
    expect(errors).toEqual([]);
  });
});

it.each<[requestLine: string, status: number]>([
  ['GET http://127.0.0.1 HTTP/1.1', 200],
  ['GET http://127.0.0.1?a=b HTTP/1.1', 200],
  ['GET http://127.0.0.1/_sandbox/health HTTP/1.0', 200],
  ['GET http:///_sandbox/health HTTP/1.1', 400],
  ['GET http://user@127.0.0.1/_sandbox/health HTTP/1.1', 400],
  ['GET http://127.0.0.1@evil.example/_sandbox/health HTTP/1.1', 400],
  ['GET http://127.0.0.1\\@evil.example/_sandbox/health HTTP/1.1', 400],
  ['GET http://[::1/_sandbox/health HTTP/1.1', 403],
  ['GET ftp://127.0.0.1/_sandbox/health HTTP/1.1', 400],
  ['GET ws://127.0.0.1/_sandbox/health HTTP/1.1', 400],
  ['GET file:///etc/passwd HTTP/1.1', 400],
  ['GET mailto:ada@example.com HTTP/1.1', 400],
  ['GET /_sandbox/health?# HTTP/1.1', 400],
  ['GET # HTTP/1.1', 400],
  ['OPTIONS * HTTP/1.1', 404],
  ['GET * HTTP/1.1', 400],
  ['CONNECT 127.0.0.1:4010 HTTP/1.1', 400],
  ['CONNECT /_sandbox/health HTTP/1.1', 400],
  ['GET 127.0.0.1:4010 HTTP/1.1', 400],
  ['GET _sandbox/health HTTP/1.1', 400],
  ['GET ?a=b HTTP/1.1', 400],
  ['GET  HTTP/1.1', 400],
  ['GET', 400],
  ['GET /_sandbox/health\t HTTP/1.1', 400],
  ['GET /_sandbox/health\xa0 HTTP/1.1', 400],
  ['GET /v1/customers?email=\xc3\xa9 HTTP/1.1', 400],
  ['GET //_sandbox/health HTTP/1.1', 404],
  ['GET //evil.example/_sandbox/health HTTP/1.1', 404],
  ['GET /_sandbox//health HTTP/1.1', 404],
  ['GET /_sandbox/health;a=b HTTP/1.1', 404],
  ['GET /_sandbox;a=b/health HTTP/1.1', 404],
  ['GET /_sandbox/./health HTTP/1.1', 404],
  ['GET /v1/%2e%2E/_sandbox/health HTTP/1.1', 404],
  ['GET /_sandbox%2Fhealth HTTP/1.1', 404],
  ['GET /_sandbox/he%2561lth HTTP/1.1', 404],
  ['GET /_sandbox/he%6%31lth HTTP/1.1', 404],
  ['GET /_sandbox/%zz HTTP/1.1', 404],
  ['GET /_sandbox\\health HTTP/1.1', 404],
  [`GET /_sandbox/${'x'.repeat(5_000)} HTTP/1.1`, 404],
  [`GET /_sandbox/${'x'.repeat(20_000)} HTTP/1.1`, 431],
  [`GET http://${'x'.repeat(5_000)}/_sandbox/health HTTP/1.1`, 403],
])('the request line %j returns the documented status', async (requestLine, status) => {
  expect(await getStatus(sandboxUrl, requestLine)).toBe(status);
});

it('a rejected request target closes the connection after an error response with a request id', async () => {
  const text = await sendBytes(
    sandboxUrl,
    'POST /v1/customers#x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n',
  );
  const { status, headers, text: body } = parseResponse(text, { method: 'POST', path: '/' });
  expect([status, headers.get('connection')]).toEqual([400, 'close']);
  expect(JSON.parse(body)).toMatchObject({
    code: 'invalid_request',
    request_id: headers.get('x-request-id'),
    detail: expect.stringContaining('#') as string,
  });
});

it('the request log shows the host of an absolute form, and the path as it was sent', async () => {
  const client = new Client(sandboxUrl, apiKey, []);
  const lines = ['GET http://localhost:7/v1/custom%65rs?limit=1 HTTP/1.1', 'Host: 127.0.0.1'];
  await sendBytes(
    sandboxUrl,
    `${lines.join('\r\n')}\r\nAuthorization: Bearer ${apiKey}\r\nConnection: close\r\n\r\n`,
  );
  const [entry] = (await client.call('listRequests')).body.data;
  const logged = (await client.call('getRequest', { path: { id: entry?.id ?? '' } })).body;
  expect(logged).toMatchObject({ path: '/v1/custom%65rs?limit=1', status: 200 });
  expect(logged.request_headers).toContainEqual({ name: 'host', value: 'localhost:7' });
});
