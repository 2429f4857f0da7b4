import { expect, onTestFinished, test } from 'vitest';
import { secureSecrets } from '../../src/lib/secrets.js';
import { afterAttempts, newDelivery, type AfterAttempt } from '../../src/domain/delivery/delivery.js';
import { deliverAll, type Delivered, type Dispatch } from '../../src/webhooks/deliver.js';
import { createOutgoingClient, type OutgoingClient } from '../../src/webhooks/outgoing-client.js';
import { shuffle } from '../../src/webhooks/shuffle.js';
import type { Timer } from '../../src/lib/timer.js';
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
  verifying,
} from './receivers.js';

const now = '2027-01-31T00:00:00.000Z';
const secret = secureSecrets.webhookSecret();

function client(timer?: Timer): OutgoingClient {
  const created = createOutgoingClient({ allowPrivate: true, ...(timer && { timer }) });
  onTestFinished(() => created.close());
  return created;
}

function dispatch(url: string, number = 1, rest: Partial<Dispatch['endpoint']> = {}): Dispatch {
  const event = { id: `evt_${number}`, type: 'customer.created' as const };
  const delivery = newDelivery(`dlv_${number}`, event, url, now);
  const body = JSON.stringify({ ...event, timestamp: now, data: { name: 'Zoë 🎈', number } });
  return { delivery, endpoint: { url, secret, previous_secret: null, ...rest }, body };
}

const many = (url: string, count: number): Dispatch[] =>
  Array.from({ length: count }, (_item, index) => dispatch(url, index + 1));

const send = (
  dispatches: Dispatch[],
  sender = client(),
  options: Partial<Parameters<typeof deliverAll>[1]> = {},
): ReturnType<typeof deliverAll> =>
  deliverAll(dispatches, { client: sender, realNow: () => Date.now(), ...options });

/** The delivery after its attempts, as a caller keeps it. */
const after = ({ delivery, results }: Delivered): AfterAttempt => afterAttempts(delivery, results, now);

test('each of a hundred deliveries is verified by the standardwebhooks package', async () => {
  const shop = await verifying(secret);
  const { deliveries } = await send(many(shop.url, 100));
  expect(deliveries.map((delivered) => after(delivered).delivery.status)).toEqual(
    Array(100).fill('delivered'),
  );
  expect(shop.received).toHaveLength(100);
  expect(new Set(shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(100);
});

test('both secrets verify a delivery while the old one holds, and only the new one after it', async () => {
  const old = secureSecrets.webhookSecret();
  const strict = await verifying(secret, old);
  const holding = { secret: old, expires_at: new Date(Date.now() + 3_600_000).toISOString() };
  const over = { secret: old, expires_at: new Date(Date.now() - 1).toISOString() };
  const { deliveries } = await send([
    dispatch(strict.url, 1, { previous_secret: holding }),
    dispatch(strict.url, 2, { previous_secret: over }),
    dispatch((await verifying(secret)).url, 3, { previous_secret: over }),
  ]);
  expect(deliveries.map(({ results }) => results[0]?.response_status)).toEqual([204, 400, 204]);
});

test('none of many bad endpoints harms a good one, and each gets what it asked for', async () => {
  const good = await verifying(secret);
  const elsewhere = await answering(200);
  const bad = {
    hanging: await hanging(),
    stalling: await stalling(),
    redirecting: await answering(307, { location: elsewhere.url }),
    flooding: await flooding(),
    resetting: await resetting(),
    breakingOff: await breakingOff(),
    babbling: await babbling(),
    closed: { url: `http://127.0.0.1:${await closedPort()}/hook` },
    metadata: { url: 'http://169.254.169.254/latest' },
    gone: await answering(410),
    busy: await answering(503, { 'retry-after': '120' }, 'try later'),
    busyUntil: await answering(503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }),
  };
  const names = Object.keys(bad) as (keyof typeof bad)[];
  const timer = new ManualTimer();
  const sending = send(
    [...names.map((name) => dispatch(bad[name].url)), ...many(good.url, 60)],
    client(timer.timer),
  );
  const isWaiting = (): boolean =>
    good.received.length === 60 && bad.hanging.received.length + bad.stalling.received.length === 2;
  await timer.fireWhenLeft(2, isWaiting);
  const { deliveries, timedOut } = await sending;

  const ofGood = deliveries.slice(names.length).map((delivered) => after(delivered).delivery.status);
  expect(ofGood).toEqual(Array(60).fill('delivered'));
  expect(timedOut).toEqual(new Set([bad.hanging.url, bad.stalling.url]));

  const told = Object.fromEntries(
    names.map((name, index) => [
      name,
      after(deliveries[index] ?? { delivery: dispatch('').delivery, results: [] }),
    ]),
  );
  const statusOf = (name: string): unknown[] => {
    const attempt = told[name]?.delivery.attempts[0];
    return [told[name]?.delivery.status, attempt?.response_status, attempt?.error?.code];
  };
  expect(Object.fromEntries(names.map((name) => [name, statusOf(name)]))).toEqual({
    hanging: ['pending', null, 'timed_out'],
    // The time-out may come before the beginning of its answer does.
    stalling: ['pending', expect.toBeOneOf([null, 200]) as unknown, 'timed_out'],
    redirecting: ['pending', 307, undefined],
    flooding: ['delivered', 200, undefined],
    resetting: ['pending', null, 'connection_closed'],
    breakingOff: ['pending', 200, 'connection_closed'],
    babbling: ['pending', null, 'invalid_answer'],
    closed: ['pending', null, 'connection_failed'],
    metadata: ['pending', null, 'destination_refused'],
    gone: ['disabled', 410, undefined],
    busy: ['pending', 503, undefined],
    busyUntil: ['pending', 503, undefined],
  });
  expect(elsewhere.received).toEqual([]);
  expect(await bad.flooding.tornOff).toBe(true);
  expect(told['flooding']?.delivery.attempts[0]?.response_body).toHaveLength(1_000);
  expect(names.filter((name) => told[name]?.disables_endpoint)).toEqual(['gone']);
  expect(told['resetting']?.delivery.next_attempt_at).toBe('2027-01-31T00:00:05.000Z');
  expect(told['busy']?.delivery.next_attempt_at).toBe('2027-01-31T00:02:00.000Z');
  expect(told['busy']?.delivery.attempts[0]?.response_body).toBe('try later');
  // The date was an hour ahead in real time, and so is the delay on the organization's clock.
  const next = told['busyUntil']?.delivery.next_attempt_at ?? '';
  expect(next > '2027-01-31T00:55:00.000Z' && next <= '2027-01-31T01:00:00.000Z').toBe(true);
});

test('an endpoint that timed out gets nothing more of the batch', async () => {
  const shop = await hanging();
  const timer = new ManualTimer();
  const sending = send(many(shop.url, 50), client(timer.timer));
  await timer.fireWhenLeft(20, () => shop.received.length === 20);
  const { deliveries, timedOut } = await sending;
  const statuses = deliveries.map(({ results }) => results[0]?.status);
  expect(statuses.filter((status) => status === 'failed')).toHaveLength(20);
  expect(statuses.filter((status) => status === 'skipped')).toHaveLength(30);
  expect([...timedOut]).toEqual([shop.url]);
  expect(shop.received).toHaveLength(20);
});

test('a deadline that passes ends a batch', async () => {
  const shop = await hanging();
  const { deliveries } = await send([dispatch(shop.url)], client(), { deadlineMilliseconds: 30 });
  expect(deliveries[0]?.results[0]?.error?.code).toBe('timed_out');
});

test('shuffled deliveries arrive in the order of the seed', async () => {
  const shop = await verifying(secret);
  const dispatches = many(shop.url, 30);
  await send(dispatches, client(), { mode: 'shuffled', seed: 42 });
  const arrived = shop.received.map(({ headers }) => headers['webhook-id']);
  expect(arrived).toEqual(shuffle(dispatches, 42).map(({ delivery }) => delivery.event_id));
});

test('twice shows a shop that cannot take an event twice', async () => {
  const seen = new Set<unknown>();
  const shop = await receiver((response, { headers }) => {
    const isNew = !seen.has(headers['webhook-id']);
    seen.add(headers['webhook-id']);
    response.writeHead(isNew ? 200 : 500).end();
  });
  const { deliveries } = await send(many(shop.url, 3), client(), { mode: 'twice' });
  expect(shop.received).toHaveLength(6);
  for (const delivered of deliveries) {
    const { delivery } = after(delivered);
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts.map((attempt) => attempt.response_status)).toEqual([200, 500]);
  }
});
