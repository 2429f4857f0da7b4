import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/sandbox.js';
import { readApiKey } from '../cli/api.js';
import { createTempFolder, startCli } from '../cli/program.js';
import {
  listAll,
  replayResponse,
  createCaller,
  generateKillTimes,
  waitForClock,
  type Call,
} from './advance-calls.js';
import { dailyRate } from './daily-subscriptions.js';

const KILLS = Number(process.env['TOLLGATE_ADVANCE_KILLS'] ?? 2);
/** Each kill is followed by a start, which is slow on a busy machine. */
const TIMEOUT_MS = (KILLS + 1) * 60_000;

/** Set TOLLGATE_KILL_SEED to a printed seed to kill at the same times of the clock. */
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

/** Creates two daily subscriptions per token with a frozen clock. */
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

/** Returns all charges and events without values that differ between runs. */
async function readOutcome(call: Call): Promise<{ charges: string[]; events: string[] }> {
  const charges = await listAll(call, '/v1/charges');
  const events = await listAll(call, '/_sandbox/events');
  return {
    charges: charges.map((one) => [one.created_at, one.amount, one.status, one.attempt].join(' ')).sort(),
    events: events.map((one) => [one.timestamp, one.type].join(' ')).sort(),
  };
}

const advance = { to: TO };
const once = { 'idempotency-key': 'four-months' };

test(
  `the sandbox completes every advance with the same result after ${String(KILLS)} kills (TOLLGATE_KILL_SEED=${String(seed)})`,
  { timeout: TIMEOUT_MS },
  async () => {
    const cwd = createTempFolder();
    let { program, url } = await startCli({ cwd });
    const key = readApiKey(join(cwd, '.tollgate'));
    await subscribe(createCaller(url, key));
    void createCaller(url, key)('POST', '/_sandbox/clock/advance', advance, once).catch(() => undefined);

    for (const instant of generateKillTimes({ from: FROM, to: TO, count: KILLS, seed })) {
      await waitForClock(createCaller(url, key), instant);
      await program.stop('SIGKILL');
      ({ program, url } = await startCli({ cwd }));
    }

    const call = createCaller(url, key);
    await waitForClock(call, TO);
    const response = await replayResponse(call, advance, once);
    expect((await call('GET', '/_sandbox/clock')).body).toMatchObject({ mode: 'frozen', now: TO });
    const outcome = await readOutcome(call);
    // Each purchase was charged once before the advance.
    expect(response.body.charges.count).toBe(outcome.charges.length - 2 * tokens.length);
    expect(outcome).toEqual(await undisturbed());
  },
);

async function undisturbed(): Promise<Awaited<ReturnType<typeof readOutcome>>> {
  const sandbox = await startSandbox();
  const call = createCaller(sandbox.url, sandbox.apiKey);
  await subscribe(call);
  await call('POST', '/_sandbox/clock/advance', advance);
  const outcome = await readOutcome(call);
  await sandbox.close();
  return outcome;
}
