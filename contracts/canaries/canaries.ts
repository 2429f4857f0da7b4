import { buildFixedTerms, plans, type PlanTerms } from '../fixtures/plans.js';
import { listShown, type Canary, type Shown } from './canary.js';
import {
  all,
  cancel,
  daily,
  everyDays,
  hasAttempts,
  hasBills,
  hasStatus,
  isCanceledFor,
  metered,
  report,
  story,
  DECLINED,
} from './canary-parts.js';
import { usageCanaries } from './usage-canaries.js';

const DECLINED_TWICE = 'tok_declined_twice_then_success';
const CHALLENGED = 'tok_challenge_on_renewal';
const PENDING = 'tok_pending_then_success';

const dunning: readonly Canary[] = [
  {
    name: 'retries',
    terms: everyDays(10, { trial_days: 1 }),
    token: DECLINED,
    shows: [
      story(2, 'trial', ({ trialEnd, charges }) => charges[0]?.createdAt === trialEnd),
      story(2, 'retry-planned', ({ charges }) => typeof charges.at(-1)?.nextRetryAt === 'string'),
      story(8, 'retries-exhausted', all(hasAttempts(4, 'failed'), hasStatus('unpaid'))),
      story(8, 'after-a-trial', all(hasAttempts(4, 'failed'), hasStatus('unpaid'))),
    ],
  },
  {
    name: 'canceled-in-dunning',
    terms: everyDays(7),
    token: DECLINED,
    steps: [[1, cancel('period_end')]],
    shows: [
      story(8, 'canceled-at-period-end-while-past-due', all(hasAttempts(4, 'failed'), hasStatus('canceled'))),
    ],
  },
  {
    name: 'retry-succeeds',
    terms: everyDays(6),
    token: DECLINED_TWICE,
    shows: [
      story(
        7,
        'retry-succeeds',
        all(hasAttempts(3, 'succeeded'), ({ chains }) => chains.length > 1),
      ),
    ],
  },
  {
    name: 'last-bill-fails',
    terms: metered({ billing_cycles: 1 }),
    token: DECLINED_TWICE,
    steps: [[1, report('a', '10')]],
    shows: [story(6, 'last-bill-fails', all(hasAttempts(3, 'succeeded'), hasStatus('succeeded')))],
  },
  {
    name: 'retry-with-the-next-charge',
    terms: everyDays(2),
    token: DECLINED,
    shows: [story(3, 'retry-before-the-next-charge', ({ chains }) => chains.length > 1)],
  },
  {
    name: 'past-due-canceled',
    terms: everyDays(10),
    token: DECLINED,
    steps: [[1, cancel('immediate')]],
    shows: [story(4, 'canceled-while-past-due', all(hasAttempts(1, 'failed'), isCanceledFor(2)))],
  },
  {
    name: 'challenge',
    terms: everyDays(10),
    token: CHALLENGED,
    shows: [story(3, 'challenge-on-renewal', hasAttempts(2, 'requires_action'))],
  },
  {
    name: 'challenge-canceled',
    terms: everyDays(10),
    token: CHALLENGED,
    steps: [[1, cancel('immediate')]],
    shows: [story(4, 'canceled-while-challenged', all(hasAttempts(1, 'failed'), isCanceledFor(2)))],
  },
  {
    name: 'renewal-settles-late',
    terms: everyDays(10),
    token: 'tok_pending_then_failure',
    shows: [story(4, 'delayed-renewal-fails', hasAttempts(2, 'pending'))],
  },
  {
    name: 'settlement-after-cancellation',
    terms: everyDays(10),
    token: PENDING,
    steps: [[1, cancel('immediate')]],
    shows: [story(2, 'canceled-while-delayed', all(hasAttempts(1, 'succeeded'), hasStatus('canceled')))],
  },
];

/** Canaries in an organization of the run, whose settings are known. */
const configured: readonly Canary[] = [
  {
    name: 'canceled-by-dunning',
    isConfigured: true,
    terms: everyDays(10),
    token: DECLINED,
    shows: [
      story(2, 'exhausted-cancels', all(hasAttempts(2, 'failed'), hasStatus('canceled'))),
      [2, 'journeys.cancellation.by-dunning', ({ cancellation }) => cancellation?.source === 'dunning'],
    ],
  },
  {
    name: 'checkout-configured',
    isConfigured: true,
    terms: metered(),
    token: null,
    shows: [story(1, 'checkout-expires-as-configured', hasStatus('expired'))],
  },
];

const renewals: readonly Canary[] = [
  {
    name: 'cycles',
    terms: daily({ billing_cycles: 2 }),
    shows: [
      story(1, 'activation-tomorrow', ({ periodIndex }) => periodIndex > 0),
      story(3, 'billing-cycles', hasStatus('succeeded')),
    ],
  },
  {
    name: 'end-date',
    terms: everyDays(2),
    ends: 4,
    shows: [story(4, 'end-date', all(hasStatus('succeeded'), hasBills('4900', '4900')))],
  },
  {
    name: 'end-date-on-a-boundary',
    terms: daily(),
    ends: 3,
    shows: [story(3, 'end-date-on-a-boundary', hasStatus('succeeded'))],
  },
  {
    name: 'free',
    terms: { ...daily(), rate: { ...plans.fixed.rate, interval: 'day', amount: 0 } },
    token: DECLINED,
    shows: [story(2, 'free', hasBills('0', '0'))],
  },
  {
    name: 'active-today',
    terms: daily(),
    activation: 0,
    shows: [story(2, 'activation-today', hasBills('4900', '4900'))],
  },
  {
    name: 'one-time',
    terms: plans.one_time,
    shows: [story(7, 'one-time', ({ now, input }) => Date.parse(now) - Date.parse(input.created_at) > 6e8)],
  },
];

const endings: readonly Canary[] = [
  {
    name: 'canceled-at-once',
    terms: daily(),
    steps: [[1, cancel('immediate')]],
    shows: [story(3, 'canceled-at-once', isCanceledFor(1))],
  },
  {
    name: 'canceled-at-period-end',
    terms: daily(),
    steps: [[1, cancel('period_end')]],
    shows: [story(2, 'canceled-at-period-end', all(hasBills('4900'), hasStatus('canceled')))],
    tests: listTests(2, 'canceled-fixed', ['immediate', 'period-end', 'report'], hasStatus('canceled')),
  },
  {
    name: 'canceled-twice',
    terms: daily(),
    steps: [
      [1, cancel('period_end'), cancel('period_end'), cancel('immediate')],
      [2, cancel('immediate'), cancel('period_end')],
    ],
    shows: [story(2, 'canceled-twice', ({ input }) => input.commands.length === 5)],
  },
  {
    name: 'trial-canceled',
    terms: daily({ trial_days: 1 }),
    steps: [[1, cancel('period_end')]],
    shows: [
      story(
        2,
        'trial-canceled',
        all(hasStatus('canceled'), ({ charges }) => charges.length === 0),
      ),
    ],
  },
  {
    name: 'checkout',
    terms: metered(),
    token: null,
    shows: [story(2, 'checkout-expires', hasStatus('expired'))],
    tests: listTests(2, 'expired', ['immediate', 'period-end', 'report'], hasStatus('expired')),
  },
  {
    name: 'first-challenge',
    terms: buildFixedTerms('day', 1),
    token: 'tok_challenge',
    shows: [story(2, 'first-challenge-unanswered', hasStatus('expired'))],
    tests: listTests(2, 'expired-challenged', ['immediate', 'period-end', 'report'], hasStatus('expired')),
  },
  {
    name: 'first-payment-settles-late',
    terms: buildFixedTerms('day', 1),
    token: PENDING,
    shows: [story(3, 'delayed-first-payment', ({ charges }) => charges.length > 1)],
  },
  {
    name: 'first-payment-fails-late',
    terms: buildFixedTerms('day', 1),
    token: 'tok_pending_then_failure',
    shows: [
      story(2, 'delayed-first-payment-fails', hasStatus('failed')),
      story(2, 'settled-before-the-next-charge', hasStatus('failed')),
    ],
  },
];

/** Purchases on which the requests of requirements run, once time has brought them into a state. */
const states: readonly Canary[] = [
  ...createStateCanaries('unpaid', metered({ when_unreported: 'no_charge' }), DECLINED, [
    [2, 'past-due', ['remove'], hasStatus('past_due')],
    [8, 'unpaid', ['remove'], hasStatus('unpaid'), ['immediate', 'period-end', 'report']],
  ]),
  ...createStateCanaries('unpaid-ended', metered({ billing_cycles: 1 }), DECLINED, [
    [2, 'past-due-ended', ['report', 'remove'], hasStatus('past_due')],
    [8, 'unpaid-ended', ['report', 'remove'], hasStatus('unpaid'), ['immediate', 'period-end']],
  ]).map((canary) => ({
    ...canary,
    shows: [story(8, 'last-bill-never-paid', all(hasAttempts(4, 'failed'), hasStatus('unpaid')))],
  })),
  ...createStateCanaries('succeeded', metered({ billing_cycles: 1 }), 'tok_success', [
    [2, 'succeeded', ['immediate', 'period-end', 'report', 'remove'], hasStatus('succeeded')],
  ]),
  ...createStateCanaries('past-due', metered({ when_unreported: 'no_charge' }), DECLINED, [
    [2, 'past-due', [], hasStatus('past_due'), ['immediate', 'period-end', 'report']],
  ]),
  ...createStateCanaries('past-due-ended', metered({ billing_cycles: 1 }), DECLINED, [
    [2, 'past-due-ended', [], hasStatus('past_due'), ['immediate', 'period-end']],
  ]),
  ...createStateCanaries('past-due-fixed', daily(), CHALLENGED, [
    [1, 'past-due-fixed', ['report'], hasStatus('past_due'), ['immediate', 'period-end']],
  ]),
];

type StateTests = readonly [
  night: number,
  state: string,
  unchanging: string[],
  condition: Shown[2],
  changing?: string[],
];

/** Creates one canary for each action that changes the purchase, or one for those that do not. */
function createStateCanaries(
  name: string,
  terms: PlanTerms,
  token: string,
  groups: readonly StateTests[],
): Canary[] {
  const steps = terms.rate.kind === 'variable_subscription' ? [[1, report('a', '2')] as const] : [];
  const tests = groups.flatMap(([night, state, actions, condition]) =>
    listTests(night, state, actions, condition),
  );
  const lastTests = groups.flatMap(([night, state, , condition, actions = []]) =>
    listTests(night, state, actions, condition),
  );
  const common = { terms, token, steps, shows: [], tests };
  return lastTests.length === 0
    ? [{ ...common, name }]
    : lastTests.map((lastTest, index) => ({ ...common, name: `${name}-${index + 1}`, lastTest }));
}

function listTests(night: number, state: string, actions: readonly string[], condition: Shown[2]): Shown[] {
  return actions.map((action) => [night, `transitions.${state}.${action}`, condition]);
}

/** Returns the number of nights after which a canary has shown everything. */
export const countNights = (canary: Canary): number => Math.max(...listShown(canary).map(([night]) => night));

/** Nights of a chain of retries with the default settings, for which the first canaries have to start at once. */
const LONG_NIGHTS = 8;

/** Requirements that a canary shows in a night, on average. Those that take long, or no place among the live ones, come first. */
function getYield(canary: Canary): number {
  const { length } = listShown(canary);
  const isFirst = (countNights(canary) >= LONG_NIGHTS && length > 1) || canary.terms.rate.kind === 'one_time';
  return isFirst ? Infinity : length / countNights(canary);
}

/** All canaries, those that show the most requirements in the shortest time first. */
export const canaries: readonly Canary[] = [
  ...dunning,
  ...states,
  ...usageCanaries,
  ...configured,
  ...renewals,
  ...endings,
].toSorted((one, other) => (getYield(one) === getYield(other) ? 0 : getYield(other) - getYield(one)));

/** Requirements that send requests to canaries. They run before the others use up the objects of a limited run. */
export const testsOfCanaries: readonly string[] = canaries.flatMap(({ tests = [], lastTest }) =>
  [...tests, ...(lastTest ? [lastTest] : [])].map(([, id]) => id),
);
