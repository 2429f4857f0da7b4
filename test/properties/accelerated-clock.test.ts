import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailySubscriptions } from '../faults/daily-subscriptions.js';
import type { Success } from '../support/client.js';
import { listAll } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { numberIds } from '../support/without-ids.js';
import { billingCases } from './billing-case.js';
import { checkOrganizations } from './holds.js';
import { DAY, iso, ms } from './time.js';
import { playTogether } from './play-together.js';

let realNow = Date.parse('2026-06-01T00:00:00Z');
/** Real milliseconds that pass from one reading of the time to the next, also within a request. */
let tick = 0;
const sandbox = await testSandbox({ realNow: () => (realNow += tick) });

/** A day per second. */
const FACTOR = 86_400;

const organizations = fc.record({
  stories: fc.array(billingCases, { minLength: 1, maxLength: 2 }),
  days: fc.oneof(fc.nat(3), fc.nat(60), fc.nat(400)),
  /** Parts of the time, in real milliseconds, after which the organization is read. */
  steps: fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 5 }),
});

/** Reads all that billing work changes. Events are in their order; a restored snapshot does not reset `sequence`. */
async function readResults(organization: TestOrganization): Promise<object> {
  const events = await listAll(organization, 'listEvents');
  return numberIds({
    clock: (await organization.call('getClock')).body.now,
    charges: await listAll(organization, 'listCharges'),
    purchases: await listAll(organization, 'listPurchases'),
    events: events.map(({ sequence: _, ...event }) => event),
  });
}

/** Accelerates the clock until an instant, and reads it after each step on the way. */
async function accelerate(
  organization: TestOrganization,
  to: string,
  steps: readonly number[],
): Promise<void> {
  const { now } = (await organization.call('getClock')).body;
  await organization.call('setClock', { body: { mode: 'accelerated', factor: FACTOR } });
  const start = realNow;
  const end = start + (ms(to) - ms(now)) / FACTOR;
  for (const step of [...steps, Infinity]) {
    realNow = Math.min(realNow + step, end);
    await organization.call('getClock');
  }
}

test(
  'an accelerated clock makes the same charges and events as an advance to the same time',
  {
    timeout: 600_000,
  },
  () =>
    checkOrganizations(organizations, async ({ stories, days, steps }) => {
      const organization = await playTogether(sandbox, stories);
      const { now } = (await organization.call('getClock')).body;
      const to = iso(ms(now) + days * DAY);
      await organization.call('createSnapshot', { body: { name: 'start' } });
      await organization.call('advanceClock', { body: { to } });
      const advanced = await readResults(organization);
      await organization.call('restoreSnapshot', { path: { name: 'start' } });
      await accelerate(organization, to, steps);
      expect(await readResults(organization)).toEqual(advanced);
      sandbox.exchanges.length = 0;
    }),
);

const step = fc.oneof(
  fc.record({ pass: fc.nat(2_000) }),
  fc.record({ mode: fc.constant('accelerated' as const), factor: fc.integer({ min: FACTOR, max: 100_000 }) }),
  fc.record({ mode: fc.constantFrom('frozen' as const, 'live' as const) }),
);

const clockChanges = fc.record({
  subscriptions: fc.integer({ min: 20, max: 50 }),
  tick: fc.integer({ min: 1, max: 200 }),
  steps: fc.array(step, { minLength: 5, maxLength: 20 }),
});

test(
  'no work is ever due before the time of a clock, whatever its mode, and changes of the mode charge as an advance does',
  { timeout: 600_000 },
  () =>
    checkOrganizations(
      clockChanges,
      async (changes) => {
        tick = 0;
        const organization = await sandbox.newOrganization();
        const tokens = Array.from({ length: changes.subscriptions }, () => 'tok_success');
        const body = dailySubscriptions('2027-01-10T15:30:00.000Z', tokens);
        await organization.call('seedSandbox', { body });
        await organization.call('createSnapshot', { body: { name: 'start' } });
        let before = '';
        const check = ({ mode, now, next_due_at }: Success<'getClock'>): void => {
          expect(now >= before).toBe(true);
          before = now;
          // A frozen clock has run all work up to its time, inclusive.
          if (next_due_at !== null)
            expect(mode === 'frozen' ? next_due_at > now : next_due_at >= now).toBe(true);
        };
        tick = changes.tick;
        for (const each of [...changes.steps, { mode: 'frozen' as const }]) {
          if ('pass' in each) realNow += each.pass;
          else check((await organization.call('setClock', { body: each })).body);
          check((await organization.call('getClock')).body);
        }
        const changed = await readResults(organization);
        await organization.call('restoreSnapshot', { path: { name: 'start' } });
        await organization.call('advanceClock', { body: { to: before } });
        expect(await readResults(organization)).toEqual(changed);
        const { status } = await organization.call('advanceClock', { body: { to: 'next' } });
        expect(status).toBe(200);
        sandbox.exchanges.length = 0;
      },
      0.08,
    ),
);
