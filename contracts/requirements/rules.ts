import { expectThat } from '../assert.js';
import { operationNamed } from '../spec/description.js';
import type { Need, Requirement } from '../requirement.js';
import { plans } from '../fixtures/plans.js';
import type { Shop } from '../fixtures/test-organization.js';

/** A body that every schema allows and a rule between its fields, or with what it refers to, forbids. */
interface Rule {
  operation: 'createPlan' | 'createPurchase' | 'createOrganizationConfiguration';
  body: (shop: Shop) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** 422 unless given. */
  status?: 400;
  code: string;
  /** Of every fault that has to be named. */
  pointers: readonly string[];
  /** What its clock reads, where the rule rests on that. */
  now?: string;
}

const NOON = '2027-03-10T12:00:00Z';

const plan =
  (terms: Record<string, unknown>, rate: Record<string, unknown> = plans.fixed.rate): Rule['body'] =>
  async (shop) => ({ service_id: await shop.serviceId(), name: 'A plan', ...terms, rate });

const every = (interval: string, interval_count: number): Record<string, unknown> => ({
  ...plans.fixed.rate,
  interval,
  interval_count,
});
const graceOf = (report_grace_hours: number, interval: string): Record<string, unknown> => ({
  ...plans.variable.rate,
  interval,
  interval_count: 1,
  report_grace_hours,
});

const order =
  (terms: Parameters<Shop['order']>[0], more: Record<string, unknown>): Rule['body'] =>
  async (shop) => ({ ...(await shop.order(terms)), ...more });

const planRule = { operation: 'createPlan', code: 'plan_rules_violated' } as const;
const purchaseRule = { operation: 'createPurchase' } as const;
const configurationRule = {
  operation: 'createOrganizationConfiguration',
  code: 'configuration_rules_violated',
} as const;

const unopened = { status: 400, code: 'invalid_request' } as const;
const noPort = 'https://brightwater.invalid:99999/';

const oneTime = plans.one_time.rate;

const forbidden: Record<string, Rule> = {
  'one-time-trial': { ...planRule, body: plan({ trial_days: 7 }, oneTime), pointers: ['/trial_days'] },
  'one-time-cycles': {
    ...planRule,
    body: plan({ billing_cycles: 3 }, oneTime),
    pointers: ['/billing_cycles'],
  },
  'one-time-payment-day': {
    ...planRule,
    body: plan({ payment_day: 3 }, oneTime),
    pointers: ['/payment_day'],
  },
  'one-time-activation': {
    ...planRule,
    body: plan({ requires_activation_date: true }, oneTime),
    pointers: ['/requires_activation_date'],
  },
  'every-fault-named': {
    ...planRule,
    body: plan({ trial_days: 7, billing_cycles: 3, payment_day: 3 }, oneTime),
    pointers: ['/trial_days', '/billing_cycles', '/payment_day'],
  },
  'longer-than-three-years-weeks': {
    ...planRule,
    body: plan({}, every('week', 157)),
    pointers: ['/rate/interval_count'],
  },
  'longer-than-three-years-months': {
    ...planRule,
    body: plan({}, every('month', 37)),
    pointers: ['/rate/interval_count'],
  },
  'longer-than-three-years': {
    ...planRule,
    body: plan({}, every('year', 4)),
    pointers: ['/rate/interval_count'],
  },
  'payment-day-by-day': {
    ...planRule,
    body: plan({ payment_day: 3 }, every('day', 30)),
    pointers: ['/payment_day'],
  },
  'payment-day-by-week': {
    ...planRule,
    body: plan({ payment_day: 3 }, every('week', 1)),
    pointers: ['/payment_day'],
  },
  'grace-as-long-as-the-period': {
    ...planRule,
    body: plan({}, graceOf(24, 'day')),
    pointers: ['/rate/report_grace_hours'],
  },
  'grace-longer-than-the-period': {
    ...planRule,
    body: plan({}, graceOf(72, 'day')),
    pointers: ['/rate/report_grace_hours'],
  },
  'activation-missing': {
    ...purchaseRule,
    body: order(plans.on_date, {}),
    code: 'activation_date_required',
    pointers: ['/service_activation_date'],
  },
  'activation-not-wanted': {
    ...purchaseRule,
    body: order(plans.fixed, { service_activation_date: '2099-01-01' }),
    code: 'activation_date_not_allowed',
    pointers: ['/service_activation_date'],
  },
  'activation-yesterday': {
    ...purchaseRule,
    now: NOON,
    body: order(plans.on_date, { service_activation_date: '2027-03-09' }),
    code: 'activation_date_in_past',
    pointers: ['/service_activation_date'],
  },
  'end-of-one-time': {
    ...purchaseRule,
    body: order(plans.one_time, { end_date: '2099-01-01' }),
    code: 'end_date_not_allowed',
    pointers: ['/end_date'],
  },
  'end-with-cycles': {
    ...purchaseRule,
    body: order({ ...plans.fixed, billing_cycles: 3 }, { end_date: '2099-01-01' }),
    code: 'end_date_not_allowed',
    pointers: ['/end_date'],
  },
  'end-today': {
    ...purchaseRule,
    now: NOON,
    body: order(plans.fixed, { end_date: '2027-03-10' }),
    code: 'end_date_too_early',
    pointers: ['/end_date'],
  },
  'end-at-the-first-charge': {
    ...purchaseRule,
    now: '2027-03-10T00:00:00Z',
    body: order(plans.fixed, { end_date: '2027-03-10' }),
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
    ...unopened,
    body: order(plans.one_time, { success_url: noPort, cancel_url: 'https://brightwater.invalid:65536' }),
    pointers: ['/success_url', '/cancel_url'],
  },
  'links-to-a-port-that-cannot-be': {
    ...configurationRule,
    ...unopened,
    body: () => ({ checkout: { success_url: noPort, terms_url: noPort }, webhook: { url: noPort } }),
    pointers: ['/checkout/success_url', '/checkout/terms_url', '/webhook/url'],
  },
};

/** What lies just on the right side of the same rules. */
const allowed: Record<string, Pick<Rule, 'operation' | 'body' | 'now'>> = {
  'three-years-in-days': { operation: 'createPlan', body: plan({}, every('day', 1096)) },
  'three-years-in-weeks': { operation: 'createPlan', body: plan({}, every('week', 156)) },
  'three-years-in-months': { operation: 'createPlan', body: plan({}, every('month', 36)) },
  'three-years': { operation: 'createPlan', body: plan({}, every('year', 3)) },
  'grace-just-shorter': { operation: 'createPlan', body: plan({}, graceOf(23, 'day')) },
  'payment-day-by-year': { operation: 'createPlan', body: plan({ payment_day: 31 }, every('year', 1)) },
  'longest-trial': { operation: 'createPlan', body: plan({ trial_days: 90 }) },
  'free-of-charge': { operation: 'createPlan', body: plan({}, { ...plans.fixed.rate, amount: 0 }) },
  'smallest-amount': { operation: 'createPlan', body: plan({}, { ...oneTime, amount: 1 }) },
  'nothing-of-a-subscription': {
    operation: 'createPlan',
    body: plan(
      { trial_days: 0, billing_cycles: null, payment_day: null, requires_activation_date: false },
      oneTime,
    ),
  },
  'activation-today': {
    operation: 'createPurchase',
    now: NOON,
    body: order(plans.on_date, { service_activation_date: '2027-03-10' }),
  },
  'end-tomorrow': {
    operation: 'createPurchase',
    now: NOON,
    body: order(plans.fixed, { end_date: '2027-03-11' }),
  },
  'return-to-the-last-port': {
    operation: 'createPurchase',
    body: order(plans.one_time, { success_url: 'https://brightwater.invalid:65535/thanks' }),
  },
};

const paths = {
  createPlan: '/plans',
  createPurchase: '/purchases',
  createOrganizationConfiguration: '/organizations/configurations',
} as const;

const common = ({ operation, now }: Pick<Rule, 'operation' | 'now'>) =>
  ({
    level: 'MUST',
    phase: 'negatives',
    operation,
    category: 102,
    needs: (now === undefined ? ['write'] : ['write', 'clock']) as readonly Need[],
    pointer: operationNamed(operation).pointer,
  }) as const;

/** Configurations belong to the whole organization: these are tried in one of their own. */
const shopFor = (
  { operation, now }: Pick<Rule, 'operation' | 'now'>,
  { shop, freshShop }: Parameters<Requirement['verify']>[0],
): Promise<Shop> =>
  now === undefined && operation !== 'createOrganizationConfiguration'
    ? shop()
    : freshShop(now === undefined ? {} : { now });

/** Rules between fields, which no schema can state: each is kept, and what it does not forbid is taken. */
export const rules: readonly Requirement[] = [
  ...Object.entries(forbidden).map(([name, rule]): Requirement => ({
    ...common(rule),
    id: `rules.${name}`,
    statement: `refuse ${rule.operation} with ${rule.status ?? 422} ${rule.code}: ${name.replaceAll('-', ' ')}`,
    verify: async (context) => {
      const shop = await shopFor(rule, context);
      const answer = await shop.send('POST', paths[rule.operation], { body: await rule.body(shop) });
      answer.expectProblem(rule.status ?? 422, rule.code);
      const named = new Set(answer.problem.errors?.map(({ pointer }) => pointer));
      for (const pointer of rule.pointers) {
        expectThat(named.has(pointer), `The problem does not name ${pointer}`, answer);
      }
    },
  })),
  ...Object.entries(allowed).map(([name, rule]): Requirement => ({
    ...common(rule),
    category: 300,
    id: `rules.allowed.${name}`,
    statement: `take what no rule of ${rule.operation} forbids: ${name.replaceAll('-', ' ')}`,
    verify: async (context) => {
      const shop = await shopFor(rule, context);
      const answer = await shop.send('POST', paths[rule.operation], { body: await rule.body(shop) });
      answer.expectStatus(201);
    },
  })),
];
