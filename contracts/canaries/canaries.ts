import { buildFixedTerms, buildVariableTerms, plans, type PlanTerms } from '../fixtures/plans.js';
import { CancelPurchase } from '../model/commands/cancel-purchase.js';
import { CreateConsumption } from '../model/commands/create-consumption.js';
import { DeleteConsumption } from '../model/commands/delete-consumption.js';
import { getLastAttempt, type SimulatedPurchase } from '../model/simulated-purchase.js';
import { listShown, type Canary, type Shown } from './canary.js';

const DECLINED = 'tok_success_then_declined';
const DECLINED_TWICE = 'tok_declined_twice_then_success';
const CHALLENGED = 'tok_challenge_on_renewal';
const PENDING = 'tok_pending_then_success';

/** The first period starts at midnight of the next day, so that nothing is due while a nightly run reads. */
const AT_MIDNIGHT = { requires_activation_date: true } as const;

const everyDays = (days: number, more: Partial<PlanTerms> = {}): PlanTerms =>
  buildFixedTerms('day', days, { ...AT_MIDNIGHT, ...more });
const daily = (more: Partial<PlanTerms> = {}): PlanTerms => everyDays(1, more);
const metered = (options: Parameters<typeof buildVariableTerms>[0] = {}): PlanTerms =>
  buildVariableTerms({ interval: 'day', ...AT_MIDNIGHT, ...options });

const cancel = (mode: 'immediate' | 'period_end'): CancelPurchase => new CancelPurchase(0, { mode });
const remove = (record: number): DeleteConsumption => new DeleteConsumption(0, record);
/** Reports usage. @param name distinguishes the records of a purchase @param when in hours from now */
const report = (name: string, quantity: string, when: number | null = null): CreateConsumption =>
  new CreateConsumption(0, { name, quantity, when });

const story = (night: number, name: string, condition: Shown[2]): Shown => [
  night,
  `journeys.story.${name}`,
  condition,
];

const hasStatus =
  (...statuses: SimulatedPurchase['status'][]) =>
  ({ status }: SimulatedPurchase): boolean =>
    statuses.includes(status);

/** The last chain of charges has this number of attempts, and the last one this status. */
const hasAttempts =
  (count: number, status: 'succeeded' | 'failed' | 'pending' | 'requires_action') =>
  (purchase: SimulatedPurchase): boolean =>
    purchase.chains.some(
      (chain) => chain.attempts.length === count && getLastAttempt(purchase, chain).status === status,
    );

/** Consecutive charges have these amounts; `c` marks quantities that are carried forward. */
const hasBills =
  (...bills: string[]) =>
  ({ charges }: SimulatedPurchase): boolean =>
    ` ${charges.map(({ amount, usage }) => `${amount}${usage?.source === 'carried_forward' ? 'c' : ''}`).join(' ')} `.includes(
      ` ${bills.join(' ')} `,
    );

/** A number of days has passed since the purchase was canceled. */
const isCanceledFor =
  (days: number) =>
  ({ canceledAt, now }: SimulatedPurchase): boolean =>
    canceledAt !== null && Date.parse(now) - Date.parse(canceledAt) >= days * 86_400_000;

const all =
  (...conditions: Shown[2][]) =>
  (purchase: SimulatedPurchase): boolean =>
    conditions.every((condition) => condition(purchase));

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
    shows: [story(2, 'delayed-first-payment-fails', hasStatus('failed'))],
  },
];

const usage: readonly Canary[] = [
  {
    name: 'rounding',
    terms: metered({ unit_amount: '0.4', currency: 'JPY' }),
    steps: [
      [1, report('a', '1.25'), report('b', '1.25'), report('c', '1.25')],
      [2, report('d', '5')],
      [3, report('e', '1.25')],
      [4, report('f', '3.75')],
      [5, report('g', '6.25')],
      [6, report('h', '1.251')],
    ],
    shows: [
      story(2, 'rounding-once', hasBills('2')),
      story(7, 'rounding-half-even', hasBills('2', '0', '2', '2', '1')),
    ],
  },
  {
    name: 'carried',
    terms: metered(),
    steps: [
      [1, report('a', '0.1'), report('b', '0.2'), report('c', '0.000'), report('d', '49.7')],
      [4, report('e', '30')],
    ],
    shows: [
      story(2, 'sums-exact', ({ lastQuantity }) => lastQuantity === '50'),
      story(6, 'unreported-last-charge', hasBills('100', '100c', '100c', '60', '60c')),
    ],
  },
  {
    name: 'not-carried',
    terms: metered({ when_unreported: 'no_charge' }),
    steps: [
      [1, report('a', '7'), report('b', '50'), remove(0)],
      [4, report('c', '30')],
    ],
    shows: [
      story(2, 'deleting-one-of-two', hasBills('100')),
      story(
        6,
        'unreported-no-charge',
        all(hasBills('100', '60'), ({ periodIndex }) => periodIndex > 5),
      ),
    ],
  },
  {
    name: 'late-first-report',
    terms: metered(),
    steps: [[3, report('a', '20')]],
    shows: [
      story(
        5,
        'before-the-first-report',
        all(hasBills('40', '40c'), ({ charges }) => charges.length === 2),
      ),
    ],
  },
  {
    name: 'products',
    terms: metered({ unit_amount: '1.005' }),
    steps: [
      [1, report('a', '100')],
      [2, report('a', '100.00'), report('b', '300')],
      [3, report('c', '0.1')],
    ],
    shows: [
      [3, 'external-ids.after-the-bill.createConsumption', hasBills('100', '302')],
      story(4, 'products-exact', hasBills('100', '302', '0')),
    ],
  },
  {
    name: 'large',
    terms: metered({ unit_amount: '1' }),
    steps: [[1, report('a', '999999999998.5'), report('b', '0.000001')]],
    shows: [story(2, 'large-amounts-exact', hasBills('999999999999'))],
  },
  {
    name: 'zero',
    terms: metered(),
    token: DECLINED,
    steps: [[1, report('a', '0')]],
    shows: [story(3, 'zero-is-a-report', hasBills('0', '0c'))],
  },
  {
    name: 'only-record-deleted',
    terms: metered(),
    steps: [
      [1, report('a', '50')],
      [2, report('b', '20'), remove(1), remove(0)],
    ],
    shows: [story(3, 'deleting-the-only-record', hasBills('100', '100c'))],
  },
  {
    name: 'unbilled',
    terms: metered(),
    steps: [
      [1, report('a', '50')],
      [2, report('b', '20'), cancel('immediate'), report('c', '1'), remove(1)],
    ],
    shows: [story(4, 'unbilled-when-canceled-at-once', all(hasBills('100'), isCanceledFor(1)))],
  },
  {
    name: 'last-bill',
    terms: metered(),
    steps: [[1, report('a', '50'), cancel('period_end'), report('b', '1')]],
    shows: [story(2, 'billed-when-canceled-at-period-end', all(hasBills('102'), hasStatus('canceled')))],
  },
  {
    name: 'last-bill-carried',
    terms: metered(),
    steps: [
      [1, report('a', '50')],
      [2, cancel('period_end')],
    ],
    shows: [story(3, 'carried-to-the-last-bill', all(hasBills('100', '100c'), hasStatus('canceled')))],
  },
  {
    name: 'cut-by-the-end-date',
    terms: metered({ interval_count: 2 }),
    ends: 4,
    steps: [
      [1, report('a', '10')],
      [3, report('b', '4')],
    ],
    shows: [story(4, 'cut-by-the-end-date', all(hasBills('20', '8'), hasStatus('succeeded')))],
  },
  {
    name: 'grace',
    terms: metered({ report_grace_hours: 23 }),
    steps: [
      [1, report('a', '5')],
      [2, report('b', '2', -24), report('c', '100')],
      [3, report('d', '1', -48)],
    ],
    shows: [story(4, 'grace', hasBills('14', '200'))],
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
  ]),
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

/** Requirements that a canary shows in a night, on average. */
const getYield = (canary: Canary): number => listShown(canary).length / countNights(canary);

/** All canaries, those that show the most requirements in the shortest time first. */
export const canaries: readonly Canary[] = [
  ...dunning,
  ...states,
  ...usage,
  ...renewals,
  ...endings,
].toSorted((one, other) => getYield(other) - getYield(one));
