import { expect, test } from 'vitest';
import {
  expectDecision,
  fixed,
  now,
  oneTime,
  summarizeProblem,
  variable,
} from '../../../test/support/domain.js';
import { createPlan, type PlanCreate } from './plan.js';

const createTestPlan = (more: Partial<PlanCreate>): ReturnType<typeof createPlan> =>
  createPlan({ service_id: 'svc_1', name: 'Plan', rate: fixed, ...more }, 'pln_1', now);

test('createPlan sets defaults for omitted fields', () => {
  expect(expectDecision(createTestPlan({}))).toMatchObject({
    trial_days: 0,
    billing_cycles: null,
    payment_day: null,
    requires_activation_date: false,
    external_id: null,
    metadata: {},
  });
});

test.each<[string, Partial<PlanCreate>, string[]]>([
  ['one_time with a trial', { rate: oneTime, trial_days: 7 }, ['/trial_days']],
  [
    'one_time with every subscription field',
    { rate: oneTime, trial_days: 7, billing_cycles: 2, payment_day: 3, requires_activation_date: true },
    ['/trial_days', '/billing_cycles', '/payment_day', '/requires_activation_date'],
  ],
  [
    'a payment day in a weekly plan',
    { rate: { ...variable, interval: 'week' }, payment_day: 3 },
    ['/payment_day'],
  ],
  [
    'a payment day in a daily plan',
    { rate: { ...variable, interval: 'day' }, payment_day: 3 },
    ['/payment_day'],
  ],
  ['37 months', { rate: { ...variable, interval_count: 37 } }, ['/rate/interval_count']],
  ['4 years', { rate: { ...variable, interval: 'year', interval_count: 4 } }, ['/rate/interval_count']],
  ['157 weeks', { rate: { ...variable, interval: 'week', interval_count: 157 } }, ['/rate/interval_count']],
  [
    'a grace time of a day in a daily plan',
    { rate: { ...variable, interval: 'day', report_grace_hours: 24 } },
    ['/rate/report_grace_hours'],
  ],
  [
    'two invalid fields',
    { rate: { ...variable, interval: 'day', report_grace_hours: 72 }, payment_day: 1 },
    ['/payment_day', '/rate/report_grace_hours'],
  ],
])('createPlan rejects %s', (_, more, pointers) => {
  expect(summarizeProblem(createTestPlan(more))).toEqual({ code: 'plan_rules_violated', pointers });
});

test.each<[string, Partial<PlanCreate>]>([
  [
    'one_time with empty subscription fields',
    { rate: oneTime, trial_days: 0, payment_day: null, requires_activation_date: false },
  ],
  ['36 months', { rate: { ...variable, interval_count: 36 } }],
  ['three years', { rate: { ...variable, interval: 'year', interval_count: 3 } }],
  ['1096 days', { rate: { ...variable, interval: 'day', interval_count: 1096 } }],
  ['a payment day in a yearly plan', { rate: { ...variable, interval: 'year' }, payment_day: 31 }],
  [
    'a grace time of 23 hours in a daily plan',
    { rate: { ...variable, interval: 'day', report_grace_hours: 23 } },
  ],
])('createPlan accepts %s', (_, more) => {
  expect(summarizeProblem(createTestPlan(more))).toBeNull();
});
