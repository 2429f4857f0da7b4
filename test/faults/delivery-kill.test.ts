import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keyIn } from '../cli/api.js';
import { emptyFolder, start } from '../cli/program.js';
import { secretOf } from '../deliveries/setup.js';
import { verifying, type Received } from '../webhooks/receivers.js';
import { all, answered, caller, killInstants, reached, type Call, type Told } from './advance-calls.js';
import { dailySubscriptions } from './daily-subscriptions.js';

const KILLS = Number(process.env['TOLLGATE_ADVANCE_KILLS'] ?? 3);
/** Each of them is followed by a start, which takes its time on a busy machine. */
const ALLOWED_MILLISECONDS = (KILLS + 1) * 60_000;

/** Set TOLLGATE_KILL_SEED to the seed that a run has printed, to kill at the same instants of the clock again. */
const seed = Number(process.env['TOLLGATE_KILL_SEED'] ?? Date.now() % 2 ** 31);

const FROM = '2027-01-10T15:30:00.000Z';
const TO = '2027-02-20T15:30:00.000Z';
const advance = { to: TO };
const once = { 'idempotency-key': 'six-weeks' };

const shop = dailySubscriptions(FROM, [
  'tok_success',
  'tok_success_then_declined',
  'tok_declined_twice_then_success',
]);

interface Envelope {
  id: string;
  type: string;
  timestamp: string;
}

const envelopeOf = ({ body }: Received): Envelope => JSON.parse(body) as Envelope;

test(
  `${String(KILLS)} kills lose nobody an event (TOLLGATE_KILL_SEED=${String(seed)})`,
  { timeout: ALLOWED_MILLISECONDS },
  async () => {
    const cwd = emptyFolder();
    const secret = secretOf('k');
    // It answers 400 to what the secret did not sign.
    const receiver = await verifying(secret);
    let { program, url } = await start({ cwd });
    const key = keyIn(join(cwd, '.tollgate'));
    const configuration = { webhook: { url: receiver.url, secret } };
    const seeded = await caller(url, key)('POST', '/_sandbox/seed', { ...shop, configuration });
    expect(seeded.status).toBe(200);
    const before = await told(caller(url, key));
    void caller(url, key)('POST', '/_sandbox/clock/advance', advance, once).catch(() => undefined);

    for (const instant of killInstants({ from: FROM, to: TO, count: KILLS, seed })) {
      await reached(caller(url, key), instant);
      await program.stop('SIGKILL');
      ({ program, url } = await start({ cwd }));
    }

    const call = caller(url, key);
    await reached(call, TO);
    const answer = await answered(call, advance, once);
    const after = await told(call);
    const known = new Set(before.events.map(({ id }) => id));
    const span = after.events.filter(({ id }) => !known.has(id));

    // Every event of the span came, some of them more than once, and nothing else did.
    const received = new Map(receiver.received.map((one) => [envelopeOf(one).id, envelopeOf(one)]));
    expect([...received.keys()].sort()).toEqual(span.map(({ id }) => id).sort());
    for (const { id, type, timestamp } of span) expect(received.get(id)).toMatchObject({ type, timestamp });
    for (const one of receiver.received) expect(one.headers['webhook-id']).toBe(envelopeOf(one).id);
    const deliveries = await all(call, '/_sandbox/deliveries');
    expect(deliveries).toHaveLength(span.length);
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['delivered']));

    // Each charge is told once, and as often as there are days there are charges.
    const charged = span.filter(({ type = '' }) => /^charge\.(succeeded|failed)$/.test(type));
    expect(after.charges.length - before.charges.length).toBe(answer.body.charges.count);
    expect(charged).toHaveLength(answer.body.charges.count);
    expect(new Set(after.charges.map(({ id }) => id)).size).toBe(after.charges.length);
    const first = after.charges.filter(({ attempt }) => attempt === 1);
    const days = (Date.parse(TO) - Date.parse(FROM)) / 86_400_000;
    expect(new Set(first.map(({ created_at }) => created_at)).size).toBe(days + 1);
  },
);

async function told(call: Call): Promise<{ charges: Told[]; events: Told[] }> {
  return { charges: await all(call, '/v1/charges'), events: await all(call, '/_sandbox/events') };
}
