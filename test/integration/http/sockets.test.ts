import { describe, expect, it } from 'vitest';
import type { Exchange } from '../../support/conformance.js';
import { testSandbox } from '../../support/sandbox.js';
import { parseResponse, sendBytes } from '../../support/socket.js';

const sandbox = await testSandbox();

/** Returns the response to raw bytes, validated like every other response. */
async function sendRaw(bytes: string): Promise<Exchange & { code: string }> {
  const exchange = parseResponse(await sendBytes(sandbox.url, bytes), { method: 'GET', path: '/' });
  sandbox.client(null).receive(exchange);
  return { ...exchange, code: (JSON.parse(exchange.text) as { code: string }).code };
}

it.each([
  ['words', 'hello there\r\n\r\n'],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['binary', '\x00\x01\x02\xff\r\n\r\n'],
  ['a method that there is not', 'BREW /v1/customers HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['another version', 'GET / HTTP/9.9\r\n\r\n'],
  [
    'two lengths',
    'POST /v1/customers HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
  ],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0',
  ],
  ['a space before a colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n'],
  ['a bare line feed in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d\x00\r\n\r\n'],
])('the server returns 400 with an error body for %s', async (_name, bytes) => {
  const { status, code, headers } = await sendRaw(bytes);
  expect([status, code]).toEqual([400, 'invalid_request']);
  expect(headers.get('connection')).toBe('close');
});

it.each([
  ['Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 'required'],
  ['Host', 'GET / HTTP/1.0\r\n\r\n', 'required'],
  [
    'Expect',
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
    'not_in_enum',
  ],
])('the server returns 400 with the header %s in errors for %j', async (header, bytes, code) => {
  const { status, text } = await sendRaw(bytes);
  expect([status, JSON.parse(text)]).toMatchObject([
    400,
    { code: 'invalid_request', errors: [{ header, code }] },
  ]);
});

it('the server accepts Expect: 100-continue', async () => {
  const bytes =
    'GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n';
  expect(await sendBytes(sandbox.url, bytes)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
});

describe('headers above the size limit', () => {
  it.each([
    ['one', `X-Large: ${'x'.repeat(20_000)}\r\n`],
    ['many', Array.from({ length: 1_000 }, (_, number) => `X-${number}: ${'x'.repeat(20)}\r\n`).join('')],
  ])('headers above the size limit are rejected with 431: %s', async (_name, headers) => {
    const { status, code } = await sendRaw(`GET /v1/customers HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    expect([status, code]).toEqual([431, 'headers_too_large']);
  });

  it('headers above the size limit are rejected with 431 when the path is too long', async () => {
    const { status } = await sendRaw(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(status).toBe(431);
  });
});

it('the server serves /_sandbox only under a host name of this machine', async () => {
  const health = async (host: string): Promise<number> => {
    const bytes = `GET /_sandbox/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const exchange = parseResponse(await sendBytes(sandbox.url, bytes), {
      method: 'GET',
      path: '/_sandbox/health',
    });
    sandbox.client(null).receive(exchange);
    return exchange.status;
  };
  expect(await health('localhost:4010')).toBe(200);
  expect(await health('127.0.0.1')).toBe(200);
  expect(await health('[::1]:4010')).toBe(200);
  expect(await health('evil.example')).toBe(403);
  expect(await health('127.0.0.1.evil.example')).toBe(403);
  expect(await health('localhost@evil.example')).toBe(403);
});

it('the server keeps serving after malformed requests', async () => {
  expect((await sandbox.client(null).call('getHealth')).status).toBe(200);
  expect(sandbox.errors).toEqual([]);
});
