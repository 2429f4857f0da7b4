import { expect, test } from 'vitest';
import openapi from '../../../generated/closed/openapi.json' with { type: 'json' };
import type { Schemas } from '../data/api.js';
import {
  countStatuses,
  describeCycles,
  describeStatusCounts,
  describeTrial,
  groupPlans,
  searchGroups,
} from './describe-plan.js';

const createService = (id: string, name: string): Schemas['Service'] => ({
  ...openapi.components.examples.service_electricity.value,
  id,
  name,
  description: null,
  external_id: null,
});
const buildPlan = (id: string, service_id: string, name: string): Schemas['Plan'] => ({
  ...createService(id, name),
  service_id,
  rate: { kind: 'one_time', amount: 12_000, currency: 'EUR' },
  trial_days: 0,
  billing_cycles: null,
  payment_day: null,
  requires_activation_date: false,
  external_id: `external-${id}`,
});

const services = [createService('svc_1', 'Home electricity'), createService('svc_2', 'Installation')];
const plans = [
  buildPlan('pln_1', 'svc_1', 'Fixed home tariff'),
  buildPlan('pln_2', 'svc_1', 'Metered home tariff'),
];

const list = (groups: ReturnType<typeof groupPlans>): string[][] =>
  groups.map(({ service, plans: found }) => [service.id, ...found.map(({ id }) => id)]);

test('groupPlans lists the newest service first, also without plans', () => {
  expect(list(groupPlans(services, plans))).toEqual([['svc_2'], ['svc_1', 'pln_1', 'pln_2']]);
});

test.each([
  ['metered', [['svc_1', 'pln_2']]],
  ['HOME ELEC', [['svc_1', 'pln_1', 'pln_2']]],
  ['install', [['svc_2']]],
  ['external-pln_1', [['svc_1', 'pln_1']]],
  ['external', []],
])('searchGroups finds services and plans by “%s”', (search, expected) => {
  expect(list(searchGroups(groupPlans(services, plans), search))).toEqual(expected);
});

test('the terms of a plan are described in words', () => {
  const rate = {
    kind: 'fixed_subscription',
    amount: 4_900,
    currency: 'EUR',
    interval: 'month',
    interval_count: 1,
  } as const;
  expect([0, 1, 14].map((trial_days) => describeTrial({ trial_days }))).toEqual([
    'No trial',
    '1 day free',
    '14 days free',
  ]);
  expect([null, 1, 12].map((billing_cycles) => describeCycles({ rate, billing_cycles }))).toEqual([
    'Until canceled',
    'Ends after 1 cycle',
    'Ends after 12 cycles',
  ]);
  expect(plans.map(describeCycles)).toEqual(['One payment', 'One payment']);
});

test('countStatuses counts the most frequent status first', () => {
  const counts = countStatuses([{ status: 'past_due' }, { status: 'active' }, { status: 'active' }]);
  expect(describeStatusCounts(counts)).toBe('2\u00a0active\u00a0· 1\u00a0past\u00a0due');
});
