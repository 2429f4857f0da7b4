import type { LookupAddress } from 'node:dns';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createOutgoingClient,
  type OutgoingResponse,
  type OutgoingClient,
  type OutgoingOptions,
} from '../../src/webhooks/outgoing-client.js';
import { ManualTimer } from '../support/manual-timer.js';
import {
  startStaticReceiver,
  startNonHttpServer,
  startTruncatingReceiver,
  findClosedPort,
  startFloodingReceiver,
  startHangingReceiver,
  startReceiver,
  startResettingReceiver,
  startStallingReceiver,
  startRawReceiver,
} from './receivers.js';

function startClient(options: Partial<OutgoingOptions> = {}): OutgoingClient {
  const created = createOutgoingClient({ allowPrivate: true, ...options });
  onTestFinished(created.close);
  return created;
}

const post = (sender: OutgoingClient, url: string): Promise<OutgoingResponse> =>
  sender.post({ url, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"a":"é"}') });

const toLookupAddresses = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Creates a resolver that returns the next list at each call, and records the names. */
function createResolver(...results: LookupAddress[][]): {
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  lookups: string[];
} {
  const lookups: string[] = [];
  return {
    lookups,
    resolve: (hostname) => {
      lookups.push(hostname);
      return Promise.resolve(results[lookups.length - 1] ?? []);
    },
  };
}

describe('OutgoingClient.post', () => {
  test('sends a request unchanged and returns its response', async () => {
    const receiver = await startStaticReceiver(202, { 'retry-after': '7' }, 'thanks');
    const response = await post(
      startClient({ userAgent: 'Tollgate/1.2.3' }),
      `${receiver.url}/a%20b?c=d&e#f`,
    );
    expect(receiver.received).toMatchObject([
      {
        method: 'POST',
        path: '/hook/a%20b?c=d&e',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Tollgate/1.2.3',
          'content-length': '10',
          host: `127.0.0.1:${receiver.port}`,
        },
        body: '{"a":"é"}',
      },
    ]);
    expect(response).toMatchObject({ status: 202, retryAfter: '7', error: null });
    expect(Buffer.from(response.body ?? []).toString()).toBe('thanks');
    expect(response.latencyMilliseconds).toBeGreaterThanOrEqual(0);
  });

  test.each([301, 302, 303, 307, 308])(
    'returns a %d response without following its redirect',
    async (status) => {
      const other = await startStaticReceiver(200);
      const receiver = await startStaticReceiver(status, { location: other.url });
      expect(await post(startClient(), receiver.url)).toMatchObject({ status, error: null });
      expect(other.received).toEqual([]);
    },
  );

  test('reads at most 64 kB of a response, and then closes the connection', async () => {
    const receiver = await startFloodingReceiver();
    const response = await post(startClient(), receiver.url);
    expect(response).toMatchObject({ status: 200, error: null });
    expect(response.body).toHaveLength(65_536);
    expect(await receiver.wasAborted).toBe(true);
  });

  test('opens a new connection after the receiver closed an idle one', async () => {
    let closed = Promise.resolve();
    const receiver = await startReceiver((response, _received, { socket }) => {
      closed = new Promise((resolve) =>
        socket.once('close', () => {
          resolve();
        }),
      );
      response.end(() => socket.end());
    });
    const sender = startClient();
    for (let count = 0; count < 5; count += 1) {
      expect(await post(sender, receiver.url)).toMatchObject({ status: 200, error: null });
      await closed;
    }
  });
});

describe('OutgoingClient.post errors', () => {
  test.each([
    ['a reset connection', startResettingReceiver, null, 'connection_closed'],
    ['an incomplete response', startTruncatingReceiver, 200, 'connection_closed'],
    ['a response that is not HTTP', startNonHttpServer, null, 'invalid_answer'],
  ])('returns an error without the query of the URL for %s', async (_name, start, status, code) => {
    const receiver = await start();
    const response = await post(startClient(), `${receiver.url}?token=hidden`);
    expect(response).toMatchObject({ status, error: { code } });
    expect(response.error?.message).not.toContain('hidden');
  });

  const informational = (status: string): string => `HTTP/1.1 ${status}\r\nLink: </a>\r\n\r\n`;
  const empty = 'HTTP/1.1 204 No Content\r\n\r\n';
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

  test.each<[string, response: string, status: number, code: string | null]>([
    ['204 with a Content-Length', 'HTTP/1.1 204 No Content\r\nContent-Length: 12\r\n\r\n', 204, null],
    ['204 with a body', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok', 204, null],
    ['204 with chunks', 'HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 204, null],
    ['205 without a length', 'HTTP/1.1 205 Reset Content\r\n\r\n', 205, null],
    ['205 with a body', 'HTTP/1.1 205 Reset Content\r\nContent-Length: 2\r\n\r\nok', 205, null],
    ['304 with a Content-Length', 'HTTP/1.1 304 Not Modified\r\nContent-Length: 12\r\n\r\n', 304, null],
    ['a body that is too long', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokay', 200, null],
    ['a second response', 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 500 No\r\n\r\n', 200, null],
    ['a body that is too short', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok', 200, 'connection_closed'],
    [
      'early hints and no body',
      'HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n',
      200,
      'connection_closed',
    ],
    ['100 Continue before it', `${informational('100 Continue')}${empty}`, 204, null],
    ['102 Processing before it', `${informational('102 Processing')}${empty}`, 204, null],
    ['an unknown 1xx before it', `${informational('199 Later')}${empty}`, 204, null],
    [
      'several 1xx before it',
      `${['100 A', '103 B', '100 C'].map(informational).join('')}${empty}`,
      204,
      null,
    ],
    ['no last chunk', `${chunked}2\r\nok\r\n`, 200, 'connection_closed'],
    ['a chunk size that is no number', `${chunked}two\r\nok\r\n`, 200, 'invalid_answer'],
    ['a chunk that is too long', `${chunked}2\r\nokay\r\n0\r\n\r\n`, 200, 'invalid_answer'],
    ['a malformed trailer', `${chunked}0\r\nno trailer\r\n\r\n`, 200, 'invalid_answer'],
  ])('returns the status of a response with %s', async (_name, response, status, code) => {
    const { url } = await startRawReceiver(response);
    const { error, ...received } = await post(startClient(), url);
    expect([received.status, error?.code ?? null]).toEqual([status, code]);
  });

  test('returns connection_closed if no other response follows 100 Continue', async () => {
    const { url } = await startRawReceiver(informational('100 Continue'));
    expect(await post(startClient(), url)).toMatchObject({
      status: null,
      error: { code: 'connection_closed' },
    });
  });

  test('returns connection_failed if nothing listens on the port', async () => {
    const port = await findClosedPort();
    const { error } = await post(startClient(), `http://127.0.0.1:${port}/hook`);
    expect(error).toEqual({
      code: 'connection_failed',
      message: `The connection to 127.0.0.1:${port} failed: ECONNREFUSED.`,
    });
  });

  test('returns connection_failed if nothing listens on any address of a name', async () => {
    const port = await findClosedPort();
    const { resolve } = createResolver(toLookupAddresses('127.0.0.1', '127.0.0.2'));
    const response = await post(startClient({ resolve }), `http://shop.example:${port}/hook`);
    expect(response).toMatchObject({ status: null, body: null, error: { code: 'connection_failed' } });
  });

  test('returns tls_failed for an https URL of an http server', async () => {
    const receiver = await startStaticReceiver(200);
    const { error } = await post(startClient(), receiver.url.replace('http:', 'https:'));
    expect(error?.code).toBe('tls_failed');
  });

  test.each(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'])(
    'returns name_not_resolved for the resolver error %s',
    async (code) => {
      const resolve = (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
      const { error } = await post(startClient({ resolve }), 'http://shop.example/hook?token=hidden');
      const message = `The host name shop.example could not be resolved: ${code}.`;
      expect(error).toEqual({ code: 'name_not_resolved', message });
    },
  );

  test('returns name_not_resolved for a name without addresses', async () => {
    const { error } = await post(startClient(createResolver([])), 'http://shop.example/hook');
    expect(error?.code).toBe('name_not_resolved');
  });

  test('returns not_sent for requests in progress at close, and after it', async () => {
    const receiver = await startHangingReceiver();
    const sender = startClient();
    const pending = post(sender, receiver.url);
    await expect.poll(() => receiver.received.length, { interval: 1 }).toBe(1);
    sender.close();
    expect((await pending).error?.code).toBe('not_sent');
    expect((await post(sender, receiver.url)).error?.code).toBe('not_sent');
  });
});

describe('OutgoingClient.post with an invalid URL', () => {
  test.each([
    ['ftp://shop.example/hidden', 'destination_refused', 'ftp:'],
    ['file:///hidden', 'destination_refused', 'file:'],
    ['javascript:hidden()', 'destination_refused', 'javascript:'],
    ['http://user:hidden@127.0.0.1/', 'destination_refused', 'user name or a password'],
    ['http://hidden@127.0.0.1/', 'destination_refused', 'user name or a password'],
    ['hidden', 'invalid_url', 'is not valid'],
    ['http://', 'invalid_url', 'is not valid'],
    ['http://1.2.3.4.5/hidden', 'invalid_url', 'is not valid'],
  ])('rejects "%s" with the error %s', async (url, code, reason) => {
    const { error } = await post(startClient(), url);
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(reason);
    expect(error?.message).not.toContain('hidden');
  });
});

describe('OutgoingClient.post with a literal host', () => {
  const notations = [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '127.0.0.1.',
    '127。0。0。1',
  ];
  const mapped = ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]'];

  test.each([...notations, ...mapped, '[::1]', '[0:0:0:0:0:0:0:1]'])(
    'rejects the loopback host %s if private addresses are not allowed',
    async (host) => {
      const receiver = await startStaticReceiver(200);
      const { resolve, lookups } = createResolver();
      const response = await post(
        startClient({ allowPrivate: false, resolve }),
        `http://${host}:${receiver.port}/hook`,
      );
      expect(response).toMatchObject({ status: null, error: { code: 'destination_refused' } });
      expect(response.error?.message).toMatch(/ is a loopback address\.$/);
      expect(receiver.received).toEqual([]);
      expect(lookups).toEqual([]);
    },
  );

  test.each(notations)('sends to the loopback host %s if private addresses are allowed', async (host) => {
    const receiver = await startStaticReceiver(200);
    expect(await post(startClient(), `http://${host}:${receiver.port}/hook`)).toMatchObject({ status: 200 });
  });

  test.each([
    '169.254.169.254',
    '0xa9fea9fe',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '0.0.0.0',
    '[::]',
  ])('rejects the host %s even if private addresses are allowed', async (host) => {
    const { error } = await post(startClient(), `http://${host}/latest/meta-data`);
    expect(error?.code).toBe('destination_refused');
    expect(error?.message).not.toContain('latest');
  });
});

describe('OutgoingClient.post with a host name', () => {
  test('resolves the name once and connects to the result', async () => {
    const receiver = await startStaticReceiver(200);
    const { resolve, lookups } = createResolver(
      toLookupAddresses('127.0.0.1'),
      toLookupAddresses('169.254.169.254'),
    );
    const response = await post(startClient({ resolve }), `http://shop.example:${receiver.port}/hook`);
    expect(response.status).toBe(200);
    expect(lookups).toEqual(['shop.example']);
    expect(receiver.received[0]?.headers.host).toBe(`shop.example:${receiver.port}`);
  });

  test('rejects a name whose address changes to a forbidden one (DNS rebinding)', async () => {
    const receiver = await startReceiver((response) =>
      response.writeHead(200, { connection: 'close' }).end(),
    );
    const { resolve, lookups } = createResolver(
      toLookupAddresses('127.0.0.1'),
      toLookupAddresses('169.254.169.254'),
    );
    const sender = startClient({ resolve });
    expect((await post(sender, `http://shop.example:${receiver.port}/hook`)).status).toBe(200);
    const { error } = await post(sender, `http://shop.example:${receiver.port}/hook`);
    expect(error).toEqual({
      code: 'destination_refused',
      message:
        `Tollgate does not send to shop.example:${receiver.port}: ` +
        'shop.example resolves to 169.254.169.254, a link-local address.',
    });
    expect(lookups).toHaveLength(2);
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    ['loopback', toLookupAddresses('127.0.0.1')],
    ['a public address and loopback', toLookupAddresses('93.184.216.34', '127.0.0.1')],
    ['loopback written as IPv6', toLookupAddresses('::ffff:7f00:1')],
    ['a private address', toLookupAddresses('10.0.0.8')],
    ['a non-canonical address', toLookupAddresses('0x7f.1')],
  ])('rejects a name that resolves to %s', async (_name, addresses) => {
    const receiver = await startStaticReceiver(200);
    const { resolve } = createResolver(addresses);
    const sender = startClient({ allowPrivate: false, resolve });
    const { error } = await post(sender, `http://shop.example:${receiver.port}/hook`);
    expect(error?.code).toBe('destination_refused');
    expect(receiver.received).toEqual([]);
  });

  test('resolves localhost like any other name', async () => {
    const receiver = await startStaticReceiver(200);
    const url = `http://localhost:${receiver.port}/hook`;
    expect((await post(startClient({ allowPrivate: false }), url)).error?.code).toBe('destination_refused');
    expect((await post(startClient(), url)).status).toBe(200);
  });
});

describe('OutgoingClient.post timeout', () => {
  test.each([
    ['without a response', startHangingReceiver, null],
    ['with an incomplete response', startStallingReceiver, 200],
  ])('times out a request %s', async (_name, start, status) => {
    const receiver = await start();
    const timer = new ManualTimer();
    const response = post(startClient({ timer: timer.timer }), receiver.url);
    await timer.fireWhenLeft(1, () => receiver.received.length === 1);
    const { port } = receiver;
    expect((await response).error).toEqual({
      code: 'timed_out',
      message: `127.0.0.1:${port} did not respond in time: the timeout is 15 s.`,
    });
    expect(timer.requestedTimeouts).toEqual([15_000]);
    expect([null, status]).toContain((await response).status);
  });

  test('times out a request whose lookup never ends', async () => {
    const timer = new ManualTimer();
    const sender = startClient({ timer: timer.timer, resolve: () => new Promise(() => undefined) });
    const response = post(sender, 'http://shop.example/hook');
    await timer.fireWhenLeft(1);
    expect((await response).error?.code).toBe('timed_out');
  });

  test('times out a request after the timeout of the client in real time', async () => {
    const receiver = await startHangingReceiver();
    const response = await post(startClient({ timeoutMilliseconds: 20 }), receiver.url);
    expect(response.error?.message).toContain('the timeout is 0.02 s');
  });

  test('uses the timeout of a request only if it is shorter than that of the client', async () => {
    const receiver = await startStaticReceiver(200);
    const timer = new ManualTimer();
    const sender = startClient({ timer: timer.timer });
    const request = { url: receiver.url, headers: {}, body: Buffer.from('') };
    await sender.post({ ...request, timeoutMilliseconds: 3_000 });
    await sender.post({ ...request, timeoutMilliseconds: 30_000 });
    expect(timer.requestedTimeouts).toEqual([3_000, 15_000]);
  });
});
