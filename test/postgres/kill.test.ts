import { expect, test, vi } from 'vitest';
import { all, answered, caller, reached, type Call } from '../faults/advance-calls.js';
import { dailySubscriptions } from '../faults/daily-subscriptions.js';
import { receiver, verifying } from '../webhooks/receivers.js';
import { secretOf } from '../deliveries/setup.js';
import { apiKey, kill, processes } from './processes.js';

/**
 * One of three replicas is killed while it advances a clock, sends a delivery and answers requests. The others go on with
 * all of it: nothing is lost, and nothing happens twice.
 */

const FROM = '2027-01-10T15:30:00.000Z';
const TO = '2027-02-20T15:30:00.000Z';
/** When it is killed, on the clock that it advances. */
const MIDDLE = '2027-01-20T15:30:00.000Z';

const daily = dailySubscriptions(FROM, ['tok_success']);

interface Rig {
  /** Where all replicas are. */
  url: string;
  /** The one that will be killed. */
  doomed: string;
  /** One that lives. */
  alive: string;
  /** Resolves when it has been killed. */
  killed: Promise<void>;
}

/** An organization of its own, as it is reached at a URL. */
async function organization({ url }: Rig): Promise<(at: string) => Call> {
  const made = await caller(url, apiKey)('POST', '/_sandbox/organizations', {});
  const key = (made.body as unknown as { api_key: string }).api_key;
  return (at) => caller(at, key);
}

/** Asks again, as a client does that was cut off, until it is told more than to come again. */
const patient =
  (call: Call): Call =>
  async (...request) => {
    for (;;) {
      const answer = await call(...request).catch(() => null);
      if (answer && answer.body.code !== 'idempotency_key_in_use') return answer;
    }
  };

/** @param reachedMiddle called when the advance is where its replica is to be killed */
async function advanceOver(rig: Rig, reachedMiddle: () => void): Promise<void> {
  const at = await organization(rig);
  const call = at(rig.alive);
  const secret = secretOf('k');
  const hook = await verifying(secret);
  const configuration = { webhook: { url: hook.url, secret } };
  expect((await call('POST', '/_sandbox/seed', { ...daily, configuration })).status).toBe(200);
  const before = await all(call, '/_sandbox/events');
  const once = { 'idempotency-key': 'six-weeks' };
  const begun = at(rig.doomed)('POST', '/_sandbox/clock/advance', { to: TO }, once);
  const cut = expect(begun).rejects.toThrow();
  await reached(call, MIDDLE);
  reachedMiddle();
  await cut;

  await reached(call, TO);
  const answer = await answered(patient(call), { to: TO }, once);
  expect([answer.status, answer.body.charges.count]).toEqual([200, 41]);
  const charges = await all(call, '/v1/charges');
  expect(charges).toHaveLength(42);
  expect(new Set(charges.map(({ created_at }) => created_at)).size).toBe(42);
  const events = (await all(call, '/_sandbox/events')).slice(0, -before.length);
  await vi.waitFor(() => {
    const ids = new Set(hook.received.map(({ headers }) => headers['webhook-id']));
    expect([...ids].sort()).toEqual(events.map(({ id }) => id).sort());
  }, 20_000);
}

async function writeOver(rig: Rig): Promise<void> {
  const call = patient((await organization(rig))(rig.url));
  let isKilled = false;
  void rig.killed.then(() => (isKilled = true));
  const made: string[] = [];
  const writer = async (name: number): Promise<void> => {
    for (let [n, after] = [0, 0]; after < 5; n += 1, after += isKilled ? 1 : 0) {
      const external_id = `${String(name)} ${String(n)}`;
      const body = { name: 'Ada', email: 'ada@example.com', external_id };
      const answer = await call('POST', '/v1/customers', body, { 'idempotency-key': external_id });
      expect(answer.status).toBe(201);
      made.push(answer.body.id);
    }
  };
  await Promise.all([writer(1), writer(2), writer(3), writer(4)]);
  expect((await all(call, '/v1/customers')).map(({ id }) => id).sort()).toEqual(made.sort());
}

async function deliverOver(rig: Rig): Promise<void> {
  const at = await organization(rig);
  const call = at(rig.alive);
  // The first attempt is never answered.
  const hook = await receiver((response) => {
    if (hook.received.length > 1) response.writeHead(204).end();
  });
  await call('POST', '/v1/organizations/configurations', { webhook: { url: hook.url } });
  await at(rig.doomed)('POST', '/v1/customers', { name: 'Ada', email: 'ada@example.com' });
  await rig.killed;
  await vi.waitFor(async () => {
    expect(await all(call, '/_sandbox/deliveries')).toMatchObject([{ status: 'delivered' }]);
  }, 20_000);
  const [lost, sent] = hook.received.map(({ headers }) => headers['webhook-id']);
  expect([hook.received.length, sent]).toEqual([2, lost]);
}

test('what a replica was at when it was killed, the others complete', { timeout: 180_000 }, async () => {
  const { proxy, replicas } = await processes();
  const [first, second] = replicas;
  for (const { program } of replicas) {
    expect(program.output).toMatch(/Data +postgres:\/\/127\.0\.0\.1:\d+\/test_\d+\n/);
    expect(program.output).not.toContain(apiKey);
  }
  let tell = (): void => undefined;
  const killed = new Promise<void>((resolve) => (tell = resolve));
  const rig: Rig = { url: proxy.url, doomed: first.url, alive: second.url, killed };
  const killFirst = (): void => {
    void kill(proxy, first).then(tell);
  };
  await Promise.all([deliverOver(rig), writeOver(rig), advanceOver(rig, killFirst)]);
});
