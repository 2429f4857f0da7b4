import {
  disturbances,
  type Card,
  type Disturbance,
  type DisturbedRequests,
  type PlanRef,
  type Step,
} from './sequence.js';

/** Number of customers who order at the same moment as another one, so that an application without locks loses something. */
const CROWD = 7;
/** Number of disturbed requests in a row. It is larger than the number of attempts of most clients. */
const EVERY_ATTEMPT = 8;
/** Number of disturbed requests that a queue of the application does not outlast before the next step. */
const ENTIRE_STEP = 100;
const impatient = { isImpatient: true } as const;

type Order = Extract<Step, { kind: 'order' }>;
type ReleaseOrder = Extract<Step, { kind: 'release webhooks' }>['order'];

/** Disturbances that outlast the retries of a client. */
const lasting: readonly Disturbance[] = ['response lost', 'connection reset', 'server error', 'unavailable'];

const again = { kind: 'deliver again', which: 'all' } as const satisfies Step;
const restart = { kind: 'restart' } as const satisfies Step;
const hold = { kind: 'hold webhooks' } as const satisfies Step;
const repeat = { kind: 'repeat', order: 1 } as const satisfies Step;
const rotate = { kind: 'rotate secret' } as const satisfies Step;
const endRotation = { kind: 'end rotation' } as const satisfies Step;
const cancel = { kind: 'cancel', order: 1 } as const satisfies Step;
const cancelAtGateway = { kind: 'cancel at gateway', order: 1 } as const satisfies Step;
const cancelAtPeriodEnd: Step = { ...cancelAtGateway, atPeriodEnd: true };
const endOutage = { kind: 'outage ends' } as const satisfies Step;

const sell = (plan: PlanRef, card: Card = 'good', more: Partial<Order> = {}): Step => ({
  kind: 'order',
  order: 1,
  plan,
  card,
  ...more,
});
const release = (order: ReleaseOrder): Step => ({ kind: 'release webhooks', order });
const kill = (changes: number): Step => ({ kind: 'release webhooks', order: 'with a kill', changes });
const advance = (by: string): Step => ({ kind: 'advance', by });
const forge = (forgery: Extract<Step, { kind: 'forge webhook' }>['forgery']): Step => ({
  kind: 'forge webhook',
  forgery,
});
const force = (outcome: Extract<Step, { kind: 'force payment' }>['outcome'], order = 1): Step => ({
  kind: 'force payment',
  order,
  outcome,
});
const pay = (card: Card): Step => ({ kind: 'pay at checkout', order: 1, card });
const changeCard = (card: Card): Extract<Step, { kind: 'change card' }> => ({
  kind: 'change card',
  order: 1,
  card,
});
const outage = (disturbance: Disturbance): Step => ({ kind: 'outage', disturbance });
const report = (quantity: string): Extract<Step, { kind: 'report usage' }> => ({
  kind: 'report usage',
  order: 1,
  quantity,
});
const reportAgain: Step = { kind: 'report usage', order: 1, quantity: '1', isRepeated: true };

/** Disturbs an action from a request on. */
function disturb(step: Step, disturbance: Disturbance, first = 1, count = 1): Step {
  const disturbed: DisturbedRequests = { disturbance, first, count };
  return { ...step, disturbed } as Step;
}

/**
 * Combines an action with each disturbance, and with those that outlast the retries of a client.
 *
 * @param first number of the first disturbed request
 * @param after steps after a disturbance that outlasts the retries
 */
function disturbEach(
  before: readonly Step[],
  action: Step,
  first = 1,
  after: readonly Step[] = [],
): Step[][] {
  const [mostFrequent = 'response lost', ...others] = disturbances;
  const sequence = (disturbance: Disturbance, count: number): Step[] => [
    ...before,
    disturb(action, disturbance, first, count),
    ...(count > 1 ? after : []),
  ];
  return [
    sequence(mostFrequent, 1),
    // The gateway has processed the first one, and the second one not: an application must not guess.
    ...lasting.slice(0, 2).map((each) => sequence(each, EVERY_ATTEMPT)),
    ...others.map((each) => sequence(each, 1)),
    ...lasting.slice(2).map((each) => sequence(each, EVERY_ATTEMPT)),
  ];
}

/** Lists the sequences of each topic for some plans, from short ones to deeper ones. */
export function createTopics(plans: readonly PlanRef[]): Step[][][] {
  const subscriptions = plans.filter((plan) => plan !== 'one_time');
  const steady = subscriptions.find((plan) => plan === 'monthly') ?? subscriptions[0] ?? 'one_time';
  const when = (condition: boolean, sequences: Step[][]): Step[][] => (condition ? sequences : []);
  const renews = steady !== 'one_time';
  const sellsOnce = plans.includes('one_time') && renews;
  return [
    listOrders(steady),
    listSecurity(steady),
    disturbEach([], sell(steady), 2),
    listWebhooks(steady, renews),
    when(renews, listRenewals(steady)),
    when(plans.includes('metered'), listUsage()),
    when(plans.includes('trial') && steady !== 'trial', listTrials()),
    when(sellsOnce, listOneTimePayments()),
    listNewerGateways(steady, renews),
    when(renews, listCancellations(steady)),
    listRestarts(steady, renews),
    when(renews, listCards(steady)),
    disturbEach([], sell(steady), 1, [{ ...repeat, correctsName: true }]),
    when(renews, disturbEach([sell(steady)], cancel)),
    when(plans.includes('metered'), disturbEach([sell('metered')], report('12.5'))),
    when(sellsOnce, disturbEach([], sell('one_time'), 2)),
  ];
}

function listOrders(plan: PlanRef): Step[][] {
  const sameCustomer = sell(plan, 'good', { order: 2, sameEmailAs: 1 });
  const leaves = sell(plan, 'good', { leavesCheckout: true });
  return [
    [sell(plan), again],
    [
      hold,
      disturb(sell(plan, 'good', impatient), 'response lost', 2, 2 * EVERY_ATTEMPT),
      release('in order'),
    ],
    [leaves, advance('2d'), repeat],
    [sell(plan, 'declined')],
    [sell(plan, 'good', { atOnce: 2 })],
    [sell(plan), repeat],
    [sell(plan, 'good', { together: 1 }), again],
    [sell(plan, 'open challenge')],
    [sell(plan, 'challenge'), repeat],
    [disturb(sell(plan), 'still in progress', 2), repeat],
    [sell(plan), advance('2d'), repeat],
    [sell(plan), sameCustomer],
    [leaves, advance('1mo'), sameCustomer],
    [disturb(sell(plan), 'response lost', 2), { kind: 'wait' }, repeat],
    [sell(plan, 'good', { together: CROWD }), restart],
    [hold, sell(plan, 'good', { together: CROWD }), release('at once'), restart],
  ];
}

function listSecurity(plan: PlanRef): Step[][] {
  const second = sell(plan, 'good', { order: 2 });
  return [
    [sell(plan), forge('unsigned')],
    [rotate, sell(plan)],
    [sell(plan), forge('old'), forge('ended secret'), forge('altered')],
    [sell(plan), forge('malformed'), forge('empty signature')],
    [sell(plan), rotate, again, second, endRotation, repeat, forge('ended secret')],
    [rotate, sell(plan), endRotation, second],
  ];
}

function listWebhooks(plan: PlanRef, renews: boolean): Step[][] {
  const second = sell(plan, 'good', { order: 2 });
  const renewals: Step[][] = [
    [hold, sell(plan), cancelAtGateway, release('reversed')],
    [sell(plan), force('insufficient_funds'), hold, advance('1mo'), release('at once')],
    [sell(plan), hold, force('insufficient_funds'), advance('1mo'), advance('2d'), release('reversed')],
    [hold, sell(plan), cancelAtGateway, release('without the oldest'), restart],
    [sell(plan), hold, cancelAtGateway, release('in order'), again],
    [sell(plan), hold, advance('1mo'), advance('1mo'), release('reversed')],
    [sell(plan), second, force('insufficient_funds'), hold, advance('1mo'), release('reversed')],
    [
      sell(plan),
      hold,
      force('insufficient_funds'),
      advance('1mo'),
      advance('2d'),
      release('without the oldest'),
      restart,
    ],
  ];
  return [
    ...(renews ? renewals.slice(0, 1) : []),
    [hold, sell(plan), release('reversed')],
    [sell(plan), { kind: 'deliver at once', times: 3 }],
    ...(renews ? renewals.slice(1) : []),
    [sell(plan), second, again],
    [hold, sell(plan), second, release('reversed')],
    [hold, sell(plan), second, release('at once'), restart],
  ];
}

function listRenewals(plan: PlanRef): Step[][] {
  const failing = sell(plan, 'fails on renewal');
  const fails = force('insufficient_funds');
  return [
    [sell(plan), advance('1mo'), fails, advance('1mo'), advance('2d'), again],
    [failing, advance('1mo'), advance('6d'), again],
    [sell(plan), fails, advance('1mo'), again],
    [sell(plan), fails, outage('connection reset'), advance('1mo'), endOutage],
    [sell(plan), force('expired_card'), advance('1mo')],
    [sell(plan), advance('27d20h'), advance('4h')],
    [sell(plan), force('requires_action'), advance('1mo'), pay('good')],
    [sell(plan, 'delayed'), advance('1d1h')],
    [sell(plan), advance('1mo'), advance('1mo')],
    [sell(plan), fails, advance('1mo'), advance('2d'), fails, advance('1mo')],
    [sell(plan), force('expired_card'), advance('1mo'), pay('good')],
    [sell(plan, 'delayed failure'), advance('1d1h')],
    [sell(plan), force('requires_action'), advance('1mo'), advance('2d')],
    [sell(plan), fails, advance('1mo'), repeat],
    [failing, advance('1mo'), advance('2d'), advance('2d'), advance('2d'), pay('good')],
    [failing, advance('1mo'), cancelAtPeriodEnd, advance('2d')],
    [sell(plan, 'fails twice'), advance('1mo'), advance('2d'), advance('2d')],
    [sell(plan), force('requires_action'), advance('1mo'), advance('1mo')],
    [failing, advance('1mo'), cancelAtGateway],
    [failing, advance('1mo'), advance('6d'), cancelAtGateway],
    [failing, advance('1mo'), advance('1mo'), advance('1mo')],
    [sell(plan), advance('21mo')], // more charges than a page has
    [sell(plan), force('card_declined'), outage('unavailable'), advance('1mo'), endOutage, advance('2d')],
  ];
}

function listUsage(): Step[][] {
  const metered = sell('metered');
  return [
    [metered, report('0.1'), reportAgain, report('0.2'), report('0.001'), advance('1mo')],
    [
      metered,
      disturb({ ...report('0.25'), ...impatient }, 'response lost', 1, 2 * EVERY_ATTEMPT),
      disturb(report('0.1'), 'connection reset', 1, EVERY_ATTEMPT),
      report('0.02'),
    ],
    [metered, disturb(report('2.75'), 'connection reset', 1, ENTIRE_STEP), restart],
    [metered, disturb(report('1.25'), 'connection reset', 1, EVERY_ATTEMPT), cancelAtGateway, report('5')],
    [metered, outage('connection reset'), report('1.5'), advance('1mo'), endOutage],
    [
      metered,
      report('0.1'),
      report('0.02'),
      report('1.003'),
      report('0.0004'),
      report('2.00005'),
      report('0.000006'),
    ],
    [metered, disturb(report('0.125'), 'unavailable'), report('7')],
    [metered, report('123456789.123456'), advance('1mo')],
    [metered, { ...report('4.5'), atOnce: 2 }],
    [sell('metered', 'open challenge'), report('3')],
    [metered, report('3'), advance('1d'), reportAgain],
    [metered, report('3.5'), report('2'), advance('1mo'), report('1.25')],
    [metered, disturb(report('1.5'), 'response lost'), cancelAtGateway],
    [metered, hold, report('2.5'), restart, release('in order'), reportAgain],
    [metered, force('insufficient_funds'), report('6'), advance('1mo'), report('8')],
    [metered, outage('connection reset'), report('0.75'), report('1.25'), endOutage],
    [metered, advance('1mo'), advance('1mo')],
  ];
}

function listTrials(): Step[][] {
  const trial = sell('trial');
  return [
    [trial, again, advance('14d'), advance('1mo')],
    [trial, cancel, advance('14d')],
    [sell('trial', 'fails on renewal'), advance('14d'), advance('2d')],
    [trial, cancelAtGateway, again, advance('14d')],
    [trial, force('expired_card'), advance('14d')],
    [trial, hold, advance('14d'), release('reversed')],
    [trial, advance('13d20h'), advance('4h')],
    [trial, cancelAtPeriodEnd, advance('14d'), again],
    [sell('trial', 'declined')],
    [hold, trial, release('reversed')],
    [trial, advance('14d'), force('insufficient_funds'), advance('1mo'), again],
    [sell('trial', 'fails on renewal'), advance('14d'), advance('6d')],
    [trial, force('requires_action'), advance('14d'), pay('good')],
    [trial, repeat],
  ];
}

function listOneTimePayments(): Step[][] {
  const once = sell('one_time');
  return [
    [once, again, repeat],
    [sell('one_time', 'delayed'), advance('1d1h'), again],
    [sell('one_time', 'declined')],
    [hold, once, release('reversed')],
    [sell('one_time', 'delayed failure'), advance('1d1h')],
    [sell('one_time', 'good', { atOnce: 2 })],
    [sell('one_time', 'open challenge')],
    [sell('one_time', 'challenge'), again],
    [sell('one_time', 'good', { leavesCheckout: true }), advance('2d'), repeat],
    [hold, once, release('at once')],
    [hold, once, kill(1)],
    [hold, once, kill(0)],
    [once, restart, again],
  ];
}

function listNewerGateways(plan: PlanRef, renews: boolean): Step[][] {
  const renewals: Step[][] = [
    [outage('unknown values'), sell(plan), force('card_declined'), advance('1mo'), advance('2d')],
    [outage('unknown values'), sell(plan), cancelAtGateway],
    [outage('unknown values'), sell('metered'), report('1.5'), cancel],
  ];
  return [
    [outage('unknown values'), sell(plan), again],
    [sell(plan), { kind: 'unknown event' }],
    [disturb(sell(plan), 'unknown values', 1, EVERY_ATTEMPT)],
    ...(renews ? renewals : []),
  ];
}

function listCancellations(plan: PlanRef): Step[][] {
  const sameCustomer = sell(plan, 'good', { order: 2, sameEmailAs: 1 });
  return [
    [sell(plan), cancel, again, advance('1mo')],
    [sell(plan), cancelAtGateway, repeat],
    [sell(plan), cancelAtPeriodEnd, again, advance('1mo'), again],
    [sell(plan), cancel, cancel],
    [sell(plan), disturb(cancel, 'connection reset', 1, EVERY_ATTEMPT), restart],
    [hold, sell(plan), cancel, release('reversed')],
    [sell(plan), cancel, advance('1mo'), cancel],
    [sell(plan), { ...cancel, atOnce: 2 }],
    [sell(plan), cancelAtGateway, cancel],
    [sell(plan), cancelAtGateway, advance('1mo')],
    [sell(plan), cancelAtGateway, sameCustomer, again],
    [sell(plan, 'open challenge'), cancel],
    [sell(plan, 'delayed'), cancelAtGateway, advance('1d1h')],
    [sell(plan), force('insufficient_funds'), advance('1mo'), cancel],
    [sell(plan), disturb(cancel, 'unavailable', 1, EVERY_ATTEMPT), advance('1mo')],
  ];
}

function listRestarts(plan: PlanRef, renews: boolean): Step[][] {
  const kills = [1, 0, 2, 4, 3];
  return [
    [sell(plan), restart, again],
    [hold, disturb(sell(plan), 'response lost', 2, EVERY_ATTEMPT), restart, repeat, release('in order')],
    ...(renews ? kills.map((changes) => [sell(plan), hold, cancelAtGateway, kill(changes)]) : []),
    [hold, sell(plan), restart, release('in order'), again],
    ...kills.map((changes) => [hold, sell(plan), kill(changes)]),
    [sell(plan, 'good', { together: 1 }), restart],
    [sell(plan, 'delayed'), restart, advance('1d1h'), again],
    ...(renews
      ? [
          [sell(plan), cancelAtGateway, restart],
          [sell(plan), force('insufficient_funds'), advance('1mo'), restart, again],
          [sell(plan), force('insufficient_funds'), hold, advance('1mo'), kill(2), advance('2d')],
          [sell(plan), advance('1mo'), restart, advance('1mo'), again],
        ]
      : []),
  ];
}

function listCards(plan: PlanRef): Step[][] {
  const overdue = [sell(plan), force('card_declined'), advance('1mo')];
  const unpaid = [sell(plan), force('expired_card'), advance('1mo')];
  return [
    [...overdue, changeCard('good')],
    [...unpaid, changeCard('good')],
    [...overdue, changeCard('declined'), changeCard('good')],
    [sell(plan, 'open challenge'), changeCard('good')],
    [...overdue, { ...changeCard('good'), atOnce: 2 }],
    [sell(plan), changeCard('good')],
  ];
}
