import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readApiKey } from '../cli/api.js';
import { createTempFolder, startCli } from '../cli/program.js';
import { toWebhookSecret } from '../deliveries/setup.js';
import { startVerifyingReceiver, type ReceivedRequest } from '../webhooks/receivers.js';
import {
  listAll,
  replayResponse,
  createCaller,
  generateKillTimes,
  waitForClock,
  type Call,
  type ListItem,
} from './advance-calls.js';
import { dailySubscriptions } from './daily-subscriptions.js';

const KILLS = Number(process.env['TOLLGATE_ADVANCE_KILLS'] ?? 3);
/** Each kill is followed by a start, which is slow on a busy machine. */
const TIMEOUT_MS = (KILLS + 1) * 60_000;

/** Set TOLLGATE_KILL_SEED to a printed seed to kill at the same times of the clock. */
const seed = Number(process.env['TOLLGATE_KILL_SEED'] ?? Date.now() % 2 ** 31);

const FROM = '2027-01-10T15:30:00.000Z';
const TO = '2027-02-20T15:30:00.000Z';
const advance = { to: TO };
const once = { 'idempotency-key': 'six-weeks' };

const demoSeed = dailySubscriptions(FROM, [
  'tok_success',
  'tok_success_then_declined',
  'tok_declined_twice_then_success',
]);

interface Envelope {
  id: string;
  type: string;
  timestamp: string;
}

const parseEnvelope = ({ body }: ReceivedRequest): Envelope => JSON.parse(body) as Envelope;

test(
  `the sandbox delivers every event in spite of ${String(KILLS)} kills (TOLLGATE_KILL_SEED=${String(seed)})`,
  { timeout: TIMEOUT_MS },
  async () => {
    const cwd = createTempFolder();
    const secret = toWebhookSecret('k');
    // The receiver returns 400 for an invalid signature.
    const receiver = await startVerifyingReceiver(secret);
    let { program, url } = await startCli({ cwd });
    const key = readApiKey(join(cwd, '.tollgate'));
    const configuration = { webhook: { url: receiver.url, secret } };
    const seeded = await createCaller(url, key)('POST', '/_sandbox/seed', { ...demoSeed, configuration });
    expect(seeded.status).toBe(200);
    const before = await listEvents(createCaller(url, key));
    void createCaller(url, key)('POST', '/_sandbox/clock/advance', advance, once).catch(() => undefined);

    for (const instant of generateKillTimes({ from: FROM, to: TO, count: KILLS, seed })) {
      await waitForClock(createCaller(url, key), instant);
      await program.stop('SIGKILL');
      ({ program, url } = await startCli({ cwd }));
    }

    const call = createCaller(url, key);
    await waitForClock(call, TO);
    const response = await replayResponse(call, advance, once);
    const after = await listEvents(call);
    const known = new Set(before.events.map(({ id }) => id));
    const span = after.events.filter(({ id }) => !known.has(id));

    // Every event arrived, some more than once, and no other.
    const received = new Map(receiver.received.map((one) => [parseEnvelope(one).id, parseEnvelope(one)]));
    expect([...received.keys()].sort()).toEqual(span.map(({ id }) => id).sort());
    for (const { id, type, timestamp } of span) expect(received.get(id)).toMatchObject({ type, timestamp });
    for (const one of receiver.received) expect(one.headers['webhook-id']).toBe(parseEnvelope(one).id);
    const deliveries = await listAll(call, '/_sandbox/deliveries');
    expect(deliveries).toHaveLength(span.length);
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['delivered']));

    // Each charge has one event, and there is one charge per day.
    const charged = span.filter(({ type = '' }) => /^charge\.(succeeded|failed)$/.test(type));
    expect(after.charges.length - before.charges.length).toBe(response.body.charges.count);
    expect(charged).toHaveLength(response.body.charges.count);
    expect(new Set(after.charges.map(({ id }) => id)).size).toBe(after.charges.length);
    const first = after.charges.filter(({ attempt }) => attempt === 1);
    const days = (Date.parse(TO) - Date.parse(FROM)) / 86_400_000;
    expect(new Set(first.map(({ created_at }) => created_at)).size).toBe(days + 1);
  },
);

async function listEvents(call: Call): Promise<{ charges: ListItem[]; events: ListItem[] }> {
  return { charges: await listAll(call, '/v1/charges'), events: await listAll(call, '/_sandbox/events') };
}
