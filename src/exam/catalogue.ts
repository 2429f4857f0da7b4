import type { ExamAdapter } from '../testing/exam-adapter.js';
import {
  getAction,
  type Card,
  type Disturbance,
  type PlanRef,
  type Sequence,
  type Step,
} from './sequence.js';
import { listPlans } from './plans.js';

/** Last day of a month with 31 days, before a shorter month: where wrong date arithmetic shows. */
const MONTH_END = '01-31';
const LEAP_DAY = '02-29';

/** Number of customers who order at the same moment as another one, so that an application without locks loses something. */
const CROWD = 7;

type Order = Extract<Step, { kind: 'order' }>;

/**
 * Short sequences that find the usual bugs quickly, the most frequent bugs first. Sequences with steps that are
 * impossible for the actions and plans of the adapter are left out.
 */
export function createCatalogue(adapter: ExamAdapter): Sequence[] {
  const plans = listPlans(adapter);
  const subscriptions = plans.filter((plan) => plan !== 'one_time');
  const steady = subscriptions.find((plan) => plan === 'monthly') ?? subscriptions[0] ?? 'one_time';
  const renews = steady !== 'one_time';
  const sell = (plan: PlanRef = steady, card: Card = 'good', more: Partial<Order> = {}): Step => ({
    kind: 'order',
    order: 1,
    plan,
    card,
    ...more,
  });
  const disturb = (disturbance: Disturbance, first: number, count = 1): Step =>
    sell(steady, 'good', { disturbed: { disturbance, first, count } });
  const advance = (by: string): Step => ({ kind: 'advance', by });
  const hold: Step = { kind: 'hold webhooks' };
  const release = (order: Extract<Step, { kind: 'release webhooks' }>['order']): Step => ({
    kind: 'release webhooks',
    order,
  });
  const again: Step = { kind: 'deliver again', which: 'all' };
  const restart: Step = { kind: 'restart' };
  const forge = (forgery: Extract<Step, { kind: 'forge webhook' }>['forgery']): Step => ({
    kind: 'forge webhook',
    forgery,
  });
  const force = (outcome: Extract<Step, { kind: 'force payment' }>['outcome']): Step => ({
    kind: 'force payment',
    order: 1,
    outcome,
  });
  const when = (condition: boolean, ...sequences: Step[][]): Step[][] => (condition ? sequences : []);

  const repeat: Step = { kind: 'repeat', order: 1 };
  const cancelAtGateway: Step = { kind: 'cancel at gateway', order: 1 };
  const cancelAtPeriodEnd: Step = { ...cancelAtGateway, atPeriodEnd: true };
  const sameCustomer = sell(steady, 'good', { order: 2, sameEmailAs: 1 });
  const pay = (card: Card): Step => ({ kind: 'pay at checkout', order: 1, card });
  const outage = (disturbance: Disturbance): Step => ({ kind: 'outage', disturbance });
  const second = sell(steady, 'good', { order: 2 });

  const sequences: Step[][] = [
    [sell(), again],
    [sell(), forge('unsigned')],
    [disturb('response lost', 2)],
    [hold, sell(), release('reversed')],
    ...when(
      renews,
      [hold, sell(), cancelAtGateway, release('reversed')],
      [sell(), force('insufficient_funds'), advance('1mo'), again],
      [sell(), force('insufficient_funds'), advance('1mo'), advance('2d'), again],
    ),
    [sell(steady, 'declined')],
    [sell(steady, 'good', { leavesCheckout: true })],
    [sell(), { kind: 'unknown event' }],
    [sell(), restart, again],
    [disturb('response late', 2)],
    [sell(steady, 'good', { atOnce: 2 })],
    [sell(steady, 'good', { together: 1 }), again],
    [disturb('still in progress', 2), repeat],
    ...when(
      renews,
      [outage('unknown values'), sell(), force('card_declined'), advance('1mo'), advance('2d')],
      [sell(), cancelAtPeriodEnd, again],
      [sell(), force('insufficient_funds'), advance('1mo'), restart, again],
      [
        sell(),
        force('insufficient_funds'),
        advance('1mo'),
        advance('2d'),
        force('insufficient_funds'),
        advance('1mo'),
      ],
      [sell(), force('insufficient_funds'), hold, advance('1mo'), release('at once')],
      [sell(), cancelAtGateway, sameCustomer, again],
      [sell(), hold, cancelAtGateway, release('with a kill')],
    ),
    [{ kind: 'rotate secret' }, sell()],
    ...when(renews, [sell(steady, 'delayed'), cancelAtGateway, advance('1d1h')]),
    [disturb('response lost', 1, 6), { ...repeat, correctsName: true }],
    [sell(steady, 'open challenge')],
    [hold, sell(), restart, release('in order'), again],
    [sell(), forge('malformed')],
    [sell(), forge('altered')],
    [sell(), forge('old')],
    [sell(), forge('empty signature')],
    [sell(), forge('ended secret')],
    ...when(renews, [
      sell(),
      hold,
      force('insufficient_funds'),
      advance('1mo'),
      advance('2d'),
      release('reversed'),
    ]),
    [disturb('webhook first', 2)],
    [sell(steady, 'challenge'), repeat],
    [sell(), repeat],
    [sell(), advance('2d'), repeat],
    [sell(steady, 'good', { leavesCheckout: true }), advance('2d'), repeat],
    [disturb('response lost', 1)],
    [disturb('response late', 1)],
    [disturb('unavailable', 1)],
    [disturb('rate limited', 2)],
    [disturb('server error', 2)],
    ...when(
      renews,
      [sell(), advance('1mo'), again],
      [
        sell(steady, 'fails on renewal'),
        advance('1mo'),
        advance('2d'),
        advance('2d'),
        advance('2d'),
        pay('good'),
      ],
      [sell(steady, 'fails on renewal'), advance('1mo'), advance('6d'), again],
      [sell(steady, 'fails on renewal'), advance('1mo'), cancelAtPeriodEnd, advance('2d')],
      [sell(), cancelAtGateway, restart],
      [hold, sell(), cancelAtGateway, release('without the oldest'), restart],
    ),
    [sell(), second, again],
    [sell(), sameCustomer],
    [hold, sell(), second, release('reversed')],
    [hold, sell(), second, release('at once'), restart],
    [disturb('response stalled', 2)],
    [disturb('application killed', 2)],
    [disturb('response lost', 2), restart, repeat],
    [sell(), { kind: 'deliver at once', times: 3 }],
    [
      sell(),
      { kind: 'rotate secret' },
      again,
      second,
      { kind: 'end rotation' },
      repeat,
      forge('ended secret'),
    ],
    [{ kind: 'rotate secret' }, sell(), { kind: 'end rotation' }, second],
    [disturb('response cut', 2)],
    [disturb('connection reset', 2)],
    [disturb('unavailable', 1, 6)],
    [disturb('unavailable', 2, 6)],
    [disturb('server error', 1), repeat],
    [disturb('unavailable', 2, 6), { ...repeat, correctsName: true }],
    [disturb('maintenance page', 1)],
    [disturb('maintenance page', 2)],
    [disturb('application killed', 1)],
    [disturb('webhook first', 1)],
    [disturb('unknown values', 1, 4)],
    [disturb('still in progress', 1)],
    [sell(steady, 'good', { together: 1 }), restart],
    [sell(steady, 'good', { together: CROWD }), restart],
    [hold, sell(steady, 'good', { together: CROWD }), release('at once'), restart],
    [disturb('response lost', 2), { kind: 'wait' }, repeat],
    ...when(
      renews,
      [hold, sell(), release('with a kill')],
      [sell(), force('insufficient_funds'), hold, advance('1mo'), release('with a kill'), advance('2d')],
    ),
    [sell(steady, 'delayed'), advance('1d1h')],
    [sell(steady, 'good', { leavesCheckout: true }), advance('1mo'), sameCustomer],
    [sell(steady, 'delayed failure'), advance('1d1h')],
    [sell(steady, 'delayed'), restart, advance('1d1h'), again],
    [sell(), { ...repeat, disturbed: { disturbance: 'unavailable', first: 1, count: 1 } }],
    [disturb('rate limited', 1)],
    [disturb('response cut', 1)],
    [disturb('connection reset', 1)],
    [disturb('response stalled', 1)],
    ...when(
      renews,
      [
        sell(),
        force('insufficient_funds'),
        outage('connection reset'),
        advance('1mo'),
        { kind: 'outage ends' },
      ],
      [
        sell(),
        force('card_declined'),
        outage('unavailable'),
        advance('1mo'),
        { kind: 'outage ends' },
        advance('2d'),
      ],
      [sell(), force('expired_card'), advance('1mo'), pay('good')],
      [sell(), force('requires_action'), advance('1mo'), pay('good')],
      [sell(), force('requires_action'), advance('1mo'), advance('2d')],
      [sell(steady, 'fails twice'), advance('1mo'), advance('2d'), advance('2d')],
      [sell(steady, 'fails on renewal'), advance('1mo'), advance('1mo'), advance('1mo')],
      [sell(), second, force('insufficient_funds'), hold, advance('1mo'), release('reversed')],
      [sell(), hold, advance('1mo'), advance('1mo'), release('reversed')],
      [
        sell(),
        hold,
        force('insufficient_funds'),
        advance('1mo'),
        advance('2d'),
        release('without the oldest'),
        restart,
      ],
      [sell(), advance('1mo'), restart, advance('1mo'), again],
      [sell(), hold, cancelAtGateway, release('in order'), again],
      [sell(), { kind: 'cancel', order: 1 }, again],
      [sell(), { kind: 'cancel', order: 1, disturbed: { disturbance: 'response lost', first: 1, count: 1 } }],
      [
        sell(),
        { kind: 'cancel', order: 1, disturbed: { disturbance: 'unavailable', first: 1, count: 5 } },
        advance('1mo'),
      ],
      [sell(), force('card_declined'), advance('1mo'), { kind: 'change card', order: 1, card: 'good' }],
    ),
    ...when(
      plans.includes('trial'),
      [sell('trial'), advance('14d')],
      [sell('trial', 'fails on renewal'), advance('14d'), advance('2d')],
      [sell('trial'), hold, advance('14d'), release('reversed')],
    ),
    ...when(
      plans.includes('one_time') && renews,
      [sell('one_time'), again],
      [sell('one_time', 'good', { disturbed: { disturbance: 'response lost', first: 2, count: 1 } })],
      [sell('one_time', 'declined')],
      [sell('one_time', 'delayed failure'), advance('1d1h')],
    ),
    ...when(
      plans.includes('metered') && adapter.actions.reportUsage !== undefined,
      [sell('metered'), reportUsage('12.5')],
      [sell('metered'), reportUsage('12.5', 'response lost')],
      [sell('metered'), reportUsage('12.5', 'response late')],
      [sell('metered'), reportUsage('3'), reportUsage('3'), advance('1mo')],
    ),
  ];
  const supported = sequences.filter((steps) => steps.every((step) => isPossible(step, steps, adapter)));
  const monthEnds = supported.map((steps) => ({ startsAt: MONTH_END, steps }));
  const leapDay = renews ? [{ startsAt: LEAP_DAY, steps: [sell(), advance('1mo'), advance('1mo')] }] : [];
  return [...monthEnds, ...leapDay];
}

function reportUsage(quantity: string, disturbance?: Disturbance): Step {
  const disturbed = disturbance === undefined ? {} : { disturbed: { disturbance, first: 1, count: 1 } };
  return { kind: 'report usage', order: 1, quantity, ...disturbed };
}

/** Checks whether the adapter has the action of a step, and whether the plan of its order allows the step. */
export function isPossible(step: Step, steps: readonly Step[], { actions }: ExamAdapter): boolean {
  const action = getAction(step);
  if (action !== null && actions[action] === undefined) return false;
  const needsSubscription = ['cancel', 'cancel at gateway', 'change card'].includes(step.kind);
  if (!needsSubscription && step.kind !== 'report usage') return true;
  const sold = steps.find((each) => each.kind === 'order' && 'order' in step && each.order === step.order);
  if (sold?.kind !== 'order') return false;
  return needsSubscription ? sold.plan !== 'one_time' : sold.plan === 'metered';
}
