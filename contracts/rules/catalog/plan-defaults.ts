import { expectIncludes } from '../../http/assert.js';
import type { PlanTerms } from '../../fixtures/plans.js';
import { defineLawRequirement, withOrganization } from '../shared/define-requirement.js';
import { cite } from '../shared/cite.js';

const fixed = { kind: 'fixed_subscription', amount: 4_900, currency: 'EUR', interval: 'month' } as const;
const variable = {
  kind: 'variable_subscription',
  unit_amount: '32.5',
  unit_name: 'kWh',
  currency: 'EUR',
  interval: 'month',
  when_unreported: 'no_charge',
} as const;

type Rate = PlanTerms['rate'];

const cases: readonly { sent: Rate; expected: Rate }[] = [
  { sent: fixed, expected: { ...fixed, interval_count: 1 } },
  { sent: { ...fixed, interval_count: null }, expected: { ...fixed, interval_count: 1 } },
  { sent: variable, expected: { ...variable, interval_count: 1, report_grace_hours: 0 } },
  {
    sent: { ...variable, interval_count: null, report_grace_hours: null },
    expected: { ...variable, interval_count: 1, report_grace_hours: 0 },
  },
];

/** Default values of a plan's rate. */
export const planDefaults = [
  defineLawRequirement({
    id: 'plans.rate-defaults',
    area: 'catalog',
    citation: cite('plans.defaults'),
    operation: 'createPlan',
    statement: 'return interval_count 1 and report_grace_hours 0 for a rate without them',
    verify: withOrganization(async (organization) => {
      const service_id = await organization.getServiceId();
      for (const { sent, expected } of cases) {
        const body = { service_id, name: 'A plan', rate: sent };
        const response = await organization.call('createPlan', { body });
        expectIncludes(response.expectStatus(201).body.rate, expected, 'rate', response);
      }
    }),
  }),
];
