import { expect, test } from 'vitest';
import { listAll, replayResponse, createCaller, waitForClock, type Call } from '../faults/advance-calls.js';
import { dailySubscriptions } from '../faults/daily-subscriptions.js';
import { startReceiver, startVerifyingReceiver } from '../webhooks/receivers.js';
import { toWebhookSecret } from '../deliveries/setup.js';
import { apiKey, killReplica, startProcesses } from './processes.js';

const TIMEOUT_MS = 180_000;
const FROM = '2027-01-10T15:30:00.000Z';
const TO = '2027-02-20T15:30:00.000Z';
/** Instant of the advanced clock at which the replica is killed. */
const MIDDLE = '2027-01-20T15:30:00.000Z';

const dailySeed = dailySubscriptions(FROM, ['tok_success']);

interface Setup {
  /** URL of the proxy. Its requests fail while the replica is killed. */
  url: string;
  /** URL of the replica that is killed. */
  doomed: string;
  /** URL of a replica that stays alive. */
  alive: string;
  /** Resolves when the replica has been killed. */
  killed: Promise<void>;
}

/** Creates an organization. @returns a function that creates a caller for a URL */
async function createTestOrganization({ alive }: Setup): Promise<(at: string) => Call> {
  const created = await createCaller(alive, apiKey)('POST', '/_sandbox/organizations', {});
  const key = (created.body as unknown as { api_key: string }).api_key;
  return (at) => createCaller(at, key);
}

/** Retries a call after connection errors, until the response is not `idempotency_key_in_use`. */
const retryUntilComplete =
  (call: Call): Call =>
  async (...request) => {
    for (;;) {
      const response = await call(...request).catch(() => null);
      if (response && response.body.code !== 'idempotency_key_in_use') return response;
    }
  };

/** @param reachedMiddle called when the advance has reached the instant for the kill */
async function advanceDuringKill(setup: Setup, reachedMiddle: () => void): Promise<void> {
  const at = await createTestOrganization(setup);
  const call = at(setup.alive);
  const secret = toWebhookSecret('k');
  const hook = await startVerifyingReceiver(secret);
  const configuration = { webhook: { url: hook.url, secret } };
  expect((await call('POST', '/_sandbox/seed', { ...dailySeed, configuration })).status).toBe(200);
  const before = await listAll(call, '/_sandbox/events');
  const once = { 'idempotency-key': 'six-weeks' };
  const advancing = at(setup.doomed)('POST', '/_sandbox/clock/advance', { to: TO }, once);
  const cut = expect(advancing).rejects.toThrow();
  await waitForClock(call, MIDDLE);
  reachedMiddle();
  await cut;

  await waitForClock(call, TO);
  const response = await replayResponse(retryUntilComplete(call), { to: TO }, once);
  expect([response.status, response.body.charges.count]).toEqual([200, 41]);
  const charges = await listAll(call, '/v1/charges');
  expect(charges).toHaveLength(42);
  expect(new Set(charges.map(({ created_at }) => created_at)).size).toBe(42);
  const events = (await listAll(call, '/_sandbox/events')).slice(0, -before.length);
  const listIds = (): unknown[] =>
    [...new Set(hook.received.map(({ headers }) => headers['webhook-id']))].sort();
  await expect.poll(listIds, { timeout: TIMEOUT_MS }).toEqual(events.map(({ id }) => id).sort());
}

async function writeDuringKill(setup: Setup): Promise<void> {
  const call = retryUntilComplete((await createTestOrganization(setup))(setup.url));
  let isKilled = false;
  void setup.killed.then(() => (isKilled = true));
  const createdIds: string[] = [];
  const writer = async (name: number): Promise<void> => {
    for (let [n, after] = [0, 0]; after < 5; n += 1, after += isKilled ? 1 : 0) {
      const external_id = `${String(name)} ${String(n)}`;
      const body = { name: 'Ada', email: 'ada@example.com', external_id };
      const response = await call('POST', '/v1/customers', body, { 'idempotency-key': external_id });
      expect(response.status).toBe(201);
      createdIds.push(response.body.id);
    }
  };
  await Promise.all([writer(1), writer(2), writer(3), writer(4)]);
  expect((await listAll(call, '/v1/customers')).map(({ id }) => id).sort()).toEqual(createdIds.sort());
}

/** @param reachedReceiver called when the replica that is killed has sent its response and the first attempt */
async function deliverDuringKill(setup: Setup, reachedReceiver: () => void): Promise<void> {
  const at = await createTestOrganization(setup);
  const call = at(setup.alive);
  // The first attempt gets no response.
  const hook = await startReceiver((response) => {
    if (hook.received.length > 1) response.writeHead(204).end();
  });
  await call('POST', '/v1/organizations/configurations', { webhook: { url: hook.url } });
  await at(setup.doomed)('POST', '/v1/customers', { name: 'Ada', email: 'ada@example.com' });
  await expect.poll(() => hook.received, { timeout: TIMEOUT_MS }).toHaveLength(1);
  reachedReceiver();
  await setup.killed;
  await expect
    .poll(() => listAll(call, '/_sandbox/deliveries'), { timeout: TIMEOUT_MS })
    .toMatchObject([{ status: 'delivered' }]);
  const [lost, sent] = hook.received.map(({ headers }) => headers['webhook-id']);
  expect([hook.received.length, sent]).toEqual([2, lost]);
}

test(
  'replicas complete the advance, deliveries and requests of a killed replica',
  { timeout: TIMEOUT_MS },
  async () => {
    const { proxy, replicas } = await startProcesses();
    const [first, second] = replicas;
    for (const { program } of replicas) {
      expect(program.output).toMatch(/Data +postgres:\/\/127\.0\.0\.1:\d+\/test_\d+\n/);
      expect(program.output).not.toContain(apiKey);
    }
    let resolveKilled = (): void => undefined;
    const killed = new Promise<void>((resolve) => (resolveKilled = resolve));
    const setup: Setup = { url: proxy.url, doomed: first.url, alive: second.url, killed };
    const killFirst = (): void => {
      void killReplica(proxy, first).then(resolveKilled);
    };
    let delivering = Promise.resolve();
    await new Promise<void>((resolve) => {
      delivering = deliverDuringKill(setup, resolve);
    });
    await Promise.all([delivering, writeDuringKill(setup), advanceDuringKill(setup, killFirst)]);
  },
);
