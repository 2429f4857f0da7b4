import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_NOW } from '../../src/domain/shared/calendar.js';
import { Simulation } from '../support/billing.js';
import { buildPlan, fixed } from '../support/domain.js';
import { dunnings, plans, tokens } from './billing-case.js';
import { checkLaw } from './holds.js';
import { DAY, iso, ms } from './time.js';

const YEAR = 365 * DAY;

/** Limit of the steps of one purchase: a daily plan has 7,300 in twenty years. */
const MAX_STEPS = 60;

const longestDunning = { max_retries: 10, retry_interval_days: 30, on_exhausted: 'mark_unpaid' as const };

/** Purchases of the last twenty years that a clock reads; a service may begin as late as the clock may read. */
const latePurchases = fc.record({
  plan: plans,
  token: tokens,
  start: fc.oneof(fc.nat(20 * YEAR), fc.nat(100 * DAY)).map((left) => iso(ms(MAX_NOW) - left)),
  isActivatedLast: fc.boolean(),
  dunning: fc.oneof(dunnings, fc.constant(longestDunning)),
});

test('a purchase of the last years of a clock stores no instant after the year 9999', () => {
  checkLaw(latePurchases, ({ plan, token, start, isActivatedLast, dunning }) => {
    const activation = (isActivatedLast ? MAX_NOW : start).slice(0, 10);
    const input = {
      payment_token: token,
      service_activation_date: plan.requires_activation_date ? activation : null,
    };
    const simulation = new Simulation(plan, input, dunning, start);
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const { due_at } = simulation.purchase;
      if (due_at === null || due_at > MAX_NOW) break;
      simulation.advanceTo(due_at);
    }
    const { purchase, charges } = simulation;
    expect(JSON.stringify([purchase, ...charges.values()])).not.toMatch(/"[+-]\d{6}-/);
  });
});

test('a period of three years that begins at the latest instant of a clock ends in the year 9993', () => {
  const plan = buildPlan({ rate: { ...fixed, interval: 'year', interval_count: 3 } });
  const { purchase } = new Simulation(plan, {}, longestDunning, MAX_NOW);
  expect(purchase.current_period?.end).toBe('9993-01-01T00:00:00.000Z');
});
