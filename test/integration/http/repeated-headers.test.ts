import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { getParameters } from '../../../contracts/spec/api-documents.js';
import { createSandboxHandler } from '../../../src/testing/create-sandbox-handler.js';
import { publicOperations, sandboxOperations } from '../../support/description.js';
import { testSandbox } from '../../support/sandbox.js';
import { parseResponse, sendBytes } from '../../support/socket.js';

interface Surface {
  name: string;
  /** Origin with the path of the sandbox. */
  url: string;
  apiKey: string;
}

async function startEmbedded(): Promise<Surface> {
  const sandbox = await createSandboxHandler({ url: 'http://127.0.0.1:1/tollgate' });
  const server = createServer((request, response) => {
    sandbox.middleware(request, response, () => response.writeHead(404).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterAll(async () => {
    await sandbox.close();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tollgate`;
  return { name: 'the handler for Node servers', url, apiKey: sandbox.apiKey };
}

const sandbox = await testSandbox();
const surfaces: Surface[] = [
  { name: 'raw HTTP/1.1', url: sandbox.url, apiKey: (await sandbox.newOrganization()).apiKey },
  await startEmbedded(),
];

interface RawResponse {
  status: number;
  body: { code?: string; errors?: { header?: string; code: string }[] };
  headers: Headers;
}

/** Header lines of a request, as they are sent. */
type Lines = [name: string, value: string][];

/** Sends a request with these headers, and with defaults for those that it needs and that are missing. */
async function send(
  { url, apiKey }: Surface,
  target: string,
  lines: Lines,
  body: string | null = null,
): Promise<RawResponse> {
  const { pathname } = new URL(url);
  const method = body === null ? 'GET' : 'POST';
  const path = pathname.replace(/\/$/, '') + target;
  const defaults: Lines = [
    ['Host', '127.0.0.1'],
    ['Connection', 'close'],
    ['Authorization', `Bearer ${apiKey}`],
    ...(body === null
      ? []
      : ([
          ['Content-Type', 'application/json'],
          ['Content-Length', String(Buffer.byteLength(body))],
        ] satisfies Lines)),
  ];
  const sent = new Set(lines.map(([name]) => name.toLowerCase()));
  const all = [...defaults.filter(([name]) => !sent.has(name.toLowerCase())), ...lines];
  const head = all.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const bytes = `${method} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`;
  const { status, headers, text } = parseResponse(await sendBytes(url, bytes), { method, path });
  const isJson = headers.get('content-type')?.includes('json') === true;
  return { status, headers, body: isJson ? (JSON.parse(text) as RawResponse['body']) : {} };
}

const CUSTOMER = JSON.stringify({ email: 'ada@example.com', name: 'Ada Lindqvist' });
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

/** Names of the headers that the documents define as parameters. */
const documentedHeaders = new Set(
  [...publicOperations, ...sandboxOperations]
    .flatMap(getParameters)
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name),
);

/** Headers that may occur once, each with two values that are valid alone. */
const singleHeaders: [name: string, one: string, other: string][] = [
  ['Authorization', 'KEY', 'Bearer sk_test_0000000000000000'],
  ['Content-Type', 'application/json', 'text/plain'],
  ['Host', '127.0.0.1', 'localhost'],
  ['Idempotency-Key', 'k', 'l'],
  ['Last-Event-ID', '1', '2'],
  ['Origin', 'http://127.0.0.1', 'http://localhost'],
  ['Sec-Fetch-Site', 'same-origin', 'none'],
  ['Sec-Fetch-User', '?1', '?0'],
  ['Tollgate-Organization', 'org_a', 'org_b'],
  ['User-Agent', 'a/1', 'b/1'],
  ['X-Request-Id', 'mine', 'other'],
];

it('the table of repeated headers has each header parameter of both documents', () => {
  expect(documentedHeaders.size).toBeGreaterThan(2);
  expect(singleHeaders.map(([name]) => name)).toEqual(expect.arrayContaining([...documentedHeaders]));
});

describe.each(surfaces)('over $name', (surface) => {
  const fill = (value: string): string => (value === 'KEY' ? `Bearer ${surface.apiKey}` : value);

  describe.each(singleHeaders)('a request with the header %s', (name, one, other) => {
    it.each([
      ['twice with equal values', [one, one]],
      ['twice with different values', [one, other]],
      ['twice, the second time in another case', [other, one]],
      ['three times', [one, other, one]],
    ])('is rejected with 400 that names the header if it occurs %s', async (what, values) => {
      const lines = values.map((value, index): Lines[number] => [
        what.includes('case') && index > 0 ? name.toUpperCase() : name,
        fill(value),
      ]);
      const { status, body, headers } = await send(surface, '/v1/customers', lines, CUSTOMER);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      expect(body.errors).toEqual([
        {
          header: name.replace('ID', 'Id'),
          code: 'too_many',
          detail: 'The header occurs several times. Send it once.',
        },
      ]);
      expect(headers.get('x-request-id')).toMatch(/^req_/);
    });

    it('is not rejected for it if it occurs once', async () => {
      for (const value of [one, other]) {
        const { body } = await send(surface, '/v1/customers', [[name, fill(value)]], CUSTOMER);
        expect(body.errors ?? []).toEqual([]);
      }
    });
  });

  it('a request names all headers that are repeated', async () => {
    const lines: Lines = [
      ['X-Request-Id', 'a'],
      ['Idempotency-Key', 'k'],
      ['X-Request-Id', 'b'],
      ['Idempotency-Key', 'k'],
    ];
    const { body } = await send(surface, '/v1/customers', lines, CUSTOMER);
    expect(body.errors?.map(({ header }) => header)).toEqual(['X-Request-Id', 'Idempotency-Key']);
  });

  it.each(['equal', 'different'])('a repeated Content-Length is rejected with 400: %s', async (kind) => {
    const length = Buffer.byteLength(CUSTOMER);
    const lines: Lines = [
      ['Content-Length', String(length)],
      ['Content-Length', String(kind === 'equal' ? length : 2)],
    ];
    expect((await send(surface, '/v1/customers', lines, CUSTOMER)).status).toBe(400);
  });

  it('a purchase that is sent with a repeated key creates nothing and does not use up the key', async () => {
    const { status } = await send(
      surface,
      '/v1/customers',
      [
        ['Idempotency-Key', 'order-1'],
        ['Idempotency-Key', 'order-1'],
      ],
      CUSTOMER,
    );
    expect(status).toBe(400);
    const joined = await send(surface, '/v1/customers', [['Idempotency-Key', 'order-1, order-1']], CUSTOMER);
    const single = await send(surface, '/v1/customers', [['Idempotency-Key', 'order-1']], CUSTOMER);
    const again = await send(surface, '/v1/customers', [['Idempotency-Key', 'order-1, order-1']], CUSTOMER);
    expect([joined.status, single.status, again.status]).toEqual([201, 201, 201]);
    expect(single.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it.each([
    ['Accept', 'text/html', 'application/json'],
    ['Accept', 'application/json', 'application/json'],
    ['Accept-Encoding', 'gzip', 'br'],
    ['Accept-Language', 'de', 'en'],
    ['Cookie', 'a=1', 'b=2'],
    ['Cache-Control', 'no-cache', 'no-store'],
    ['Via', '1.1 a', '1.1 b'],
    ['X-Forwarded-For', '192.0.2.1', '192.0.2.2'],
    ['X-Header-That-The-API-Does-Not-Read', '1', '1'],
    ['__proto__', '1', '2'],
    ['traceparent', TRACEPARENT, TRACEPARENT],
    ['tracestate', 'a=1', 'b=2'],
  ])('a request is accepted if it repeats %s: %s, %s', async (name, one, other) => {
    const lines: Lines = [
      [name, one],
      [name, other],
    ];
    expect((await send(surface, '/v1/customers', lines, CUSTOMER)).status).toBe(201);
  });

  it('two Content-Encoding headers are a list, which no body supports', async () => {
    const lines: Lines = [
      ['Content-Encoding', 'identity'],
      ['Content-Encoding', 'identity'],
    ];
    expect((await send(surface, '/v1/customers', lines, CUSTOMER)).status).toBe(415);
  });

  it.each(['/v1/nothing', '/_sandbox/clock', '/_sandbox/health', '/checkout/none', '/docs/', '/'])(
    'a repeated header is rejected first, also at %s',
    async (target) => {
      const lines: Lines = [
        ['X-Request-Id', 'a'],
        ['X-Request-Id', 'a'],
        ['Authorization', 'Bearer unknown'],
        ['Accept', 'image/*'],
      ];
      expect((await send(surface, target, lines)).status).toBe(400);
    },
  );

  it('the request log shows a request with a repeated header', async () => {
    await send(surface, '/v1/purchases?limit=7', [
      ['Idempotency-Key', 'k'],
      ['Idempotency-Key', 'k'],
    ]);
    const { body } = await send(surface, '/_sandbox/requests?limit=1', []);
    expect((body as { data?: unknown[] }).data?.[0]).toMatchObject({
      path: '/v1/purchases?limit=7',
      status: 400,
    });
  });
});

describe('the trace of a request', () => {
  const readTrace = async (lines: Lines): Promise<unknown> => {
    const organization = await sandbox.newOrganization();
    const surface = { name: 'raw HTTP/1.1', url: sandbox.url, apiKey: organization.apiKey };
    await send(surface, '/v1/customers', lines, CUSTOMER);
    const { data } = (await organization.call('listRequests', { query: { limit: 1 } })).body;
    const { body } = await organization.call('getRequest', { path: { id: data[0]?.id ?? '' } });
    return body.request_headers.filter(({ name }) => name.startsWith('trace')).map(({ value }) => value);
  };

  it('has all members of two tracestate headers', async () => {
    expect(
      await readTrace([
        ['traceparent', TRACEPARENT],
        ['tracestate', 'a=1'],
        ['tracestate', 'b=2'],
      ]),
    ).toEqual([TRACEPARENT, 'a=1, b=2']);
  });
});

it('a fetch within the process sends two values of a header as one', async () => {
  const embedded = await createSandboxHandler({ url: 'http://127.0.0.1:1/tollgate' });
  afterAll(() => embedded.close());
  const headers = new Headers([
    ['authorization', `Bearer ${embedded.apiKey}`],
    ['content-type', 'application/json'],
    ['idempotency-key', 'k'],
    ['idempotency-key', 'k'],
  ]);
  const create = (): Promise<Response> =>
    embedded.fetch(new Request(`${embedded.url}/v1/customers`, { method: 'POST', headers, body: CUSTOMER }));
  expect((await create()).status).toBe(201);
  const second = await create();
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  const single = new Request(`${embedded.url}/v1/customers`, { method: 'POST', headers, body: CUSTOMER });
  single.headers.set('idempotency-key', 'k, k');
  expect((await embedded.fetch(single)).headers.get('idempotent-replayed')).toBe('true');
});
