import type { ExamAdapter } from '../testing/exam-adapter.js';
import { createTopics } from './catalogue-topics.js';
import { listPlans } from './plans.js';
import { getAction, type Sequence, type Step } from './sequence.js';

/** Last day of a month with 31 days, before a shorter month: where wrong date arithmetic shows. */
const MONTH_END = '01-31';
const LEAP_DAY = '02-29';

/** Disturbances that make an application wait for a `Retry-After` if they meet several of its requests. */
const waitingDisturbances: readonly string[] = ['rate limited', 'unavailable'];

/**
 * Short sequences that find the usual bugs quickly, in a fixed order: one of each topic, then the next one of each topic.
 * The sequences that take most time come last. Sequences with steps that are impossible for the actions and plans of the
 * adapter are left out.
 */
export function createCatalogue(adapter: ExamAdapter): Sequence[] {
  const topics = createTopics(listPlans(adapter)).map((sequences) =>
    sequences.filter((steps) => steps.every((step) => isPossible(step, steps, adapter))),
  );
  const longest = Math.max(...topics.map(({ length }) => length));
  const ranks = Array.from({ length: longest }, (_, rank) => rank);
  const inTurn = ranks.flatMap((rank) => topics.flatMap((sequences) => sequences.slice(rank, rank + 1)));
  const ordered = [...inTurn.filter((steps) => !isSlow(steps)), ...inTurn.filter(isSlow)];
  return ordered.map((steps) => ({ startsAt: isLeapDay(steps) ? LEAP_DAY : MONTH_END, steps }));
}

function isSlow(steps: readonly Step[]): boolean {
  return steps.some((step) => {
    if (step.kind === 'wait' || (step.kind === 'order' && (step.together ?? 0) > 1)) return true;
    if (step.kind === 'outage') return waitingDisturbances.includes(step.disturbance);
    return (
      'disturbed' in step &&
      step.disturbed.count > 1 &&
      waitingDisturbances.includes(step.disturbed.disturbance)
    );
  });
}

/** Two renewals without anything else begin on a leap day. */
function isLeapDay(steps: readonly Step[]): boolean {
  return steps.length === 3 && steps.slice(1).every((step) => step.kind === 'advance' && step.by === '1mo');
}

/** Checks whether the adapter has the action and the plan of a step, and whether the plan of its order allows the step. */
export function isPossible(step: Step, steps: readonly Step[], adapter: ExamAdapter): boolean {
  const action = getAction(step);
  if (action !== null && adapter.actions[action] === undefined) return false;
  if (step.kind === 'order') return listPlans(adapter).includes(step.plan);
  const needsSubscription = ['cancel', 'cancel at gateway', 'change card'].includes(step.kind);
  if (!needsSubscription && step.kind !== 'report usage') return true;
  const sold = steps.find((each) => each.kind === 'order' && 'order' in step && each.order === step.order);
  if (sold?.kind !== 'order') return false;
  return needsSubscription ? sold.plan !== 'one_time' : sold.plan === 'metered';
}
