import fc from 'fast-check';
import type { Dunning } from '../../src/domain/billing/chain.js';
import { paymentTokenNames, type PaymentTokenName } from '../../src/domain/billing/payment-outcome.js';
import type { ForcedOutcome, Plan } from '../../src/domain/shared/records.js';
import { DAY, iso } from './oracle/calendar.js';
import { planWith } from '../support/domain.js';

/** Something that is done to a purchase, or to time. Lengths are milliseconds. */
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

/** A purchase, and what happens to it. */
export interface Story {
  plan: Plan;
  start: string;
  token: string | null;
  activation: string | null;
  end_date: string | null;
  dunning: Dunning;
  steps: readonly Step[];
}

const tokens = fc.oneof(
  { weight: 5, arbitrary: fc.constant('tok_success') },
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      'tok_success_then_declined',
      'tok_declined_twice_then_success',
      'tok_challenge_on_renewal',
      'tok_pending_then_success',
      'tok_pending_then_failure',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      null,
      'tok_challenge',
      'tok_declined',
      'tok_processing_error',
      'tok_lost_card',
    ),
  },
);

/** What can be forced, each kind about as often as the others. */
const outcomes = fc.oneof(
  fc.constantFrom<ForcedOutcome[]>(
    'succeeded',
    'requires_action',
    'pending_then_succeeded',
    'pending_then_failed',
  ),
  fc.constantFrom<ForcedOutcome[]>('card_declined', 'insufficient_funds', 'authentication_expired'),
  fc.constantFrom<ForcedOutcome[]>('lost_card', 'expired_card', 'canceled'),
);

/** A decimal string: digits before the point at most, and behind it. */
function decimals(before: number, behind: number): fc.Arbitrary<string> {
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

/** Mostly such as people use, with halves that have to be rounded; sometimes of any size. */
const prices = fc.oneof(
  fc.constantFrom('0', '0.4', '0.5', '1', '2.5', '31.5', '0.000000000001'),
  decimals(12, 12),
);
const quantities = fc.oneof(
  { weight: 8, arbitrary: fc.oneof(fc.constantFrom('0', '0.0', '1', '3', '5', '0.10'), decimals(3, 1)) },
  { weight: 1, arbitrary: decimals(12, 6) },
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

const plans: fc.Arbitrary<Plan> = rates.chain((rate) => {
  if (rate.kind === 'one_time') return fc.constant(planWith({ rate }));
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
    .map((more) => planWith({ rate, ...more }));
});

const starts = fc.oneof(
  fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2032, 0) }),
  // Month ends and midnights, where calendars are hard.
  fc
    .tuple(
      fc.integer({ min: 0, max: 95 }),
      fc.constantFrom(-2 * DAY, -DAY, 0),
      fc.constantFrom(0, 1, DAY - 1),
    )
    .map(([month, day, time]) => Date.UTC(2024, month + 1) + day + time),
);

/** Any length of time; unlike fast-check's own numbers not mostly a small one. */
const upTo = (longest: number): fc.Arbitrary<number> => fc.noBias(fc.nat(Math.floor(longest)));

function stepsOf({ rate }: Plan, payerComes: boolean): fc.Arbitrary<Step[]> {
  const period = rate.kind === 'one_time' ? DAY : DAYS[rate.interval] * rate.interval_count * DAY;
  const advance = (longest: number): fc.Arbitrary<Step> =>
    fc.record({ do: fc.constant('advance' as const), by: upTo(longest) });
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
      upTo(3 * DAY),
      upTo(1.2 * period),
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

const inDays = (start: number, days: number): string => iso(start + days * DAY).slice(0, 10);

/** A plan and when it is bought, which is often its payment day. */
const beginnings = fc.tuple(plans, starts, fc.boolean()).map(([plan, start, isPaymentDay]) => {
  const payment_day =
    plan.payment_day !== null && isPaymentDay ? new Date(start).getUTCDate() : plan.payment_day;
  return [{ ...plan, payment_day }, start] as const;
});

const storiesWhere = (payerComes: boolean): fc.Arbitrary<Story> =>
  beginnings.chain(([plan, start]) =>
    fc.record({
      plan: fc.constant(plan),
      start: fc.constant(iso(start)),
      token: payerComes ? fc.oneof(tokens, fc.constant(null)) : tokens,
      activation: plan.requires_activation_date
        ? fc.oneof(fc.nat(2), fc.nat(40)).map((days) => inDays(start, days))
        : fc.constant(null),
      end_date:
        plan.billing_cycles === null && plan.rate.kind !== 'one_time'
          ? fc.option(
              fc
                .oneof(fc.integer({ min: 1, max: 2 }), upTo(300))
                .map((days) => inDays(start, plan.trial_days + days)),
              { freq: 2 },
            )
          : fc.constant(null),
      dunning: dunnings,
      steps: stepsOf(plan, payerComes),
    }),
  );

/** Any purchase of any plan, whose payer never comes to the checkout page. Its end date may be refused. */
export const stories = storiesWhere(false);

/** The same, with a payer who gives cards and answers challenges on the page. */
export const visitedStories = storiesWhere(true);
