import fc from 'fast-check';
import { isRetryable } from '../../contracts/model/cards.js';
import { allTokens, renewalTokens } from '../../contracts/model/scenarios/builders.js';
import { paymentTokenNames } from '../../src/domain/billing/payment-outcome.js';
import type {
  FixedRate,
  ForcedOutcome,
  Plan,
  Dunning,
  PaymentTokenName,
} from '../../src/domain/shared/records.js';
import { buildPlan } from '../support/domain.js';
import { failureCodes, forcedOutcomes } from './document.js';
import { DAY, iso } from './time.js';

/** Action on a purchase or on the clock. Durations are in milliseconds. */
export type Step =
  | { do: 'advance'; by: number }
  /** To the instant at which something falls due next, or a little before or after it. */
  | { do: 'advance_to_next'; off: number }
  | { do: 'report'; quantity: string; ago: number | null }
  | { do: 'delete'; which: number }
  | { do: 'cancel'; mode: 'immediate' | 'period_end' }
  | { do: 'pay'; token: PaymentTokenName }
  | { do: 'answer'; isPassed: boolean }
  | { do: 'force'; outcome: ForcedOutcome }
  | { do: 'configure'; dunning: Dunning };

/** Purchase with a list of actions. */
export interface BillingCase {
  plan: Plan;
  start: string;
  token: string | null;
  activation: string | null;
  end_date: string | null;
  dunning: Dunning;
  steps: readonly Step[];
}

export const tokens = fc.oneof(
  { weight: 5, arbitrary: fc.constant('tok_success') },
  { weight: 20, arbitrary: fc.constantFrom(...renewalTokens.filter((token) => token !== 'tok_success')) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...allTokens.filter((token) => token === null || !renewalTokens.includes(token)),
    ),
  },
);

const isFailure = (outcome: ForcedOutcome): boolean => failureCodes.includes(outcome);

/** Forced outcomes, with each kind equally likely. */
const outcomes = fc.oneof(
  fc.constantFrom(...forcedOutcomes.filter((outcome) => !isFailure(outcome))),
  fc.constantFrom(...forcedOutcomes.filter((outcome) => isFailure(outcome) && isRetryable(outcome))),
  fc.constantFrom(...forcedOutcomes.filter((outcome) => isFailure(outcome) && !isRetryable(outcome))),
);

/** Generates a decimal string with at most `before` integer and `behind` fraction digits. */
function generateDecimals(before: number, behind: number): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.integer({ min: 1, max: before }).chain((digits) => fc.integer({ min: 0, max: 10 ** digits - 1 })),
      fc
        .integer({ min: 0, max: behind })
        .chain((digits) =>
          fc.bigInt({ min: 0n, max: 10n ** BigInt(digits) - 1n }).map((value) => ({ digits, value })),
        ),
    )
    .map(([whole, { digits, value }]) =>
      digits === 0 ? String(whole) : `${whole}.${value.toString().padStart(digits, '0')}`,
    );
}

/** Mostly realistic prices, including halves that must be rounded, and sometimes prices of any size. */
const prices = fc.oneof(
  fc.constantFrom('0', '0.4', '0.5', '1', '2.5', '31.5', '0.000000000001'),
  generateDecimals(12, 12),
);
const quantities = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.oneof(fc.constantFrom('0', '0.0', '1', '3', '5', '0.10'), generateDecimals(3, 1)),
  },
  { weight: 1, arbitrary: generateDecimals(12, 6) },
);

export const dunnings: fc.Arbitrary<Dunning> = fc.record({
  max_retries: fc.integer({ min: 0, max: 4 }),
  retry_interval_days: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 30 })),
  on_exhausted: fc.constantFrom('cancel', 'mark_unpaid'),
});

const DAYS = { day: 1, week: 7, month: 28, year: 365 } as const;

const intervals = fc.record({
  interval: fc.constantFrom<(keyof typeof DAYS)[]>('day', 'day', 'week', 'month', 'month', 'year'),
  interval_count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3 })),
});

const rates = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('one_time' as const),
      amount: fc.integer({ min: 1, max: 99_999_999_999 }),
      currency: fc.constant('EUR' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(intervals, fc.oneof(fc.constantFrom(0, 4900), fc.nat(99_999_999_999)))
      .map(([every, amount]) => ({
        kind: 'fixed_subscription' as const,
        amount,
        currency: 'EUR' as const,
        ...every,
      })),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        intervals,
        prices,
        fc.constantFrom('last_charge' as const, 'no_charge' as const),
        fc.constantFrom(0, 0, 1, 20, 48, 72),
      )
      .map(([every, unit_amount, when_unreported, grace]) => ({
        kind: 'variable_subscription' as const,
        unit_amount,
        unit_name: 'kWh',
        currency: 'JPY' as const,
        ...every,
        when_unreported,
        report_grace_hours: Math.min(grace, DAYS[every.interval] * every.interval_count * 24 - 1),
      })),
  },
);

export const plans: fc.Arbitrary<Plan> = rates.chain((rate) => {
  if (rate.kind === 'one_time') return fc.constant(buildPlan({ rate }));
  const byMonths = rate.interval === 'month' || rate.interval === 'year';
  return fc
    .record({
      trial_days: fc.oneof(
        { weight: 4, arbitrary: fc.constant(0) },
        { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 90 }) },
      ),
      billing_cycles: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 2 }),
      payment_day: byMonths ? fc.option(fc.integer({ min: 1, max: 31 }), { freq: 2 }) : fc.constant(null),
      requires_activation_date: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean()),
    })
    .map((more) => buildPlan({ rate, ...more }));
});

const starts = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) }),
  // Month ends and midnights, the difficult cases of a calendar.
  fc
    .tuple(
      fc.integer({ min: 0, max: 95 }),
      fc.constantFrom(-2 * DAY, -DAY, 0),
      fc.constantFrom(0, 1, DAY - 1),
    )
    .map(([month, day, time]) => Date.UTC(2024, month + 1) + day + time),
);

/** Any duration. Unlike fast-check's integers, it is not biased to small values. */
const generateDuration = (longest: number): fc.Arbitrary<number> => fc.noBias(fc.nat(Math.floor(longest)));

function generateSteps({ rate }: Plan, payerComes: boolean): fc.Arbitrary<Step[]> {
  const period = rate.kind === 'one_time' ? DAY : DAYS[rate.interval] * rate.interval_count * DAY;
  const advance = (longest: number): fc.Arbitrary<Step> =>
    fc.record({ do: fc.constant('advance' as const), by: generateDuration(longest) });
  const advanceToNext = fc.record({
    do: fc.constant('advance_to_next' as const),
    off: fc.constantFrom(-1, 0, 0, 1),
  });
  const report = fc.record({
    do: fc.constant('report' as const),
    quantity: quantities,
    ago: fc.oneof(
      fc.constant(null),
      fc.constantFrom(0, 1, -1, -300_000, -300_001),
      generateDuration(3 * DAY),
      generateDuration(1.2 * period),
    ),
  });
  const remove = fc.record({ do: fc.constant('delete' as const), which: fc.nat(5) });
  const cancel = fc.record({
    do: fc.constant('cancel' as const),
    mode: fc.constantFrom('immediate' as const, 'period_end' as const),
  });
  const pay = fc.record({
    do: fc.constant('pay' as const),
    token: fc.oneof(fc.constant('tok_success' as const), fc.constantFrom(...paymentTokenNames)),
  });
  const answer = fc.record({ do: fc.constant('answer' as const), isPassed: fc.boolean() });
  const force = fc.record({ do: fc.constant('force' as const), outcome: outcomes });
  const configure = fc.record({ do: fc.constant('configure' as const), dunning: dunnings });
  const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
    { weight: 8, arbitrary: advance(1.5 * period) },
    { weight: 4, arbitrary: advance(4 * DAY) },
    { weight: 8, arbitrary: advanceToNext },
    { weight: rate.kind === 'variable_subscription' ? 16 : 1, arbitrary: report },
    { weight: 2, arbitrary: remove },
    { weight: 1, arbitrary: cancel },
    { weight: payerComes ? 6 : 0, arbitrary: pay },
    { weight: payerComes ? 4 : 0, arbitrary: answer },
    { weight: 4, arbitrary: force },
    { weight: 2, arbitrary: configure },
  );
  return fc
    .tuple(fc.array(step, { minLength: 5, maxLength: 16, size: 'max' }), advance(4 * period + 12 * DAY))
    .map(([some, last]) => [...some, last]);
}

const toDays = (start: number, days: number): string => iso(start + days * DAY).slice(0, 10);

/** Plan and purchase time, which is often on its payment day. */
const plansWithStart = fc.tuple(plans, starts, fc.boolean()).map(([plan, start, isPaymentDay]) => {
  const payment_day =
    plan.payment_day !== null && isPaymentDay ? new Date(start).getUTCDate() : plan.payment_day;
  return [{ ...plan, payment_day }, start] as const;
});

const generateCases = (payerComes: boolean): fc.Arbitrary<BillingCase> =>
  plansWithStart.chain(([plan, start]) =>
    fc.record({
      plan: fc.constant(plan),
      start: fc.constant(iso(start)),
      token: payerComes ? fc.oneof(tokens, fc.constant(null)) : tokens,
      activation: plan.requires_activation_date
        ? fc.oneof(fc.nat(2), fc.nat(40)).map((days) => toDays(start, days))
        : fc.constant(null),
      end_date:
        plan.billing_cycles === null && plan.rate.kind !== 'one_time'
          ? fc.option(
              fc
                .oneof(fc.integer({ min: 1, max: 2 }), generateDuration(300))
                .map((days) => toDays(start, plan.trial_days + days)),
              { freq: 2 },
            )
          : fc.constant(null),
      dunning: dunnings,
      steps: generateSteps(plan, payerComes),
    }),
  );

/** Any purchase of any plan without a visit to the checkout. Its end date can be rejected. */
export const billingCases = generateCases(false);

/** The same with a payer who submits cards and completes challenges at the checkout. */
export const visitedBillingCases = generateCases(true);

const repairPlans = fc
  .record({
    interval: fc.constantFrom('day' as const, 'week' as const),
    billing_cycles: fc.option(fc.integer({ min: 3, max: 7 }), { freq: 3 }),
  })
  .map(({ interval, billing_cycles }) => {
    const rate = { kind: 'fixed_subscription', amount: 4900, currency: 'EUR', interval, interval_count: 1 };
    return buildPlan({ rate: rate as FixedRate, billing_cycles });
  });

const repairSteps = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      token: fc.oneof(
        { weight: 3, arbitrary: fc.constant('tok_pending_then_failure' as const) },
        { weight: 3, arbitrary: fc.constantFrom(...paymentTokenNames) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), isPassed: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('configure' as const), dunning: dunnings }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('force' as const), outcome: outcomes }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('advance_to_next' as const), off: fc.constantFrom(-1, 0) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('advance' as const), by: fc.constantFrom(DAY, 2 * DAY) }),
  },
);

/**
 * Purchases of which several periods fail, some of them for good, before the payer pays them with cards that settle
 * later, fail or need a challenge. The settings change meanwhile.
 */
export const repairCases: fc.Arbitrary<BillingCase> = fc
  .record({
    plan: repairPlans,
    dunning: fc.record({
      max_retries: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 4, max: 10 })),
      retry_interval_days: fc.integer({ min: 1, max: 4 }),
      on_exhausted: fc.constant('mark_unpaid' as const),
    }),
    failures: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom<ForcedOutcome[]>('incorrect_cvc', 'lost_card') },
        { weight: 1, arbitrary: fc.constantFrom<ForcedOutcome[]>('card_declined', 'requires_action') },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    repairs: fc.array(repairSteps, { minLength: 4, maxLength: 14, size: 'max' }),
  })
  .map(({ plan, dunning, failures, repairs }) => {
    const by = (plan.rate as FixedRate).interval === 'day' ? DAY : 7 * DAY;
    const steps: Step[] = [
      ...failures.map((outcome): Step => ({ do: 'force', outcome })),
      ...failures.map((): Step => ({ do: 'advance', by })),
      ...repairs,
      { do: 'advance', by: 5 * DAY },
    ];
    const start = iso(Date.UTC(2027, 0, 10));
    return { plan, start, token: 'tok_success', activation: null, end_date: null, dunning, steps };
  });
