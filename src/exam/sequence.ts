import type { ExamAction } from '../testing/exam-adapter.js';

/** What happens to a disturbed request, the most frequent bugs first. */
const disturbanceNames = {
  'response lost': 'is processed, and its response is lost',
  'response late': 'is processed, and its response comes after the time limit of the application',
  unavailable: 'is rejected with 503',
  'still in progress': 'is processed, and 409 says that a request with its key is still in progress',
  'rate limited': 'is rejected with 429',
  'server error': 'is rejected with 500',
  'response cut': 'is processed, and its response ends in the middle of the body',
  'connection reset': 'is not processed: the connection is reset',
  'response stalled': 'is processed, and its response stops in the middle of the body',
  'maintenance page': 'is not processed: a proxy returns 200 with an HTML page',
  'application killed': 'is processed, and the application is killed before the response arrives',
  'webhook first': 'is processed, and its webhooks arrive before its response',
  'newer webhook first':
    'is processed, the purchase is canceled at the gateway, and the webhooks of both arrive before its response',
  'unknown values': 'returns values and fields that are newer than the application',
} as const;

/** Effect on a request that the application sends to the gateway. */
export type Disturbance = keyof typeof disturbanceNames;

export const disturbances = Object.keys(disturbanceNames) as Disturbance[];

const cardNames = {
  good: 'a good card',
  declined: 'a card that is declined',
  challenge: 'a card with a 3-D Secure challenge',
  'open challenge': 'a card with a 3-D Secure challenge that is not answered',
  delayed: 'a payment that succeeds after a day',
  'delayed failure': 'a payment that fails after a day',
  'fails on renewal': 'a card that fails at each renewal',
  'fails twice': 'a card that fails at the renewal and its first retry',
} as const;

/** Behavior of a test card. */
export type Card = keyof typeof cardNames;

export const cards = Object.keys(cardNames) as Card[];

const planNames = {
  one_time: 'pays once',
  monthly: 'subscribes',
  trial: 'starts a trial',
  metered: 'subscribes to a metered plan',
} as const;

/** Plan that an order buys, by its `ref` in the seed. */
export type PlanRef = keyof typeof planNames;

export const planRefs = Object.keys(planNames) as PlanRef[];

const forgeryNames = {
  altered: 'a webhook whose body was changed after it was signed',
  unsigned: 'a webhook without a signature',
  'empty signature': 'a webhook whose signature is empty',
  malformed: 'webhooks with a malformed signature and a malformed time',
  old: 'a webhook that was signed ten minutes ago',
  'ended secret': 'a webhook that is signed with another secret',
} as const;

/** Forgery of a webhook. */
export type Forgery = keyof typeof forgeryNames;

export const forgeries = Object.keys(forgeryNames) as Forgery[];

/** Results that the next payment of an order can be forced to have. */
export const paymentOutcomes = [
  'succeeded',
  'insufficient_funds',
  'card_declined',
  'expired_card',
  'requires_action',
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Disturbance of the changing requests that the application sends during one step. */
export interface DisturbedRequests {
  disturbance: Disturbance;
  /** Number of the first disturbed request in the step, from 1. */
  first: number;
  /** Number of disturbed requests. */
  count: number;
}

/** One step of a sequence: an action of a user, or an occurrence in the world. */
export type Step =
  | {
      kind: 'order';
      order: number;
      plan: PlanRef;
      card: Card;
      atOnce?: number;
      /** True if the customer repeats the order at once, while the disturbance lasts. */
      isImpatient?: boolean;
      /** True if the customer leaves the checkout page without paying. */
      leavesCheckout?: boolean;
      /** Number of an earlier order whose customer has the same email address and another name. */
      sameEmailAs?: number;
      /** Number of further customers who order at the same moment. They have the next numbers. */
      together?: number;
      disturbed?: DisturbedRequests;
    }
  | {
      kind: 'repeat';
      order: number;
      /** True if the customer corrects the name first. */
      correctsName?: boolean;
      disturbed?: DisturbedRequests;
    }
  | { kind: 'cancel'; order: number; atOnce?: number; disturbed?: DisturbedRequests }
  | { kind: 'change card'; order: number; card: Card; atOnce?: number; disturbed?: DisturbedRequests }
  | {
      kind: 'report usage';
      order: number;
      quantity: string;
      /** True if the application reports the last usage of the order again, with the same id. */
      isRepeated?: boolean;
      /** True if the report is repeated at once, while the disturbance lasts. */
      isImpatient?: boolean;
      atOnce?: number;
      disturbed?: DisturbedRequests;
    }
  | { kind: 'pay at checkout'; order: number; card: Card }
  | { kind: 'cancel at gateway'; order: number; atPeriodEnd?: boolean }
  | { kind: 'force payment'; order: number; outcome: PaymentOutcome }
  | { kind: 'advance'; by: string }
  | { kind: 'outage'; disturbance: Disturbance }
  | { kind: 'outage ends' }
  | { kind: 'hold webhooks' }
  | {
      kind: 'release webhooks';
      order: 'in order' | 'reversed' | 'at once' | 'without the oldest' | 'with a kill';
      /** Number of changes in the folder of the application until the kill; 0 for its response. */
      changes?: number;
    }
  | { kind: 'wait' }
  | { kind: 'deliver again'; which: 'last' | 'all' }
  | { kind: 'deliver at once'; times: number }
  | { kind: 'forge webhook'; forgery: Forgery }
  | { kind: 'unknown event' }
  | { kind: 'rotate secret' }
  | { kind: 'end rotation' }
  | { kind: 'restart' };

/** Sequence of steps. Every replay of it does the same. */
export interface Sequence {
  /** Time at which the clock of the sandbox is before the first step: a day and month, or a full timestamp. */
  startsAt: string;
  steps: readonly Step[];
}

/**
 * Returns the time at which a sequence starts: its own timestamp, or the next time at which its day begins at 09:00 UTC.
 *
 * @param startsAt timestamp, or month and day such as `01-31`
 */
export function findStart(startsAt: string, now: string): string {
  if (startsAt.includes('T')) return startsAt;
  for (let year = Number(now.slice(0, 4)); ; year += 1) {
    const start = `${year}-${startsAt}T09:00:00.000Z`;
    // JavaScript takes 29 February of other years for 1 March.
    if (new Date(start).toISOString() === start && Date.parse(start) >= Date.parse(now)) return start;
  }
}

/** Action of the adapter that a step uses, or null. */
export function getAction(step: Step): ExamAction | null {
  if (step.kind === 'order') return step.plan === 'one_time' ? 'buy' : 'subscribe';
  if (step.kind === 'cancel') return 'cancel';
  if (step.kind === 'change card') return 'changeCard';
  return step.kind === 'report usage' ? 'reportUsage' : null;
}

const releaseNames: Record<Extract<Step, { kind: 'release webhooks' }>['order'], string> = {
  'in order': 'The held webhooks arrive late.',
  reversed: 'The held webhooks arrive in reverse order.',
  'at once': 'The held webhooks arrive at once.',
  'without the oldest': 'The held webhooks arrive without the oldest one, which arrives at the end.',
  'with a kill': 'The held webhooks arrive, and the application is killed while it handles the last one.',
};

/** Describes a step in a sentence. */
export function describeStep(step: Step): string {
  const sentence = describePlainly(step);
  if (!('disturbed' in step)) return sentence;
  const { disturbance, first, count } = step.disturbed;
  const requests = count === 1 ? `Request ${first}` : `Each request from ${first} to ${first + count - 1}`;
  return `${sentence} ${requests} of the application ${disturbanceNames[disturbance]}.`;
}

function describePlainly(step: Step): string {
  const impatience = 'isImpatient' in step ? ', and repeats it at once' : '';
  const times = `${'atOnce' in step ? `, with ${step.atOnce} requests at once` : ''}${impatience}`;
  switch (step.kind) {
    case 'order': {
      const email =
        step.sameEmailAs === undefined ? '' : `, and with the email address of customer ${step.sameEmailAs}`;
      const together = step.together === undefined ? '' : describeTogether(step.order, step.together);
      const leaving = step.leavesCheckout === true ? ', and leaves the checkout page without paying' : '';
      return `Customer ${step.order} ${planNames[step.plan]} with ${cardNames[step.card]}${times}${email}${together}${leaving}.`;
    }
    case 'repeat':
      return `Customer ${step.order} ${step.correctsName === true ? 'corrects the name and ' : ''}sends the order again.`;
    case 'cancel':
      return `Customer ${step.order} cancels${times}.`;
    case 'change card':
      return `Customer ${step.order} enters ${cardNames[step.card]}${times}.`;
    case 'report usage':
      return `The application reports ${step.isRepeated === true ? 'the last usage again' : `a usage of ${step.quantity}`} for customer ${step.order}${times}.`;
    case 'pay at checkout':
      return `Customer ${step.order} opens the checkout page and enters ${cardNames[step.card]}.`;
    case 'cancel at gateway':
      return `The purchase of customer ${step.order} is canceled at the gateway${step.atPeriodEnd === true ? ' at the end of its period' : ''}.`;
    case 'outage':
      return step.disturbance === 'unknown values'
        ? 'The gateway is updated: each response and webhook has values and fields that are newer than the application.'
        : `An outage begins: each request of the application ${disturbanceNames[step.disturbance]}.`;
    case 'outage ends':
      return 'The outage ends.';
    case 'force payment':
      return `The next payment of customer ${step.order} is set to ${step.outcome}.`;
    case 'advance':
      return `The clock of the sandbox advances by ${step.by}.`;
    case 'wait':
      return 'A second passes, or the minute ends.';
    case 'hold webhooks':
      return 'Webhooks are held back.';
    case 'release webhooks':
      return step.changes === undefined
        ? releaseNames[step.order]
        : `${releaseNames[step.order]} ${describeKill(step.changes)}`;
    case 'deliver again':
      return step.which === 'all' ? 'Every webhook arrives again.' : 'The last webhook arrives again.';
    case 'deliver at once':
      return `The last webhook arrives ${step.times} more times at once.`;
    case 'forge webhook':
      return `An attacker sends ${forgeryNames[step.forgery]}.`;
    case 'unknown event':
      return 'Webhooks with unknown event types, unknown values and new fields arrive.';
    case 'rotate secret':
      return 'The webhook secret is rotated: webhooks have a signature with each of the two secrets.';
    case 'end rotation':
      return 'The rotation ends: webhooks are signed with the new secret only.';
    case 'restart':
      return 'The application is killed and started again.';
  }
}

function describeKill(changes: number): string {
  return changes === 0
    ? 'The kill follows its response.'
    : `The kill follows change ${changes} in the data folder, or the response.`;
}

function describeTogether(order: number, others: number): string {
  const first = order + 1;
  return `, at the same moment as ${others === 1 ? `customer ${first}` : `customers ${first} to ${order + others}`}`;
}
