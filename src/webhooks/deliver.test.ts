import { describe, expect, test } from 'vitest';
import { newDelivery } from '../domain/delivery/delivery.js';
import { deliverAll, type Delivered, type DeliverOptions, type Dispatch } from './deliver.js';
import type { OutgoingAnswer, OutgoingClient, OutgoingRequest } from './outgoing-client.js';

const at = '2027-01-31T00:00:00.000Z';
const realNow = Date.parse('2026-03-01T12:00:00.900Z');
const shop = 'https://shop.example/hook';
const other = 'https://other.example/hook';

function dispatch(number: number, url = shop): Dispatch {
  const event = { id: `evt_${number}`, type: 'ping' as const };
  const endpoint = { url, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', previous_secret: null };
  return { delivery: newDelivery(`dlv_${number}`, event, url, at), endpoint, body: JSON.stringify(event) };
}

const many = (count: number, url = shop): Dispatch[] =>
  Array.from({ length: count }, (_item, index) => dispatch(index + 1, url));

const ok: OutgoingAnswer = {
  status: 204,
  retryAfter: null,
  body: Buffer.of(),
  latencyMilliseconds: 5,
  error: null,
};
const timedOut: OutgoingAnswer = {
  ...ok,
  status: null,
  body: null,
  error: { code: 'timed_out', message: 'shop.example did not answer in time: 15 s had passed.' },
};

const clientOf = (post: OutgoingClient['post']): OutgoingClient => ({ post, close: () => Promise.resolve() });

const always = (answer: OutgoingAnswer): OutgoingClient => clientOf(() => Promise.resolve(answer));

const run = (
  dispatches: Dispatch[],
  client: OutgoingClient,
  options: Partial<DeliverOptions> = {},
): ReturnType<typeof deliverAll> => deliverAll(dispatches, { client, realNow: () => realNow, ...options });

const outcomes = (deliveries: Delivered[]): string[] =>
  deliveries.map(({ results }) =>
    results.map(({ status, error }) => `${status} ${error?.code ?? ''}`.trim()).join(', '),
  );

describe('what is sent and what is told', () => {
  test('a signed event, and an answer', async () => {
    const sent: OutgoingRequest[] = [];
    const client = clientOf((request) => {
      sent.push(request);
      return Promise.resolve({ ...ok, status: 503, retryAfter: '120', body: Buffer.from('later') });
    });
    const { deliveries } = await run([dispatch(1)], client);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe(shop);
    expect(Buffer.from(sent[0]?.body ?? []).toString()).toBe('{"id":"evt_1","type":"ping"}');
    expect(sent[0]?.headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1772366400',
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/) as string,
    });
    expect(deliveries).toEqual([
      {
        delivery: dispatch(1).delivery,
        results: [
          {
            status: 'failed',
            url: shop,
            real_at: '2026-03-01T12:00:00.900Z',
            latency_ms: 5,
            response_status: 503,
            response_body: 'later',
            error: null,
            retry_after_ms: 120_000,
          },
        ],
      },
    ]);
  });

  test.each<[string, Partial<OutgoingAnswer>, string]>([
    ['200', { status: 200 }, 'succeeded'],
    ['299', { status: 299 }, 'succeeded'],
    ['300', { status: 300 }, 'failed'],
    ['410', { status: 410 }, 'failed'],
    ['200 that broke off', { status: 200, error: { code: 'connection_closed', message: '' } }, 'failed'],
    ['none', { status: null, error: { code: 'connection_failed', message: '' } }, 'failed'],
  ])('an answer of %s', async (_name, answer, status) => {
    const { deliveries, timedOut: down } = await run([dispatch(1)], always({ ...ok, ...answer }));
    expect(deliveries[0]?.results[0]?.status).toBe(status);
    expect(down.size).toBe(0);
  });

  test('nothing to do', async () => {
    expect(await run([], always(ok))).toEqual({ deliveries: [], timedOut: new Set() });
  });

  test('a client that fails in a way of its own fails one delivery', async () => {
    const client = clientOf(({ headers }) => {
      if (headers['webhook-id'] === 'evt_2') throw new Error('a bug');
      return headers['webhook-id'] === 'evt_3' ? Promise.reject(new Error('a bug')) : Promise.resolve(ok);
    });
    const { deliveries } = await run(many(4), client);
    expect(outcomes(deliveries)).toEqual(['succeeded', 'failed not_sent', 'failed not_sent', 'succeeded']);
  });
});

describe('parallel', () => {
  test('at most twenty to each endpoint at a time, whatever another one does', async () => {
    const underWay = new Map<string, number>();
    const most = new Map<string, number>();
    const release: (() => void)[] = [];
    let othersDone = 0;
    const client = clientOf(async ({ url }) => {
      const now = (underWay.get(url) ?? 0) + 1;
      underWay.set(url, now);
      most.set(url, Math.max(most.get(url) ?? 0, now));
      if (url === shop) {
        // The first twenty of the shop wait until the other endpoint has had everything.
        if (othersDone < 50) await new Promise<void>((resolve) => release.push(resolve));
      } else {
        await new Promise((resolve) => setImmediate(resolve));
        othersDone += 1;
        if (othersDone === 50) for (const go of release) go();
      }
      underWay.set(url, (underWay.get(url) ?? 0) - 1);
      return ok;
    });
    const { deliveries } = await run([...many(50), ...many(50, other)], client);
    expect(new Set(outcomes(deliveries))).toEqual(new Set(['succeeded']));
    expect(most).toEqual(
      new Map([
        [shop, 20],
        [other, 20],
      ]),
    );
  });

  test('results are in the order given, not in that of the answers', async () => {
    const release: (() => void)[] = [];
    const client = clientOf(async () => {
      await new Promise<void>((resolve) => {
        release.unshift(resolve);
        if (release.length === 5) for (const go of release) go();
      });
      return ok;
    });
    const { deliveries } = await run(many(5), client);
    expect(deliveries.map(({ delivery }) => delivery.id)).toEqual([
      'dlv_1',
      'dlv_2',
      'dlv_3',
      'dlv_4',
      'dlv_5',
    ]);
  });
});

describe('an endpoint that is down', () => {
  test('by what the caller knows is not sent to', async () => {
    const sent: string[] = [];
    const client = clientOf(({ url }) => {
      sent.push(url);
      return Promise.resolve(ok);
    });
    const { deliveries, timedOut: down } = await run([dispatch(1), dispatch(2, other)], client, {
      isDown: (url) => url === shop,
    });
    expect(sent).toEqual([other]);
    expect(outcomes(deliveries)).toEqual(['skipped endpoint_down', 'succeeded']);
    expect(deliveries[0]?.results[0]).toMatchObject({ latency_ms: null, response_status: null });
    expect(deliveries[0]?.results[0]?.error?.message).toContain('shop.example');
    expect(down.size).toBe(0);
  });

  test('by one time-out gets nothing more, and is told of', async () => {
    const client = clientOf(({ url }) => Promise.resolve(url === shop ? timedOut : ok));
    const dispatches = [...many(3), dispatch(4, other), dispatch(5, other)];
    const { deliveries, timedOut: down } = await run(dispatches, client, { concurrency: 1 });
    expect(outcomes(deliveries)).toEqual([
      'failed timed_out',
      'skipped endpoint_down',
      'skipped endpoint_down',
      'succeeded',
      'succeeded',
    ]);
    expect([...down]).toEqual([shop]);
  });
});

test('the deadline shortens what is under way and skips the rest', async () => {
  let now = 1_000_000.5;
  const given: (number | undefined)[] = [];
  const client = clientOf(({ timeoutMilliseconds }) => {
    given.push(timeoutMilliseconds);
    now += 6_000;
    return Promise.resolve(ok);
  });
  const { deliveries, timedOut: down } = await run(many(5), client, {
    concurrency: 1,
    monotonicNow: () => now,
  });
  expect(given).toEqual([15_000, 9_000, 3_000]);
  expect(outcomes(deliveries)).toEqual([
    'succeeded',
    'succeeded',
    'succeeded',
    'skipped deadline_passed',
    'skipped deadline_passed',
  ]);
  expect(down.size).toBe(0);
});

describe('modes', () => {
  /** The ids of the events in the order in which they were sent. */
  async function sentIn(options: Partial<DeliverOptions>, answers: OutgoingAnswer[] = []): Promise<string[]> {
    const sent: string[] = [];
    const client = clientOf(({ headers }) => {
      sent.push(headers['webhook-id'] ?? '');
      return Promise.resolve(answers[sent.length - 1] ?? ok);
    });
    await run(many(8), client, options);
    return sent;
  }
  const inOrder = ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5', 'evt_6', 'evt_7', 'evt_8'];

  test('normal begins in the order given', async () => {
    expect(await sentIn({})).toEqual(inOrder);
  });

  test('shuffled is another order, the same for the same seed', async () => {
    const first = await sentIn({ mode: 'shuffled', seed: 1 });
    expect(first).not.toEqual(inOrder);
    expect([...first].sort()).toEqual(inOrder);
    expect(await sentIn({ mode: 'shuffled', seed: 1 })).toEqual(first);
    expect(await sentIn({ mode: 'shuffled', seed: 2 })).not.toEqual(first);
  });

  test('shuffled sends one at a time, so that the order is that of arrival', async () => {
    let underWay = 0;
    let most = 0;
    const client = clientOf(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return ok;
    });
    await run(many(8), client, { mode: 'shuffled' });
    expect(most).toBe(1);
  });

  test('twice sends again what was taken, and tells of both', async () => {
    const answers = [ok, { ...ok, status: 500 }, { ...ok, status: 500 }, ok, ok];
    const client = clientOf(() => Promise.resolve(answers.shift() ?? ok));
    const { deliveries } = await run(many(3), client, { mode: 'twice', concurrency: 1 });
    expect(outcomes(deliveries)).toEqual(['succeeded, failed', 'failed', 'succeeded, succeeded']);
  });

  test('twice tells of no duplicate that there was no time for', async () => {
    let now = 0;
    const client = clientOf(() => {
      now += 15_000;
      return Promise.resolve(ok);
    });
    const { deliveries } = await run([dispatch(1)], client, { mode: 'twice', monotonicNow: () => now });
    expect(outcomes(deliveries)).toEqual(['succeeded']);
  });
});
