import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listAll } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { numberIds } from '../support/without-ids.js';
import { billingCases } from './billing-case.js';
import { checkOrganizations } from './holds.js';
import { DAY, iso, ms } from './oracle/calendar.js';
import { playTogether } from './play-together.js';

let realNow = Date.parse('2026-06-01T00:00:00Z');
const sandbox = await testSandbox({ realNow: () => realNow });

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
