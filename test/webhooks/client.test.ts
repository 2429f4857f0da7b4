import type { LookupAddress } from 'node:dns';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  createOutgoingClient,
  type OutgoingAnswer,
  type OutgoingClient,
  type OutgoingOptions,
} from '../../src/webhooks/outgoing-client.js';
import { ManualTimer } from '../support/manual-timer.js';
import {
  answering,
  babbling,
  breakingOff,
  closedPort,
  flooding,
  hanging,
  receiver,
  resetting,
  stalling,
} from './receivers.js';

function client(options: Partial<OutgoingOptions> = {}): OutgoingClient {
  const created = createOutgoingClient({ allowPrivate: true, ...options });
  onTestFinished(() => created.close());
  return created;
}

const post = (sender: OutgoingClient, url: string): Promise<OutgoingAnswer> =>
  sender.post({ url, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"a":"é"}') });

const named = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** A look-up that answers with the next list each time, and counts. */
function lookingUp(...answers: LookupAddress[][]): {
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  asked: string[];
} {
  const asked: string[] = [];
  return {
    asked,
    resolve: (hostname) => {
      asked.push(hostname);
      return Promise.resolve(answers[asked.length - 1] ?? []);
    },
  };
}

describe('a request', () => {
  test('arrives as it was given, and its answer comes back', async () => {
    const shop = await answering(202, { 'retry-after': '7' }, 'thanks');
    const answer = await post(client({ userAgent: 'Tollgate/1.2.3' }), `${shop.url}/a%20b?c=d&e#f`);
    expect(shop.received).toMatchObject([
      {
        method: 'POST',
        path: '/hook/a%20b?c=d&e',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Tollgate/1.2.3',
          'content-length': '10',
          host: `127.0.0.1:${shop.port}`,
        },
        body: '{"a":"é"}',
      },
    ]);
    expect(answer).toMatchObject({ status: 202, retryAfter: '7', error: null });
    expect(Buffer.from(answer.body ?? []).toString()).toBe('thanks');
    expect(answer.latencyMilliseconds).toBeGreaterThanOrEqual(0);
  });

  test.each([301, 302, 303, 307, 308])('follows no redirect (%d)', async (status) => {
    const other = await answering(200);
    const shop = await answering(status, { location: other.url });
    expect(await post(client(), shop.url)).toMatchObject({ status, error: null });
    expect(other.received).toEqual([]);
  });

  test('reads 64 kB of an answer at most, and then drops the connection', async () => {
    const shop = await flooding();
    const answer = await post(client(), shop.url);
    expect(answer).toMatchObject({ status: 200, error: null });
    expect(answer.body).toHaveLength(65_536);
    expect(await shop.tornOff).toBe(true);
  });

  test('after the other side closed an idle connection goes over a new one', async () => {
    let closed = Promise.resolve();
    const shop = await receiver((response, _received, { socket }) => {
      closed = new Promise((resolve) =>
        socket.once('close', () => {
          resolve();
        }),
      );
      response.end(() => socket.end());
    });
    const sender = client();
    for (let count = 0; count < 5; count += 1) {
      expect(await post(sender, shop.url)).toMatchObject({ status: 200, error: null });
      await closed;
    }
  });
});

describe('a fault becomes an error', () => {
  test.each([
    ['a reset', resetting, null, 'connection_closed'],
    ['half an answer', breakingOff, 200, 'connection_closed'],
    ['no HTTP', babbling, null, 'invalid_answer'],
  ])('%s', async (_name, start, status, code) => {
    const shop = await start();
    const answer = await post(client(), `${shop.url}?token=hidden`);
    expect(answer).toMatchObject({ status, error: { code } });
    expect(answer.error?.message).not.toContain('hidden');
  });

  test('nothing that listens', async () => {
    const port = await closedPort();
    const { error } = await post(client(), `http://127.0.0.1:${port}/hook`);
    expect(error).toEqual({
      code: 'connection_failed',
      message: `No connection to 127.0.0.1:${port} came about: ECONNREFUSED.`,
    });
  });

  test('nothing that listens on any address of a name', async () => {
    const port = await closedPort();
    const { resolve } = lookingUp(named('127.0.0.1', '127.0.0.2'));
    const answer = await post(client({ resolve }), `http://shop.example:${port}/hook`);
    expect(answer).toMatchObject({ status: null, body: null, error: { code: 'connection_failed' } });
  });

  test('https where http is spoken', async () => {
    const shop = await answering(200);
    const { error } = await post(client(), shop.url.replace('http:', 'https:'));
    expect(error?.code).toBe('tls_failed');
  });

  test.each(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'])('a name without an address (%s)', async (code) => {
    const resolve = (): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }));
    const { error } = await post(client({ resolve }), 'http://shop.example/hook?token=hidden');
    const message = `No address was found for shop.example: ${code}.`;
    expect(error).toEqual({ code: 'name_not_resolved', message });
  });

  test('a name with an empty list of addresses', async () => {
    const { error } = await post(client(lookingUp([])), 'http://shop.example/hook');
    expect(error?.code).toBe('name_not_resolved');
  });

  test('a client that is closed, also under way', async () => {
    const shop = await hanging();
    const sender = client();
    const underWay = post(sender, shop.url);
    await expect.poll(() => shop.received.length, { interval: 1 }).toBe(1);
    await sender.close();
    expect((await underWay).error?.code).toBe('not_sent');
    expect((await post(sender, shop.url)).error?.code).toBe('not_sent');
  });
});

describe('a URL is refused', () => {
  test.each([
    ['ftp://shop.example/hidden', 'destination_refused', 'ftp:'],
    ['file:///hidden', 'destination_refused', 'file:'],
    ['javascript:hidden()', 'destination_refused', 'javascript:'],
    ['http://user:hidden@127.0.0.1/', 'destination_refused', 'user name or a password'],
    ['http://hidden@127.0.0.1/', 'destination_refused', 'user name or a password'],
    ['hidden', 'invalid_url', 'cannot be read'],
    ['http://', 'invalid_url', 'cannot be read'],
    ['http://1.2.3.4.5/hidden', 'invalid_url', 'cannot be read'],
  ])('%s', async (url, code, reason) => {
    const { error } = await post(client(), url);
    expect(error?.code).toBe(code);
    expect(error?.message).toContain(reason);
    expect(error?.message).not.toContain('hidden');
  });
});

describe('a literal host is checked in every notation', () => {
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

  test.each([...notations, ...mapped, '[::1]', '[0:0:0:0:0:0:0:1]'])('%s', async (host) => {
    const shop = await answering(200);
    const { resolve, asked } = lookingUp();
    const answer = await post(client({ allowPrivate: false, resolve }), `http://${host}:${shop.port}/hook`);
    expect(answer).toMatchObject({ status: null, error: { code: 'destination_refused' } });
    expect(answer.error?.message).toMatch(/ is a loopback address\.$/);
    expect(shop.received).toEqual([]);
    expect(asked).toEqual([]);
  });

  test.each(notations)('%s is reached by a sandbox on loopback', async (host) => {
    const shop = await answering(200);
    expect(await post(client(), `http://${host}:${shop.port}/hook`)).toMatchObject({ status: 200 });
  });

  test.each([
    '169.254.169.254',
    '0xa9fea9fe',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    '0.0.0.0',
    '[::]',
  ])('%s is reached by none', async (host) => {
    const { error } = await post(client(), `http://${host}/latest/meta-data`);
    expect(error?.code).toBe('destination_refused');
    expect(error?.message).not.toContain('latest');
  });
});

describe('a name', () => {
  test('is looked up once, and the connection goes to what was found', async () => {
    const shop = await answering(200);
    const { resolve, asked } = lookingUp(named('127.0.0.1'), named('169.254.169.254'));
    const answer = await post(client({ resolve }), `http://shop.example:${shop.port}/hook`);
    expect(answer.status).toBe(200);
    expect(asked).toEqual(['shop.example']);
    expect(shop.received[0]?.headers.host).toBe(`shop.example:${shop.port}`);
  });

  test('that leads elsewhere the next time (DNS rebinding) is refused then', async () => {
    const shop = await receiver((response) => response.writeHead(200, { connection: 'close' }).end());
    const { resolve, asked } = lookingUp(named('127.0.0.1'), named('169.254.169.254'));
    const sender = client({ resolve });
    expect((await post(sender, `http://shop.example:${shop.port}/hook`)).status).toBe(200);
    const { error } = await post(sender, `http://shop.example:${shop.port}/hook`);
    expect(error).toEqual({
      code: 'destination_refused',
      message:
        `Nothing is sent to shop.example:${shop.port}: ` +
        'shop.example leads to 169.254.169.254, a link-local address.',
    });
    expect(asked).toHaveLength(2);
    expect(shop.received).toHaveLength(1);
  });

  test.each([
    ['loopback', named('127.0.0.1')],
    ['an address of its own and loopback', named('93.184.216.34', '127.0.0.1')],
    ['loopback written as IPv6', named('::ffff:7f00:1')],
    ['a private address', named('10.0.0.8')],
    ['nonsense', named('0x7f.1')],
  ])('that leads to %s is refused', async (_name, addresses) => {
    const shop = await answering(200);
    const { resolve } = lookingUp(addresses);
    const sender = client({ allowPrivate: false, resolve });
    const { error } = await post(sender, `http://shop.example:${shop.port}/hook`);
    expect(error?.code).toBe('destination_refused');
    expect(shop.received).toEqual([]);
  });

  test('localhost is a name like any other', async () => {
    const shop = await answering(200);
    const url = `http://localhost:${shop.port}/hook`;
    expect((await post(client({ allowPrivate: false }), url)).error?.code).toBe('destination_refused');
    expect((await post(client(), url)).status).toBe(200);
  });
});

describe('the time-out', () => {
  test.each([
    ['no answer', hanging, null],
    ['no end of an answer', stalling, 200],
  ])('holds for %s', async (_name, start, status) => {
    const shop = await start();
    const timer = new ManualTimer();
    const answer = post(client({ timer: timer.timer }), shop.url);
    await timer.fireWhenLeft(1, () => shop.received.length === 1);
    const { port } = shop;
    expect((await answer).error).toEqual({
      code: 'timed_out',
      message: `127.0.0.1:${port} did not answer in time: 15 s had passed.`,
    });
    expect(timer.asked).toEqual([15_000]);
    expect([null, status]).toContain((await answer).status);
  });

  test('holds for a look-up without end', async () => {
    const timer = new ManualTimer();
    const sender = client({ timer: timer.timer, resolve: () => new Promise(() => undefined) });
    const answer = post(sender, 'http://shop.example/hook');
    await timer.fireWhenLeft(1);
    expect((await answer).error?.code).toBe('timed_out');
  });

  test('comes by itself', async () => {
    const shop = await hanging();
    const answer = await post(client({ timeoutMilliseconds: 20 }), shop.url);
    expect(answer.error?.message).toContain('0.02 s had passed');
  });

  test('can be shorter for one request, and not longer', async () => {
    const shop = await answering(200);
    const timer = new ManualTimer();
    const sender = client({ timer: timer.timer });
    const request = { url: shop.url, headers: {}, body: Buffer.from('') };
    await sender.post({ ...request, timeoutMilliseconds: 3_000 });
    await sender.post({ ...request, timeoutMilliseconds: 30_000 });
    expect(timer.asked).toEqual([3_000, 15_000]);
  });
});
