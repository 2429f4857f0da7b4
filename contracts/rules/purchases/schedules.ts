import { buildFixedTerms, buildVariableTerms, plans, type PlanTerms } from '../../fixtures/plans.js';
import type { Plan, Purchase } from '../../fixtures/test-organization.js';
import { expectEqual } from '../../http/assert.js';
import { addDays, crossesMidnight } from '../../lib/calendar.js';
import { getBillingTime, getPeriod, getSubscriptionStart } from '../../model/periods.js';
import type { Citation } from '../../requirement.js';
import { Inconclusive } from '../../results/finding.js';
import { defineJourneyRequirement, withOrganization } from '../shared/define-requirement.js';
import { expectAfterPayment } from '../shared/expect-consistent-purchase.js';
import { cite } from '../shared/cite.js';

interface ScheduleCase {
  /** Completes "schedule the charges of …". */
  what: string;
  /** Terms of the plan, or a function that returns them for the current time. */
  terms: PlanTerms | ((now: string) => PlanTerms);
  service_activation_date?: string;
  /** Number of days from now to the end date. */
  endsInDays?: number;
  citation: Citation;
}

const onDate = { requires_activation_date: true } as const;

/** Purchases whose schedule shows as soon as they are created, whatever the date is. */
const cases: Record<string, ScheduleCase> = {
  'one-day': {
    what: 'a daily plan',
    terms: buildFixedTerms('day'),
    citation: cite('periods.calendar', 'periods.month-end'),
  },
  'many-days': {
    what: 'a plan of 45 days',
    terms: buildFixedTerms('day', 45),
    citation: cite('periods.calendar', 'periods.month-end'),
  },
  'one-week': {
    what: 'a weekly plan',
    terms: buildFixedTerms('week'),
    citation: cite('periods.calendar', 'periods.month-end'),
  },
  'two-weeks': {
    what: 'a plan of two weeks',
    terms: buildFixedTerms('week', 2),
    citation: cite('periods.calendar', 'periods.month-end'),
  },
  'one-month': {
    what: 'a monthly plan',
    terms: buildFixedTerms('month'),
    citation: cite('periods.calendar', 'periods.month-end'),
  },
  'half-a-year': {
    what: 'a plan of six months',
    terms: buildFixedTerms('month', 6),
    citation: cite('periods.calendar', 'periods.month-end'),
  },
  'one-year': {
    what: 'a yearly plan',
    terms: buildFixedTerms('year'),
    citation: cite('periods.calendar', 'periods.month-end'),
  },
  'three-years': {
    what: 'a plan of three years',
    terms: buildFixedTerms('year', 3),
    citation: cite('periods.calendar', 'periods.month-end'),
  },
  'one-cycle': {
    what: 'a plan with one cycle',
    terms: buildFixedTerms('month', 1, { billing_cycles: 1 }),
    citation: cite('purchases.end'),
  },
  'one-cycle-of-usage': {
    what: 'a usage-based plan with one cycle',
    terms: buildVariableTerms({ billing_cycles: 1 }),
    citation: cite('purchases.end'),
  },
  'grace-time': {
    what: 'a usage-based plan with a grace period',
    terms: buildVariableTerms({ report_grace_hours: 36 }),
    citation: cite('charges.variable', 'charges.grace'),
  },
  'end-in-first-period': {
    what: 'a purchase that ends in its first period',
    terms: buildFixedTerms('month'),
    endsInDays: 10,
    citation: cite('end-dates.last-period'),
  },
  'end-in-second-period': {
    what: 'a purchase that ends in its second period',
    terms: buildFixedTerms('month'),
    endsInDays: 45,
    citation: cite('end-dates.last-period'),
  },
  'end-of-usage': {
    what: 'a usage-based purchase with an end date',
    terms: buildVariableTerms({ report_grace_hours: 12 }),
    endsInDays: 45,
    citation: cite('end-dates.last-period'),
  },
  'trial-and-payment-day': {
    what: 'a purchase with activation date, trial and payment day',
    terms: buildFixedTerms('month', 1, { ...onDate, trial_days: 14, payment_day: 31 }),
    service_activation_date: '2099-02-01',
    citation: cite('trials.start', 'payment-days.wait'),
  },
  'activation-on-payment-day': {
    what: 'a purchase that is activated on its payment day',
    terms: buildFixedTerms('month', 1, { ...onDate, payment_day: 30 }),
    service_activation_date: '2099-04-30',
    citation: cite('payment-days.month-end'),
  },
  'activation-after-payment-day': {
    what: 'a purchase that is activated after the payment day of the month',
    terms: buildFixedTerms('month', 1, { ...onDate, payment_day: 1 }),
    service_activation_date: '2099-12-02',
    citation: cite('payment-days.month-end'),
  },
  'payment-day-in-february': {
    what: 'a purchase with a payment day that February does not have',
    terms: buildFixedTerms('year', 1, { ...onDate, payment_day: 29 }),
    service_activation_date: '2099-02-03',
    citation: cite('payment-days.month-end'),
  },
  'payment-day-today': {
    what: 'a purchase that is paid on its payment day',
    terms: (now) => buildFixedTerms('month', 1, { payment_day: Number(now.slice(8, 10)) }),
    citation: cite('payment-days.today'),
  },
  ...Object.fromEntries(
    [1, 15, 28, 29, 30, 31].map((payment_day) => [
      `payment-day-${payment_day}`,
      {
        what: `a purchase with payment day ${payment_day}`,
        terms: buildFixedTerms('month', 1, { payment_day }),
        citation: cite('payment-days.month-end'),
      },
    ]),
  ),
};

/** Expects the current period and the next charge that follow from the plan and the dates of a new purchase. */
function expectSchedule(purchase: Purchase, plan: Plan): void {
  const { created_at, current_period, next_charge_at, service_activation_date, end_date } = purchase;
  const input = { plan, service_activation_date, end_date };
  const { firstPeriodStart } = getSubscriptionStart(input, created_at);
  const isActive = firstPeriodStart === created_at;
  expectEqual(current_period !== null, isActive, 'The start of the first period has passed');
  const start = current_period?.start ?? firstPeriodStart;
  expectAfterPayment(start, firstPeriodStart, 'The start of the first period');
  const first = getPeriod(input, start, 1);
  if (current_period) {
    const { index, end } = current_period;
    expectEqual({ index, end }, { index: 1, end: first?.end }, 'The first period');
  }
  expectEqual(next_charge_at, getNextChargeAt(input, start, isActive), 'next_charge_at');
}

/** Returns when the next charge is due; null if the first one was the last. */
function getNextChargeAt(
  input: Parameters<typeof getPeriod>[0],
  start: string,
  isActive: boolean,
): string | null {
  const first = getPeriod(input, start, 1);
  if (input.plan.rate.kind === 'variable_subscription') return first && getBillingTime(input, first);
  return isActive ? (getPeriod(input, start, 2)?.start ?? null) : start;
}

export const schedules = [
  ...Object.entries(cases).map(([name, { what, terms, service_activation_date, endsInDays, citation }]) =>
    defineJourneyRequirement({
      id: `journeys.schedule.${name}`,
      area: 'purchases',
      citation,
      statement: `schedule the charges of ${what}`,
      verify: withOrganization(async (organization) => {
        const now = new Date().toISOString();
        const planTerms = typeof terms === 'function' ? terms(now) : terms;
        const plan = await organization.getSharedPlan(planTerms);
        const purchase = await organization.purchasePlan(planTerms, {
          ...(service_activation_date !== undefined && { service_activation_date }),
          ...(endsInDays !== undefined && { end_date: addDays(now, endsInDays).slice(0, 10) }),
        });
        const read = await organization.getPurchase(purchase.id);
        const createdAtMs = Date.parse(purchase.created_at);
        if (crossesMidnight(createdAtMs, createdAtMs + Date.now() - Date.parse(now)))
          throw new Inconclusive('A day began during the test, so that a period may have started.');
        expectSchedule(purchase, plan);
        expectSchedule(read, plan);
      }),
    }),
  ),
  defineJourneyRequirement({
    id: 'journeys.schedule.canceled-at-period-end',
    area: 'purchases',
    operation: 'cancelPurchase',
    citation: cite('cancellations.scheduled', 'cancellations.immediate-after-scheduled'),
    statement: 'schedule no further charge of a fixed subscription that is canceled at period end',
    verify: withOrganization(async (organization) => {
      const { id, current_period } = await organization.purchasePlan(plans.fixed);
      const canceled = await organization.cancelPurchase(id, { mode: 'period_end' });
      for (const purchase of [canceled, await organization.getPurchase(id)]) {
        expectEqual(
          { next_charge_at: purchase.next_charge_at, current_period: purchase.current_period },
          { next_charge_at: null, current_period },
          'The schedule',
        );
      }
    }),
  }),
];
