import type { Citation } from '../../requirement.js';
import { citations } from '../shared/citations.js';
import type { ActionOutcomes } from './states.js';

type Action = keyof ActionOutcomes;
type Outcome = NonNullable<ActionOutcomes[Action]>;

const { cancellation, consumption } = citations;

const rejectedCancellations = {
  purchase_ended: cancellation.ended,
  purchase_not_subscription: cancellation.oneTime,
};

/** Sentences that demand an outcome in most states. */
const citationsByOutcome: Record<Action, Partial<Record<Outcome, Citation>>> = {
  immediate: {
    canceled: cancellation.immediate,
    unchanged: cancellation.repeated,
    ...rejectedCancellations,
  },
  period_end: {
    canceled: cancellation.withoutPeriod,
    scheduled: cancellation.atPeriodEnd,
    unchanged: cancellation.repeated,
    ...rejectedCancellations,
  },
  report: {
    made: consumption.created,
    purchase_ended: consumption.ended,
    purchase_not_variable: consumption.notVariable,
    no_open_period: consumption.noPeriod,
  },
  remove: {
    gone: consumption.deleted,
    purchase_ended: consumption.unbilled,
    consumption_billed: consumption.billed,
  },
};

/** Sentences about one state only, by state and action. */
const citationsByState: Readonly<Record<string, Partial<Record<Action, Citation>>>> = {
  trialing: { period_end: cancellation.trial },
  'active-scheduled': { immediate: cancellation.scheduled, period_end: cancellation.scheduled },
  failed: { report: consumption.endedBeforePeriod },
  expired: { report: consumption.endedBeforePeriod },
};

/** Returns the sentence that demands the outcome of an action in a state. @throws Error if there is none */
export function getTransitionCitation(state: string, action: Action, outcome: Outcome): Citation {
  const citation = citationsByState[state]?.[action] ?? citationsByOutcome[action][outcome];
  if (!citation) throw new Error(`No sentence demands ${outcome} for ${action} in the state ${state}.`);
  return citation;
}
