import type { Context } from '../../session/context.js';
import { expectThat } from '../../http/assert.js';
import { getOperation } from '../../spec/api-documents.js';
import type { Need, Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';

/** Body that is valid by its schema, but breaks a rule between its fields or with the objects it refers to. */
interface RuleViolation {
  operation: 'createPlan' | 'createPurchase' | 'createOrganizationConfiguration';
  body: (organization: TestOrganization) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Defaults to 422. */
  status?: 400;
  code: string;
  /** Locations of all expected errors. */
  pointers: readonly string[];
  /** Current time, for rules that depend on it. */
  now?: string;
}

const NOON = '2027-03-10T12:00:00Z';

const buildPlan =
  (terms: Record<string, unknown>, rate: Record<string, unknown> = plans.fixed.rate): RuleViolation['body'] =>
  async (organization) => ({ service_id: await organization.getServiceId(), name: 'A plan', ...terms, rate });

const buildRate = (interval: string, interval_count: number): Record<string, unknown> => ({
  ...plans.fixed.rate,
  interval,
  interval_count,
});
const buildGraceRate = (report_grace_hours: number, interval: string): Record<string, unknown> => ({
  ...plans.variable.rate,
  interval,
  interval_count: 1,
  report_grace_hours,
});

const buildOrder =
  (
    terms: Parameters<TestOrganization['prepareOrder']>[0],
    more: Record<string, unknown>,
  ): RuleViolation['body'] =>
  async (organization) => ({ ...(await organization.prepareOrder(terms)), ...more });

const planRule = { operation: 'createPlan', code: 'plan_rules_violated' } as const;
const purchaseRule = { operation: 'createPurchase' } as const;
const configurationRule = {
  operation: 'createOrganizationConfiguration',
  code: 'configuration_rules_violated',
} as const;

const invalidUrl = { status: 400, code: 'invalid_request' } as const;
const INVALID_URL = 'https://brightwater.invalid:99999/';

const oneTime = plans.one_time.rate;

const forbidden: Record<string, RuleViolation> = {
  'one-time-trial': {
    ...planRule,
    body: buildPlan({ trial_days: 7 }, oneTime),
    pointers: ['/trial_days'],
  },
  'one-time-cycles': {
    ...planRule,
    body: buildPlan({ billing_cycles: 3 }, oneTime),
    pointers: ['/billing_cycles'],
  },
  'one-time-payment-day': {
    ...planRule,
    body: buildPlan({ payment_day: 3 }, oneTime),
    pointers: ['/payment_day'],
  },
  'one-time-activation': {
    ...planRule,
    body: buildPlan({ requires_activation_date: true }, oneTime),
    pointers: ['/requires_activation_date'],
  },
  'every-fault-named': {
    ...planRule,
    body: buildPlan({ trial_days: 7, billing_cycles: 3, payment_day: 3 }, oneTime),
    pointers: ['/trial_days', '/billing_cycles', '/payment_day'],
  },
  'longer-than-three-years-weeks': {
    ...planRule,
    body: buildPlan({}, buildRate('week', 157)),
    pointers: ['/rate/interval_count'],
  },
  'longer-than-three-years-months': {
    ...planRule,
    body: buildPlan({}, buildRate('month', 37)),
    pointers: ['/rate/interval_count'],
  },
  'longer-than-three-years': {
    ...planRule,
    body: buildPlan({}, buildRate('year', 4)),
    pointers: ['/rate/interval_count'],
  },
  'payment-day-by-day': {
    ...planRule,
    body: buildPlan({ payment_day: 3 }, buildRate('day', 30)),
    pointers: ['/payment_day'],
  },
  'payment-day-by-week': {
    ...planRule,
    body: buildPlan({ payment_day: 3 }, buildRate('week', 1)),
    pointers: ['/payment_day'],
  },
  'grace-as-long-as-the-period': {
    ...planRule,
    body: buildPlan({}, buildGraceRate(24, 'day')),
    pointers: ['/rate/report_grace_hours'],
  },
  'grace-longer-than-the-period': {
    ...planRule,
    body: buildPlan({}, buildGraceRate(72, 'day')),
    pointers: ['/rate/report_grace_hours'],
  },
  'activation-missing': {
    ...purchaseRule,
    body: buildOrder(plans.on_date, {}),
    code: 'activation_date_required',
    pointers: ['/service_activation_date'],
  },
  'activation-not-wanted': {
    ...purchaseRule,
    body: buildOrder(plans.fixed, { service_activation_date: '2099-01-01' }),
    code: 'activation_date_not_allowed',
    pointers: ['/service_activation_date'],
  },
  'activation-yesterday': {
    ...purchaseRule,
    now: NOON,
    body: buildOrder(plans.on_date, { service_activation_date: '2027-03-09' }),
    code: 'activation_date_in_past',
    pointers: ['/service_activation_date'],
  },
  'end-of-one-time': {
    ...purchaseRule,
    body: buildOrder(plans.one_time, { end_date: '2099-01-01' }),
    code: 'end_date_not_allowed',
    pointers: ['/end_date'],
  },
  'end-with-cycles': {
    ...purchaseRule,
    body: buildOrder({ ...plans.fixed, billing_cycles: 3 }, { end_date: '2099-01-01' }),
    code: 'end_date_not_allowed',
    pointers: ['/end_date'],
  },
  'end-today': {
    ...purchaseRule,
    now: NOON,
    body: buildOrder(plans.fixed, { end_date: '2027-03-10' }),
    code: 'end_date_too_early',
    pointers: ['/end_date'],
  },
  'end-at-the-first-charge': {
    ...purchaseRule,
    now: '2027-03-10T00:00:00Z',
    body: buildOrder(plans.fixed, { end_date: '2027-03-10' }),
    code: 'end_date_too_early',
    pointers: ['/end_date'],
  },
  'webhook-without-url': {
    ...configurationRule,
    body: () => ({ webhook: { event_types: ['ping'] } }),
    pointers: ['/webhook/url'],
  },
  'secret-and-rotation': {
    ...configurationRule,
    body: () => ({
      webhook: {
        url: 'https://example.com/hook',
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        rotate_secret: true,
      },
    }),
    pointers: ['/webhook/rotate_secret'],
  },
  'return-to-a-port-that-cannot-be': {
    ...purchaseRule,
    ...invalidUrl,
    body: buildOrder(plans.one_time, {
      success_url: INVALID_URL,
      cancel_url: 'https://brightwater.invalid:65536',
    }),
    pointers: ['/success_url', '/cancel_url'],
  },
  'links-to-a-port-that-cannot-be': {
    ...configurationRule,
    ...invalidUrl,
    body: () => ({
      checkout: { success_url: INVALID_URL, terms_url: INVALID_URL },
      webhook: { url: INVALID_URL },
    }),
    pointers: ['/checkout/success_url', '/checkout/terms_url', '/webhook/url'],
  },
};

/** Bodies that barely satisfy the same rules. */
const allowed: Record<string, Pick<RuleViolation, 'operation' | 'body' | 'now'>> = {
  'three-years-in-days': { operation: 'createPlan', body: buildPlan({}, buildRate('day', 1096)) },
  'three-years-in-weeks': { operation: 'createPlan', body: buildPlan({}, buildRate('week', 156)) },
  'three-years-in-months': { operation: 'createPlan', body: buildPlan({}, buildRate('month', 36)) },
  'three-years': { operation: 'createPlan', body: buildPlan({}, buildRate('year', 3)) },
  'grace-just-shorter': { operation: 'createPlan', body: buildPlan({}, buildGraceRate(23, 'day')) },
  'payment-day-by-year': {
    operation: 'createPlan',
    body: buildPlan({ payment_day: 31 }, buildRate('year', 1)),
  },
  'longest-trial': { operation: 'createPlan', body: buildPlan({ trial_days: 90 }) },
  'free-of-charge': { operation: 'createPlan', body: buildPlan({}, { ...plans.fixed.rate, amount: 0 }) },
  'smallest-amount': { operation: 'createPlan', body: buildPlan({}, { ...oneTime, amount: 1 }) },
  'nothing-of-a-subscription': {
    operation: 'createPlan',
    body: buildPlan(
      { trial_days: 0, billing_cycles: null, payment_day: null, requires_activation_date: false },
      oneTime,
    ),
  },
  'activation-today': {
    operation: 'createPurchase',
    now: NOON,
    body: buildOrder(plans.on_date, { service_activation_date: '2027-03-10' }),
  },
  'end-tomorrow': {
    operation: 'createPurchase',
    now: NOON,
    body: buildOrder(plans.fixed, { end_date: '2027-03-11' }),
  },
  'return-to-the-last-port': {
    operation: 'createPurchase',
    body: buildOrder(plans.one_time, { success_url: 'https://brightwater.invalid:65535/thanks' }),
  },
};

const paths = {
  createPlan: '/plans',
  createPurchase: '/purchases',
  createOrganizationConfiguration: '/organizations/configurations',
} as const;

const getCommon = ({ operation, now }: Pick<RuleViolation, 'operation' | 'now'>) =>
  ({
    level: 'MUST',
    phase: 'negatives',
    operation,
    category: 102,
    needs: (now === undefined ? ['write'] : ['write', 'clock']) as readonly Need[],
    pointer: getOperation(operation).pointer,
  }) as const;

/** A new organization for configurations, which apply to all of it, and for rules that depend on the time. */
function getOrganizationFor(
  { operation, now }: Pick<RuleViolation, 'operation' | 'now'>,
  context: Context,
): Promise<TestOrganization> {
  if (now !== undefined) return context.newOrganization({ now });
  const isConfiguration = operation === 'createOrganizationConfiguration';
  return isConfiguration ? context.newOrganization({}) : context.organization();
}

/** Enforcement of the rules that no schema can express. */
export const crossFieldRules: readonly Requirement[] = [
  ...Object.entries(forbidden).map(([name, rule]): Requirement => ({
    ...getCommon(rule),
    id: `rules.${name}`,
    statement: `refuse ${rule.operation} with ${rule.status ?? 422} ${rule.code}: ${name.replaceAll('-', ' ')}`,
    verify: async (context) => {
      const organization = await getOrganizationFor(rule, context);
      const response = await organization.send('POST', paths[rule.operation], {
        body: await rule.body(organization),
      });
      response.expectProblem(rule.status ?? 422, rule.code);
      const errorPointers = new Set(response.problem.errors?.map(({ pointer }) => pointer));
      for (const pointer of rule.pointers) {
        expectThat(errorPointers.has(pointer), `The problem does not name ${pointer}`, response);
      }
    },
  })),
  ...Object.entries(allowed).map(([name, rule]): Requirement => ({
    ...getCommon(rule),
    category: 300,
    id: `rules.allowed.${name}`,
    statement: `take what no rule of ${rule.operation} forbids: ${name.replaceAll('-', ' ')}`,
    verify: async (context) => {
      const organization = await getOrganizationFor(rule, context);
      const response = await organization.send('POST', paths[rule.operation], {
        body: await rule.body(organization),
      });
      response.expectStatus(201);
    },
  })),
];
