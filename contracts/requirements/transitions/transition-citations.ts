import type { Citation } from '../../requirement.js';
import type { ActionOutcomes } from './states.js';
import { cite } from '../shared/cite.js';

type Action = keyof ActionOutcomes;
type Outcome = NonNullable<ActionOutcomes[Action]>;

const rejectedCancellations = {
  purchase_ended: cite('cancellations.ended'),
  purchase_not_subscription: cite('cancellations.one-time'),
};

/** Sentences that demand an outcome in most states. */
const citationsByOutcome: Record<Action, Partial<Record<Outcome, Citation>>> = {
  immediate: {
    canceled: cite(
      'cancellations.immediate',
      'cancellations.retries-stop',
      'cancellations.settlement-continues',
      'cancellations.unbilled-usage',
    ),
    unchanged: cite('cancellations.repeated'),
    ...rejectedCancellations,
  },
  period_end: {
    canceled: cite('cancellations.without-period'),
    scheduled: cite(
      'cancellations.period-end',
      'cancellations.retries-continue',
      'cancellations.no-new-period',
    ),
    unchanged: cite('cancellations.repeated'),
    ...rejectedCancellations,
  },
  report: {
    made: cite('usage.created'),
    purchase_ended: cite('usage.purchase-ended'),
    purchase_not_variable: cite('usage.not-variable'),
    no_open_period: cite('usage.no-open-period'),
  },
  remove: {
    gone: cite('usage.deleted'),
    purchase_ended: cite('usage.unbilled-kept'),
    consumption_billed: cite('usage.billed-kept'),
  },
};

/** Sentences about one state only, by state and action. */
const citationsByState: Readonly<Record<string, Partial<Record<Action, Citation>>>> = {
  trialing: { period_end: cite('cancellations.trial') },
  'active-scheduled': {
    immediate: cite('cancellations.scheduled', 'cancellations.immediate-after-scheduled'),
    period_end: cite('cancellations.scheduled', 'cancellations.immediate-after-scheduled'),
  },
  failed: { report: cite('usage.purchase-ended') },
  expired: { report: cite('usage.purchase-ended') },
};

/** Returns the sentence that demands the outcome of an action in a state. @throws Error if there is none */
export function getTransitionCitation(state: string, action: Action, outcome: Outcome): Citation {
  const citation = citationsByState[state]?.[action] ?? citationsByOutcome[action][outcome];
  if (!citation) throw new Error(`No sentence demands ${outcome} for ${action} in the state ${state}.`);
  return citation;
}
