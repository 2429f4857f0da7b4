import { describe, expect, it } from 'vitest';
import { createDelivery } from '../domain/delivery/delivery.js';
import {
  deliverAll,
  type DeliveryResult,
  type DeliverOptions,
  type Dispatch,
  excerpt,
  MAX_EXCERPT_LENGTH,
} from './deliver.js';
import type { OutgoingResponse, OutgoingClient, OutgoingRequest } from './outgoing-client.js';

const at = '2027-01-31T00:00:00.000Z';
const realNow = Date.parse('2026-03-01T12:00:00.900Z');
const endpointUrl = 'https://shop.example/hook';
const otherUrl = 'https://other.example/hook';

function createDispatch(number: number, url = endpointUrl): Dispatch {
  const event = { id: `evt_${number}`, type: 'ping' as const };
  const endpoint = { url, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', previous_secret: null };
  return { delivery: createDelivery(`dlv_${number}`, event, url, at), endpoint, body: JSON.stringify(event) };
}

const createDispatches = (count: number, url = endpointUrl): Dispatch[] =>
  Array.from({ length: count }, (_item, index) => createDispatch(index + 1, url));

const ok: OutgoingResponse = {
  status: 204,
  retryAfter: null,
  body: Buffer.of(),
  latencyMilliseconds: 5,
  error: null,
};
const timedOut: OutgoingResponse = {
  ...ok,
  status: null,
  body: null,
  error: { code: 'timed_out', message: 'shop.example did not respond in time: the timeout is 15 s.' },
};

const createClient = (post: OutgoingClient['post']): OutgoingClient => ({
  post,
  close: () => undefined,
});

const respondWith = (response: OutgoingResponse): OutgoingClient =>
  createClient(() => Promise.resolve(response));

const deliver = (
  dispatches: Dispatch[],
  client: OutgoingClient,
  options: Partial<DeliverOptions> = {},
): ReturnType<typeof deliverAll> => deliverAll(dispatches, { client, realNow: () => realNow, ...options });

const getOutcomes = (deliveries: DeliveryResult[]): string[] =>
  deliveries.map(({ results }) =>
    results.map(({ status, error }) => `${status} ${error?.code ?? ''}`.trim()).join(', '),
  );

describe('deliverAll with a batch of deliveries', () => {
  it('sends a signed event and returns the response as a failed attempt for a 503', async () => {
    const sent: OutgoingRequest[] = [];
    const client = createClient((request) => {
      sent.push(request);
      return Promise.resolve({ ...ok, status: 503, retryAfter: '120', body: Buffer.from('later') });
    });
    const { deliveries } = await deliver([createDispatch(1)], client);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url).toBe(endpointUrl);
    expect(Buffer.from(sent[0]?.body ?? []).toString()).toBe('{"id":"evt_1","type":"ping"}');
    expect(sent[0]?.headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1772366400',
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/) as string,
    });
    expect(deliveries).toEqual([
      {
        delivery: createDispatch(1).delivery,
        results: [
          {
            status: 'failed',
            url: endpointUrl,
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

  it.each<[string, string, Partial<OutgoingResponse>]>([
    ['status 200', 'succeeded', { status: 200 }],
    ['status 299', 'succeeded', { status: 299 }],
    ['status 300', 'failed', { status: 300 }],
    ['status 410', 'failed', { status: 410 }],
    [
      'status 200 and an incomplete body',
      'succeeded',
      { status: 200, error: { code: 'connection_closed', message: '' } },
    ],
    [
      'status 500 and an incomplete body',
      'failed',
      { status: 500, error: { code: 'invalid_answer', message: '' } },
    ],
    ['no status', 'failed', { status: null, error: { code: 'connection_failed', message: '' } }],
  ])('records a response with %s as an attempt that %s', async (_name, status, response) => {
    const { deliveries, timedOut: timedOutUrls } = await deliver(
      [createDispatch(1)],
      respondWith({ ...ok, ...response }),
    );
    expect(deliveries[0]?.results[0]?.status).toBe(status);
    expect(timedOutUrls.size).toBe(0);
  });

  it('returns no deliveries for an empty batch', async () => {
    expect(await deliver([], respondWith(ok))).toEqual({ deliveries: [], timedOut: new Set() });
  });

  it('fails one delivery when the client throws, and sends the others', async () => {
    const client = createClient(({ headers }) => {
      if (headers['webhook-id'] === 'evt_2') throw new Error('a bug');
      return headers['webhook-id'] === 'evt_3' ? Promise.reject(new Error('a bug')) : Promise.resolve(ok);
    });
    const { deliveries } = await deliver(createDispatches(4), client);
    expect(getOutcomes(deliveries)).toEqual(['succeeded', 'failed not_sent', 'failed not_sent', 'succeeded']);
  });
});

describe('deliverAll with several endpoints', () => {
  it('sends at most 20 requests to each endpoint at a time, and a slow endpoint does not delay another one', async () => {
    const running = new Map<string, number>();
    const maxRunning = new Map<string, number>();
    const releases: (() => void)[] = [];
    let otherCount = 0;
    const client = createClient(async ({ url }) => {
      const now = (running.get(url) ?? 0) + 1;
      running.set(url, now);
      maxRunning.set(url, Math.max(maxRunning.get(url) ?? 0, now));
      if (url === endpointUrl) {
        // The first 20 requests to the shop wait until the other endpoint has received all of its own.
        if (otherCount < 50) await new Promise<void>((resolve) => releases.push(resolve));
      } else {
        await new Promise((resolve) => setImmediate(resolve));
        otherCount += 1;
        if (otherCount === 50) for (const release of releases) release();
      }
      running.set(url, (running.get(url) ?? 0) - 1);
      return ok;
    });
    const { deliveries } = await deliver(
      [...createDispatches(50), ...createDispatches(50, otherUrl)],
      client,
    );
    expect(new Set(getOutcomes(deliveries))).toEqual(new Set(['succeeded']));
    expect(maxRunning).toEqual(
      new Map([
        [endpointUrl, 20],
        [otherUrl, 20],
      ]),
    );
  });

  it('returns results in the given order, not in the order of the responses', async () => {
    const releases: (() => void)[] = [];
    const client = createClient(async () => {
      await new Promise<void>((resolve) => {
        releases.unshift(resolve);
        if (releases.length === 5) for (const release of releases) release();
      });
      return ok;
    });
    const { deliveries } = await deliver(createDispatches(5), client);
    expect(deliveries.map(({ delivery }) => delivery.id)).toEqual([
      'dlv_1',
      'dlv_2',
      'dlv_3',
      'dlv_4',
      'dlv_5',
    ]);
  });
});

describe('deliverAll with an endpoint that is down', () => {
  it('skips the deliveries of an endpoint for which isDown returns true', async () => {
    const sent: string[] = [];
    const client = createClient(({ url }) => {
      sent.push(url);
      return Promise.resolve(ok);
    });
    const { deliveries, timedOut: timedOutUrls } = await deliver(
      [createDispatch(1), createDispatch(2, otherUrl)],
      client,
      {
        isDown: (url) => url === endpointUrl,
      },
    );
    expect(sent).toEqual([otherUrl]);
    expect(getOutcomes(deliveries)).toEqual(['skipped endpoint_down', 'succeeded']);
    expect(deliveries[0]?.results[0]).toMatchObject({ latency_ms: null, response_status: null });
    expect(deliveries[0]?.results[0]?.error?.message).toContain('shop.example');
    expect(timedOutUrls.size).toBe(0);
  });

  it('skips the remaining deliveries of an endpoint that timed out, and returns its URL', async () => {
    const client = createClient(({ url }) => Promise.resolve(url === endpointUrl ? timedOut : ok));
    const dispatches = [...createDispatches(3), createDispatch(4, otherUrl), createDispatch(5, otherUrl)];
    const { deliveries, timedOut: timedOutUrls } = await deliver(dispatches, client, { concurrency: 1 });
    expect(getOutcomes(deliveries)).toEqual([
      'failed timed_out',
      'skipped endpoint_down',
      'skipped endpoint_down',
      'succeeded',
      'succeeded',
    ]);
    expect([...timedOutUrls]).toEqual([endpointUrl]);
  });
});

it('deliverAll shortens the timeout of attempts near the deadline, and skips those after it', async () => {
  let now = 1_000_000.5;
  const timeouts: (number | undefined)[] = [];
  const client = createClient(({ timeoutMilliseconds }) => {
    timeouts.push(timeoutMilliseconds);
    now += 6_000;
    return Promise.resolve(ok);
  });
  const { deliveries, timedOut: timedOutUrls } = await deliver(createDispatches(5), client, {
    concurrency: 1,
    monotonicNow: () => now,
  });
  expect(timeouts).toEqual([15_000, 9_000, 3_000]);
  expect(getOutcomes(deliveries)).toEqual([
    'succeeded',
    'succeeded',
    'succeeded',
    'skipped deadline_passed',
    'skipped deadline_passed',
  ]);
  expect(timedOutUrls.size).toBe(0);
});

describe('deliverAll with a delivery mode', () => {
  /** Returns the ids of the events in the order in which they were sent. */
  async function listSent(options: Partial<DeliverOptions>): Promise<string[]> {
    const sent: string[] = [];
    const client = createClient(({ headers }) => {
      sent.push(headers['webhook-id'] ?? '');
      return Promise.resolve(ok);
    });
    await deliver(createDispatches(8), client, options);
    return sent;
  }
  const originalOrder = ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5', 'evt_6', 'evt_7', 'evt_8'];

  it('sends deliveries in the given order in the mode normal', async () => {
    expect(await listSent({})).toEqual(originalOrder);
  });

  it('sends deliveries in an order that only the seed determines in the mode shuffled', async () => {
    const first = await listSent({ mode: 'shuffled', seed: 1 });
    expect(first).not.toEqual(originalOrder);
    expect([...first].sort()).toEqual(originalOrder);
    expect(await listSent({ mode: 'shuffled', seed: 1 })).toEqual(first);
    expect(await listSent({ mode: 'shuffled', seed: 2 })).not.toEqual(first);
  });

  it('sends one delivery at a time in the mode shuffled, so that they arrive in order', async () => {
    let running = 0;
    let maxRunning = 0;
    const client = createClient(async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return ok;
    });
    await deliver(createDispatches(8), client, { mode: 'shuffled' });
    expect(maxRunning).toBe(1);
  });

  it('sends a successful delivery a second time in the mode twice, and returns both attempts', async () => {
    const responses = [ok, { ...ok, status: 500 }, { ...ok, status: 500 }, ok, ok];
    const client = createClient(() => Promise.resolve(responses.shift() ?? ok));
    const { deliveries } = await deliver(createDispatches(3), client, { mode: 'twice', concurrency: 1 });
    expect(getOutcomes(deliveries)).toEqual(['succeeded, failed', 'failed', 'succeeded, succeeded']);
  });

  it('returns one attempt in the mode twice if the deadline has passed before the second one', async () => {
    let now = 0;
    const client = createClient(() => {
      now += 15_000;
      return Promise.resolve(ok);
    });
    const { deliveries } = await deliver([createDispatch(1)], client, {
      mode: 'twice',
      monotonicNow: () => now,
    });
    expect(getOutcomes(deliveries)).toEqual(['succeeded']);
  });
});

describe('excerpt', () => {
  it.each<[string, Uint8Array, string]>([
    ['an empty text for an empty body', Buffer.of(), ''],
    ['a short body as it is', Buffer.from('no such order: Zoë'), 'no such order: Zoë'],
    ['a body without a character that is cut off at its end', Buffer.from('Zoë').subarray(0, 3), 'Zo'],
    ['U+FFFD in place of invalid UTF-8', Buffer.of(0x61, 0xff, 0x62), 'a\uFFFDb'],
    ['U+FFFD in place of U+0000', Buffer.from('a\0b'), 'a\uFFFDb'],
    [
      'the first thousand characters of a long body',
      Buffer.from('é'.repeat(2000)),
      'é'.repeat(MAX_EXCERPT_LENGTH),
    ],
    [
      'U+FFFD in place of a surrogate pair that is cut in two',
      Buffer.from(`${'a'.repeat(999)}🎈`),
      `${'a'.repeat(999)}\uFFFD`,
    ],
  ])('returns %s', (_name, bytes, text) => {
    expect(excerpt(bytes)).toBe(text);
  });
});
