import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { keyIn } from '../cli/api.js';
import { emptyFolder, start } from '../cli/program.js';
import { all, answered, caller, killInstants, reached, type Call } from './advance-calls.js';
import { dailyRate } from './daily-subscriptions.js';

const KILLS = Number(process.env['TOLLGATE_ADVANCE_KILLS'] ?? 4);
/** Each of them is followed by a start, which takes its time on a busy machine. */
const ALLOWED_MILLISECONDS = (KILLS + 1) * 60_000;

/** Set TOLLGATE_KILL_SEED to the seed that a run has printed, to kill at the same instants of the clock again. */
const seed = Number(process.env['TOLLGATE_KILL_SEED'] ?? Date.now() % 2 ** 31);

const FROM = '2027-01-10T15:30:00.000Z';
const TO = '2027-05-10T15:30:00.000Z';

const tokens = [
  'tok_success',
  'tok_success_then_declined',
  'tok_declined_twice_then_success',
  'tok_challenge_on_renewal',
  'tok_pending_then_success',
  'tok_pending_then_failure',
];

/** Two daily subscriptions of each token, on a clock that stands still. */
async function subscribe(call: Call): Promise<void> {
  await call('PUT', '/_sandbox/clock', { mode: 'frozen', now: FROM });
  const { id: service_id } = (await call('POST', '/v1/services', { name: 'Electricity' })).body;
  const { id: plan_id } = (await call('POST', '/v1/plans', { service_id, name: 'Daily', rate: dailyRate }))
    .body;
  const { id: customer_id } = (await call('POST', '/v1/customers', { name: 'Ada', email: 'ada@example.com' }))
    .body;
  for (const payment_token of [...tokens, ...tokens]) {
    await call('POST', '/v1/purchases', { plan_id, customer_id, payment_token });
  }
}

/** Everything that was charged and told, without what differs from run to run. */
async function outcomeOf(call: Call): Promise<{ charges: string[]; events: string[] }> {
  const charges = await all(call, '/v1/charges');
  const events = await all(call, '/_sandbox/events');
  return {
    charges: charges.map((one) => [one.created_at, one.amount, one.status, one.attempt].join(' ')).sort(),
    events: events.map((one) => [one.timestamp, one.type].join(' ')).sort(),
  };
}

const advance = { to: TO };
const once = { 'idempotency-key': 'four-months' };

test(
  `${String(KILLS)} kills do not change what an advance does (TOLLGATE_KILL_SEED=${String(seed)})`,
  { timeout: ALLOWED_MILLISECONDS },
  async () => {
    const cwd = emptyFolder();
    let { program, url } = await start({ cwd });
    const key = keyIn(join(cwd, '.tollgate'));
    await subscribe(caller(url, key));
    void caller(url, key)('POST', '/_sandbox/clock/advance', advance, once).catch(() => undefined);

    for (const instant of killInstants({ from: FROM, to: TO, count: KILLS, seed })) {
      await reached(caller(url, key), instant);
      await program.stop('SIGKILL');
      ({ program, url } = await start({ cwd }));
    }

    const call = caller(url, key);
    await reached(call, TO);
    const answer = await answered(call, advance, once);
    expect((await call('GET', '/_sandbox/clock')).body).toMatchObject({ mode: 'frozen', now: TO });
    const outcome = await outcomeOf(call);
    // Each purchase was charged once before the clock moved.
    expect(answer.body.charges.count).toBe(outcome.charges.length - 2 * tokens.length);
    expect(outcome).toEqual(await undisturbed());
  },
);

async function undisturbed(): Promise<Awaited<ReturnType<typeof outcomeOf>>> {
  const sandbox = await startSandbox();
  const call = caller(sandbox.url, sandbox.apiKey);
  await subscribe(call);
  await call('POST', '/_sandbox/clock/advance', advance);
  const outcome = await outcomeOf(call);
  await sandbox.close();
  return outcome;
}
