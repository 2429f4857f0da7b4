import { defineRequirement } from '../shared/define-requirement.js';
import type { Context } from '../../session/context.js';
import { expectThat } from '../../http/assert.js';
import type { ApiResponse } from '../../http/api-response.js';
import type { Need, Requirement } from '../../requirement.js';
import { plans } from '../../fixtures/plans.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import { describeRule } from './describe-rule.js';

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

type OrderTerms = Parameters<TestOrganization['prepareOrder']>[0];

const buildOrder =
  (terms: OrderTerms, more: Record<string, unknown>): RuleViolation['body'] =>
  async (organization) => ({ ...(await organization.prepareOrder(terms)), ...more });

type AllowedCase = Pick<RuleViolation, 'operation' | 'body' | 'now'>;

const allowOrder = (terms: OrderTerms, more: Record<string, unknown>, now?: string): AllowedCase => ({
  operation: 'createPurchase',
  body: buildOrder(terms, more),
  ...(now !== undefined && { now }),
});

const INVALID_URL = 'https://brightwater.invalid:99999/';

const oneTime = plans.one_time.rate;

/** Rule of createPlan that these terms break. */
const breakPlanRule = (
  terms: Record<string, unknown>,
  rate: Record<string, unknown>,
  ...pointers: string[]
): RuleViolation => ({
  operation: 'createPlan',
  code: 'plan_rules_violated',
  body: buildPlan(terms, rate),
  pointers,
});

const activateOn = (date: string): Record<string, unknown> => ({ service_activation_date: date });

/** Rule on the activation date or the end date of a purchase that these dates break. The code names the date. */
const breakDateRule = (
  code: string,
  terms: OrderTerms,
  dates: Record<string, unknown>,
  now?: string,
): RuleViolation => ({
  ...allowOrder(terms, dates, now),
  code,
  pointers: [code.startsWith('end') ? '/end_date' : '/service_activation_date'],
});

const forbidden: Record<string, RuleViolation> = {
  'one-time-trial': breakPlanRule({ trial_days: 7 }, oneTime, '/trial_days'),
  'one-time-cycles': breakPlanRule({ billing_cycles: 3 }, oneTime, '/billing_cycles'),
  'one-time-payment-day': breakPlanRule({ payment_day: 3 }, oneTime, '/payment_day'),
  'one-time-activation': breakPlanRule(
    { requires_activation_date: true },
    oneTime,
    '/requires_activation_date',
  ),
  'every-fault-named': breakPlanRule(
    { trial_days: 7, billing_cycles: 3, payment_day: 3 },
    oneTime,
    '/trial_days',
    '/billing_cycles',
    '/payment_day',
  ),
  'longer-than-three-years-weeks': breakPlanRule({}, buildRate('week', 157), '/rate/interval_count'),
  'longer-than-three-years-months': breakPlanRule({}, buildRate('month', 37), '/rate/interval_count'),
  'longer-than-three-years': breakPlanRule({}, buildRate('year', 4), '/rate/interval_count'),
  'payment-day-by-day': breakPlanRule({ payment_day: 3 }, buildRate('day', 30), '/payment_day'),
  'payment-day-by-week': breakPlanRule({ payment_day: 3 }, buildRate('week', 1), '/payment_day'),
  'grace-as-long-as-the-period': breakPlanRule({}, buildGraceRate(24, 'day'), '/rate/report_grace_hours'),
  'grace-longer-than-the-period': breakPlanRule({}, buildGraceRate(72, 'day'), '/rate/report_grace_hours'),
  'activation-missing': breakDateRule('activation_date_required', plans.on_date, {}),
  'activation-not-wanted': breakDateRule(
    'activation_date_not_allowed',
    plans.fixed,
    activateOn('2099-01-01'),
  ),
  'activation-yesterday': breakDateRule(
    'activation_date_in_past',
    plans.on_date,
    activateOn('2027-03-09'),
    NOON,
  ),
  'activation-long-ago': breakDateRule('activation_date_in_past', plans.on_date, activateOn('2020-01-01')),
  'activation-in-9999': breakDateRule('activation_date_too_late', plans.on_date, activateOn('9999-12-31')),
  'end-long-ago': breakDateRule('end_date_too_early', plans.fixed, { end_date: '2020-01-01' }),
  'end-on-the-activation-date': breakDateRule('end_date_too_early', plans.on_date, {
    ...activateOn('2099-01-31'),
    end_date: '2099-01-31',
  }),
  'end-of-one-time': breakDateRule('end_date_not_allowed', plans.one_time, { end_date: '2099-01-01' }),
  'end-with-cycles': breakDateRule(
    'end_date_not_allowed',
    { ...plans.fixed, billing_cycles: 3 },
    { end_date: '2099-01-01' },
  ),
  'end-today': breakDateRule('end_date_too_early', plans.fixed, { end_date: '2027-03-10' }, NOON),
  'end-at-the-first-charge': breakDateRule(
    'end_date_too_early',
    plans.fixed,
    { end_date: '2027-03-10' },
    '2027-03-10T00:00:00Z',
  ),
  'webhook-without-url': {
    operation: 'createOrganizationConfiguration',
    code: 'configuration_rules_violated',
    body: () => ({ webhook: { event_types: ['ping'] } }),
    pointers: ['/webhook/url'],
  },
  'secret-and-rotation': {
    operation: 'createOrganizationConfiguration',
    code: 'configuration_rules_violated',
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
    operation: 'createPurchase',
    status: 400,
    code: 'invalid_request',
    body: buildOrder(plans.one_time, {
      success_url: INVALID_URL,
      cancel_url: 'https://brightwater.invalid:65536',
    }),
    pointers: ['/success_url', '/cancel_url'],
  },
  'links-to-a-port-that-cannot-be': {
    operation: 'createOrganizationConfiguration',
    status: 400,
    code: 'invalid_request',
    body: () => ({
      checkout: { success_url: INVALID_URL, terms_url: INVALID_URL },
      webhook: { url: INVALID_URL },
    }),
    pointers: ['/checkout/success_url', '/checkout/terms_url', '/webhook/url'],
  },
};

const allowPlan = (...terms: Parameters<typeof buildPlan>): AllowedCase => ({
  operation: 'createPlan',
  body: buildPlan(...terms),
});

/** Bodies that barely satisfy the same rules. */
const allowed: Record<string, AllowedCase> = {
  'three-years-in-days': allowPlan({}, buildRate('day', 1096)),
  'three-years-in-weeks': allowPlan({}, buildRate('week', 156)),
  'three-years-in-months': allowPlan({}, buildRate('month', 36)),
  'three-years': allowPlan({}, buildRate('year', 3)),
  'grace-just-shorter': allowPlan({}, buildGraceRate(23, 'day')),
  'payment-day-by-year': allowPlan({ payment_day: 31 }, buildRate('year', 1)),
  'longest-trial': allowPlan({ trial_days: 90 }),
  'free-of-charge': allowPlan({}, { ...plans.fixed.rate, amount: 0 }),
  'smallest-amount': allowPlan({}, { ...oneTime, amount: 1 }),
  'nothing-of-a-subscription': allowPlan(
    { trial_days: 0, billing_cycles: null, payment_day: null, requires_activation_date: false },
    oneTime,
  ),
  'activation-today': allowOrder(plans.on_date, activateOn('2027-03-10'), NOON),
  'activation-in-9990': allowOrder(plans.on_date, activateOn('9990-01-01')),
  'end-tomorrow': allowOrder(plans.fixed, { end_date: '2027-03-11' }, NOON),
  'end-after-the-activation-date': allowOrder(plans.on_date, {
    ...activateOn('2099-01-31'),
    end_date: '2099-02-01',
  }),
  'return-to-the-last-port': allowOrder(plans.one_time, {
    success_url: 'https://brightwater.invalid:65535/thanks',
  }),
};

const paths = {
  createPlan: '/plans',
  createPurchase: '/purchases',
  createOrganizationConfiguration: '/organizations/configurations',
} as const;

/** A configuration applies to a whole organization, so it is only sent to one that the run created. */
function getNeeds({ operation, now }: AllowedCase): readonly Need[] {
  if (now !== undefined) return ['write', 'clock'];
  return operation === 'createOrganizationConfiguration' ? ['write', 'own-organization'] : ['write'];
}

const getCommon = (rule: AllowedCase) =>
  ({
    phase: 'negatives',
    operation: rule.operation,
    category: 102,
    needs: getNeeds(rule),
  }) as const;

/**
 * Sends the body of a case. Configurations, which apply to a whole organization, and rules that depend on the time get a
 * new organization.
 */
async function send({ operation, body, now }: AllowedCase, context: Context): Promise<ApiResponse> {
  const isShared = now === undefined && operation !== 'createOrganizationConfiguration';
  const organization = isShared
    ? await context.organization()
    : await context.newOrganization(now === undefined ? {} : { now });
  return organization.send('POST', paths[operation], { body: await body(organization) });
}

/** Enforcement of the rules that no schema can express. */
export const crossFieldRules: readonly Requirement[] = [
  ...Object.entries(forbidden).map(([name, rule]): Requirement => {
    const { citation, condition } = describeRule(name);
    return defineRequirement({
      ...getCommon(rule),
      id: `rules.${name}`,
      area: 'validation',
      citation,
      statement: `reject ${rule.operation} with ${rule.status ?? 422} ${rule.code} ${condition}`,
      verify: async (context) => {
        const response = await send(rule, context);
        response.expectProblem(rule.status ?? 422, rule.code);
        const errorPointers = new Set(response.problem.errors?.map(({ pointer }) => pointer));
        for (const pointer of rule.pointers) {
          expectThat(errorPointers.has(pointer), `The error response does not name ${pointer}`, response);
        }
      },
    });
  }),
  ...Object.entries(allowed).map(([name, rule]): Requirement => {
    const { citation, condition } = describeRule(name);
    return defineRequirement({
      ...getCommon(rule),
      category: 300,
      id: `rules.allowed.${name}`,
      area: 'validation',
      citation,
      statement: `accept ${rule.operation} ${condition}`,
      verify: async (context) => {
        (await send(rule, context)).expectStatus(201);
      },
    });
  }),
];
