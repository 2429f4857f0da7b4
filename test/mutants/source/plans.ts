import type { Patch } from './patch.js';

const plan = 'domain/plan.ts';
const configuration = 'domain/configuration.ts';

/** Plans and an organization's configuration. */
export const plans: readonly Patch[] = [
  {
    name: 'interval-of-four-years-accepted',
    class: 'rule not checked',
    file: plan,
    find: 'const LONGEST_INTERVAL = { day: 1096, week: 156, month: 36, year: 3 } as const;',
    replace: 'const LONGEST_INTERVAL = { day: 1461, week: 208, month: 48, year: 4 } as const;',
  },
  {
    name: 'interval-of-three-years-refused',
    class: 'boundary value refused',
    file: plan,
    find: 'if (rate.interval_count > LONGEST_INTERVAL[rate.interval]) {',
    replace: 'if (rate.interval_count >= LONGEST_INTERVAL[rate.interval]) {',
  },
  {
    name: 'payment-day-by-the-week-accepted',
    class: 'rule not checked',
    file: plan,
    find: 'if ((input.payment_day ?? null) !== null && monthsIn(rate.interval) === null) {',
    replace: "if ((input.payment_day ?? null) !== null && rate.interval === 'day') {",
  },
  {
    name: 'one-time-with-trial-accepted',
    class: 'rule not checked',
    file: plan,
    find: 'trial_days: (input.trial_days ?? 0) > 0,',
    replace: 'trial_days: false,',
  },
  {
    name: 'one-time-with-cycles-accepted',
    class: 'rule not checked',
    file: plan,
    find: 'billing_cycles: (input.billing_cycles ?? null) !== null,',
    replace: 'billing_cycles: false,',
  },
  {
    name: 'grace-longer-than-the-period-accepted',
    class: 'rule not checked',
    file: plan,
    find: "if (rate.kind === 'variable_subscription' && !isGraceShorterThanPeriod(rate)) {",
    replace: "if (rate.kind === 'variable_subscription' && rate.report_grace_hours > 72) {",
  },
  {
    name: 'grace-as-long-as-the-period-accepted',
    class: 'boundary off by one',
    file: plan,
    find: 'return addHours(SHORTEST_MONTH, rate.report_grace_hours) < end;',
    replace: 'return addHours(SHORTEST_MONTH, rate.report_grace_hours) <= end;',
  },
  {
    name: 'plan-faults-one-at-a-time',
    class: 'faults left out',
    file: plan,
    find: "return new Problem('plan_rules_violated', errors.map((error) => error.detail).join(' '), { errors });",
    replace:
      "return new Problem('plan_rules_violated', errors.map((error) => error.detail).join(' '), { errors: errors.slice(0, 1) });",
  },
  {
    name: 'section-left-out-is-reset',
    class: 'configuration not carried over',
    file: configuration,
    find: 'if (patch === undefined) return current;\n  if (patch === null) return initial;',
    replace: 'if (patch === undefined) return initial;',
  },
  {
    name: 'field-left-out-is-reset',
    class: 'configuration not carried over',
    file: configuration,
    find: 'const next = { ...current };',
    replace: 'const next = { ...initial };',
  },
  {
    name: 'null-does-not-reset',
    class: 'configuration not carried over',
    file: configuration,
    find: 'if (value !== undefined) next[field] = value ?? initial[field];',
    replace: 'if (value !== undefined && value !== null) next[field] = value;',
  },
  {
    name: 'version-does-not-rise',
    class: 'wrong value',
    file: configuration,
    find: 'version: (current?.version ?? 0) + 1,',
    replace: 'version: Math.max(current?.version ?? 1, 1),',
  },
  {
    name: 'dunning-default-of-two-retries',
    class: 'default wrong',
    file: configuration,
    find: 'max_retries: 3, retry_interval_days: 2',
    replace: 'max_retries: 2, retry_interval_days: 2',
  },
  {
    name: 'dunning-default-of-a-day',
    class: 'default wrong',
    file: configuration,
    find: 'max_retries: 3, retry_interval_days: 2',
    replace: 'max_retries: 3, retry_interval_days: 1',
  },
  {
    name: 'webhook-without-url-accepted',
    class: 'rule not checked',
    file: configuration,
    find: 'if (url === undefined) {',
    replace: "if (url === undefined) return null;\n  if (url === '') {",
  },
  {
    name: 'secret-and-rotation-accepted',
    class: 'rule not checked',
    file: configuration,
    find: 'if (patch.secret && patch.rotate_secret === true) {',
    replace: "if (patch.secret === '' && patch.rotate_secret === true) {",
  },
  {
    name: 'event-types-carried-over-when-null',
    class: 'configuration not carried over',
    file: configuration,
    find: 'patch.event_types === undefined ? (current?.event_types ?? null) : patch.event_types;',
    replace: 'patch.event_types ?? current?.event_types ?? null;',
  },
  {
    name: 'plan-of-an-unknown-service',
    class: 'reference not checked',
    file: 'actions/plans.ts',
    find: 'if (missing) return missing;',
    replace: '',
  },
  {
    name: 'plan-changes-with-the-next-one',
    class: 'object not immutable',
    file: 'actions/purchases.ts',
    find: 'checkout_token: parts.secrets.checkoutToken(),',
    replace:
      "checkout_token: parts.secrets.checkoutToken(), ...{ plan: (await reader.list('plans', { where: { service_id: plan.service_id }, limit: 1 }))[0]?.record ?? plan },",
  },
];
