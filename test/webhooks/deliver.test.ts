import { expect, onTestFinished, test } from 'vitest';
import { secureSecrets } from '../../src/lib/secrets.js';
import { recordAttempts, createDelivery, type RecordedAttempt } from '../../src/domain/delivery/delivery.js';
import { deliverAll, type DeliveryResult, type Dispatch } from '../../src/webhooks/deliver.js';
import { createOutgoingClient, type OutgoingClient } from '../../src/webhooks/outgoing-client.js';
import type { Timer } from '../../src/lib/timer.js';
import { ManualTimer } from '../support/manual-timer.js';
import {
  startStaticReceiver,
  startNonHttpServer,
  startTruncatingReceiver,
  findClosedPort,
  startFloodingReceiver,
  startHangingReceiver,
  startResettingReceiver,
  startStallingReceiver,
  startVerifyingReceiver,
} from './receivers.js';

const now = '2027-01-31T00:00:00.000Z';
const secret = secureSecrets.createWebhookSecret();

function createClient(timer?: Timer): OutgoingClient {
  const created = createOutgoingClient({ allowPrivate: true, ...(timer && { timer }) });
  onTestFinished(created.close);
  return created;
}

function createDispatch(url: string, number = 1, rest: Partial<Dispatch['endpoint']> = {}): Dispatch {
  const event = { id: `evt_${number}`, type: 'customer.created' as const };
  const delivery = createDelivery(`dlv_${number}`, event, url, now);
  const body = JSON.stringify({ ...event, timestamp: now, data: { name: 'Zoë 🎈', number } });
  return { delivery, endpoint: { url, secret, previous_secret: null, ...rest }, body };
}

const createDispatches = (url: string, count: number): Dispatch[] =>
  Array.from({ length: count }, (_item, index) => createDispatch(url, index + 1));

const send = (
  dispatches: Dispatch[],
  sender = createClient(),
  options: Partial<Parameters<typeof deliverAll>[1]> = {},
): ReturnType<typeof deliverAll> =>
  deliverAll(dispatches, { client: sender, realNow: () => Date.now(), ...options });

/** Returns the state of a delivery after its attempts. */
const applyAttempts = ({ delivery, results }: DeliveryResult): RecordedAttempt =>
  recordAttempts(delivery, results, now);

test('deliverAll sends 100 deliveries that the standardwebhooks package verifies', async () => {
  const receiver = await startVerifyingReceiver(secret);
  const { deliveries } = await send(createDispatches(receiver.url, 100));
  expect(deliveries.map((delivered) => applyAttempts(delivered).delivery.status)).toEqual(
    Array(100).fill('delivered'),
  );
  expect(receiver.received).toHaveLength(100);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(100);
});

test('deliverAll delivers to a working endpoint among many misbehaving ones, and records the status, error and retry of each', async () => {
  const good = await startVerifyingReceiver(secret);
  const elsewhere = await startStaticReceiver(200);
  const bad = {
    hanging: await startHangingReceiver(),
    stalling: await startStallingReceiver(),
    redirecting: await startStaticReceiver(307, { location: elsewhere.url }),
    flooding: await startFloodingReceiver(),
    resetting: await startResettingReceiver(),
    breakingOff: await startTruncatingReceiver(),
    babbling: await startNonHttpServer(),
    closed: { url: `http://127.0.0.1:${await findClosedPort()}/hook` },
    metadata: { url: 'http://169.254.169.254/latest' },
    gone: await startStaticReceiver(410),
    busy: await startStaticReceiver(503, { 'retry-after': '120' }, 'try later'),
    busyUntil: await startStaticReceiver(503, {
      'retry-after': new Date(Date.now() + 3_600_000).toUTCString(),
    }),
  };
  const names = Object.keys(bad) as (keyof typeof bad)[];
  const timer = new ManualTimer();
  const sending = send(
    [...names.map((name) => createDispatch(bad[name].url)), ...createDispatches(good.url, 60)],
    createClient(timer.timer),
  );
  const isWaiting = (): boolean =>
    good.received.length === 60 && bad.hanging.received.length + bad.stalling.received.length === 2;
  await timer.fireWhenLeft(2, isWaiting);
  const { deliveries, timedOut } = await sending;

  const workingStatuses = deliveries
    .slice(names.length)
    .map((delivered) => applyAttempts(delivered).delivery.status);
  expect(workingStatuses).toEqual(Array(60).fill('delivered'));
  expect(timedOut).toEqual(new Set([bad.hanging.url, bad.stalling.url]));

  const outcomes = Object.fromEntries(
    names.map((name, index) => [
      name,
      applyAttempts(deliveries[index] ?? { delivery: createDispatch('').delivery, results: [] }),
    ]),
  );
  const getOutcome = (name: string): unknown[] => {
    const attempt = outcomes[name]?.delivery.attempts[0];
    return [outcomes[name]?.delivery.status, attempt?.response_status, attempt?.error?.code];
  };
  expect(Object.fromEntries(names.map((name) => [name, getOutcome(name)]))).toEqual({
    hanging: ['pending', null, 'timed_out'],
    // The timeout may fire before the status arrives.
    stalling: expect.toBeOneOf([
      ['pending', null, 'timed_out'],
      ['delivered', 200, 'timed_out'],
    ]) as unknown,
    redirecting: ['pending', 307, undefined],
    flooding: ['delivered', 200, undefined],
    resetting: ['pending', null, 'connection_closed'],
    breakingOff: ['delivered', 200, 'connection_closed'],
    babbling: ['pending', null, 'invalid_answer'],
    closed: ['pending', null, 'connection_failed'],
    metadata: ['pending', null, 'destination_refused'],
    gone: ['disabled', 410, undefined],
    busy: ['pending', 503, undefined],
    busyUntil: ['pending', 503, undefined],
  });
  expect(elsewhere.received).toEqual([]);
  expect(await bad.flooding.wasAborted).toBe(true);
  expect(outcomes['flooding']?.delivery.attempts[0]?.response_body).toHaveLength(1_000);
  expect(names.filter((name) => outcomes[name]?.disables_endpoint)).toEqual(['gone']);
  expect(outcomes['resetting']?.delivery.next_attempt_at).toBe('2027-01-31T00:00:05.000Z');
  expect(outcomes['busy']?.delivery.next_attempt_at).toBe('2027-01-31T00:02:00.000Z');
  expect(outcomes['busy']?.delivery.attempts[0]?.response_body).toBe('try later');
  // The date is one hour ahead in real time, so the retry is one hour ahead on the organization's clock.
  const next = outcomes['busyUntil']?.delivery.next_attempt_at ?? '';
  expect(next > '2027-01-31T00:55:00.000Z' && next <= '2027-01-31T01:00:00.000Z').toBe(true);
});
