import type { components } from '../../../generated/closed/openapi.js';
import { addIntervals, addHours, getMonthsPerInterval } from '../shared/calendar.js';
import { Problem } from '../shared/problem.js';
import type { Instant, Plan, Rate, ValidationError } from '../shared/records.js';
import type { RecurringRate } from '../billing/schedule.js';

export type PlanCreate = components['schemas']['PlanCreate'];

const DEFAULT_INTERVAL_COUNT = 1;
const DEFAULT_REPORT_GRACE_HOURS = 0;
const MAX_INTERVAL_COUNT = { day: 1096, week: 156, month: 36, year: 3 } as const;

// Start of the shortest month, from which the shortest period of an interval is measured.
const SHORTEST_MONTH: Instant = '2027-02-01T00:00:00.000Z';

export function createPlan(input: PlanCreate, id: string, now: Instant): Plan | Problem {
  const rate = completeRate(input.rate);
  const errors = validatePlan(input, rate);
  if (errors.length > 0) {
    return new Problem('plan_rules_violated', errors.map((error) => error.detail).join(' '), { errors });
  }
  return {
    id,
    created_at: now,
    external_id: input.external_id ?? null,
    metadata: input.metadata ?? {},
    service_id: input.service_id,
    name: input.name,
    description: input.description ?? null,
    rate,
    trial_days: input.trial_days ?? 0,
    billing_cycles: input.billing_cycles ?? null,
    payment_day: input.payment_day ?? null,
    requires_activation_date: input.requires_activation_date ?? false,
  };
}

/** Adds the default values of optional properties. */
function completeRate(rate: PlanCreate['rate']): Rate {
  switch (rate.kind) {
    case 'one_time':
      return rate;
    case 'fixed_subscription':
      return { ...rate, interval_count: rate.interval_count ?? DEFAULT_INTERVAL_COUNT };
    case 'variable_subscription':
      return {
        ...rate,
        interval_count: rate.interval_count ?? DEFAULT_INTERVAL_COUNT,
        report_grace_hours: rate.report_grace_hours ?? DEFAULT_REPORT_GRACE_HOURS,
      };
  }
}

/** Checks the rules between fields that no JSON Schema can state. */
function validatePlan(input: PlanCreate, rate: Rate): ValidationError[] {
  return rate.kind === 'one_time' ? validateOneTimePlan(input) : validateSubscriptionPlan(input, rate);
}

function validateOneTimePlan(input: PlanCreate): ValidationError[] {
  const given = {
    trial_days: (input.trial_days ?? 0) > 0,
    billing_cycles: (input.billing_cycles ?? null) !== null,
    payment_day: (input.payment_day ?? null) !== null,
    requires_activation_date: input.requires_activation_date === true,
  };
  return Object.entries(given)
    .filter(([, isGiven]) => isGiven)
    .map(([field]) =>
      createNotAllowedError(`/${field}`, `A one_time plan cannot have \`${field}\`. Leave it out.`),
    );
}

function validateSubscriptionPlan(input: PlanCreate, rate: RecurringRate): ValidationError[] {
  const errors: ValidationError[] = [];
  if (rate.interval_count > MAX_INTERVAL_COUNT[rate.interval]) {
    const maximum = MAX_INTERVAL_COUNT[rate.interval];
    errors.push({
      pointer: '/rate/interval_count',
      code: 'too_large',
      detail: `A period of ${rate.interval_count} ${rate.interval}s is longer than three years. Send an \`interval_count\` of at most ${maximum}.`,
    });
  }
  if ((input.payment_day ?? null) !== null && getMonthsPerInterval(rate.interval) === null) {
    errors.push(
      createNotAllowedError(
        '/payment_day',
        `A plan with the interval "${rate.interval}" cannot have a \`payment_day\`. Leave it out, or use "month" or "year".`,
      ),
    );
  }
  if (rate.kind === 'variable_subscription' && !isGraceShorterThanPeriod(rate)) {
    errors.push({
      pointer: '/rate/report_grace_hours',
      code: 'too_large',
      detail: `\`report_grace_hours\` is ${rate.report_grace_hours}, but it must be shorter than the period (${rate.interval_count} ${rate.interval}). Send a smaller number.`,
    });
  }
  return errors;
}

function isGraceShorterThanPeriod(rate: RecurringRate & { report_grace_hours: number }): boolean {
  const end = addIntervals(SHORTEST_MONTH, rate.interval, rate.interval_count);
  return addHours(SHORTEST_MONTH, rate.report_grace_hours) < end;
}

function createNotAllowedError(pointer: string, detail: string): ValidationError {
  return { pointer, code: 'not_allowed', detail };
}
