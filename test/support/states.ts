import type { Plan, Purchase } from '../../src/domain/shared/records.js';
import type { Action, Order } from './actions.js';
import { oneTime, buildPlan } from './domain.js';
import {
  daysAfter,
  withActions,
  cancel,
  metered,
  patient,
  advanceTo,
  weekly,
  type Scene,
} from './state-paths.js';

export type Kind = Purchase['kind'];

const plans: Record<Kind, Plan> = {
  one_time: buildPlan({ rate: oneTime }),
  fixed_subscription: weekly,
  variable_subscription: metered,
};

const usage = (number: number): Action => ({
  do: 'report',
  report: { quantity: String(number), external_id: `reading-${String(number)}` },
});

const declining = 'tok_success_then_declined';
const strict = { ...patient, max_retries: 0 };
/** Dunning settings with an interval so long that the last charge fails before the first retry. */
const slowRetries = { ...patient, retry_interval_days: 8 };

/** Scene before the first period. */
const early =
  (token: string | null, days = 0, terms: Partial<Plan> = {}, input: Order['input'] = {}) =>
  (plan: Plan): Scene =>
    daysAfter(days, { ...plan, ...terms }, token, patient, input);

/** Scene on the second day of the second week. A usage-based purchase has a record for each week. */
const inSecondWeek =
  (token: string, dunning = patient, terms: Partial<Plan> = {}) =>
  (plan: Plan): Scene => {
    const isMetered = plan.rate.kind === 'variable_subscription';
    const week = (number: number): Action[] => (isMetered ? [usage(number)] : []);
    return withActions(
      daysAfter(0, { ...plan, ...terms }, token, dunning),
      ...week(1),
      advanceTo(8),
      ...week(2),
    );
  };

/** Scene some hours after the last of two weeks. */
const afterTwoWeeks =
  (token: string, dunning = patient) =>
  (plan: Plan): Scene =>
    withActions(inSecondWeek(token, dunning, { billing_cycles: 2 })(plan), advanceTo(14.5));

const scheduled =
  (scene: (plan: Plan) => Scene) =>
  (plan: Plan): Scene =>
    withActions(scene(plan), cancel('period_end'));

const withGrace = ({ rate, ...plan }: Plan): Plan => ({
  ...plan,
  rate: rate.kind === 'variable_subscription' ? { ...rate, report_grace_hours: 24 } : rate,
});

const dated = { requires_activation_date: true };
const tomorrow = { service_activation_date: '2027-01-11' };

/**
 * Scenes that bring a purchase into each state. The first word is the status, and the rest names a substate.
 */
const scenes: Record<string, (plan: Plan) => Scene> = {
  pending: early(null),
  'pending, payment delayed': early('tok_pending_then_success'),
  'pending, card attached': early('tok_success', 0, dated, tomorrow),
  'pending, charge delayed': early('tok_pending_then_success', 1, dated, tomorrow),
  requires_action: early('tok_challenge'),
  trialing: early('tok_success', 4, { trial_days: 5 }),
  'trialing, scheduled': scheduled(early('tok_success', 4, { trial_days: 5 })),
  active: inSecondWeek('tok_success'),
  'active, scheduled': scheduled(inSecondWeek('tok_success')),
  'active, last bill awaited': (plan) => afterTwoWeeks('tok_success')(withGrace(plan)),
  'active, last bill delayed': afterTwoWeeks('tok_pending_then_success'),
  past_due: inSecondWeek(declining),
  'past_due, scheduled': scheduled(inSecondWeek(declining)),
  'past_due, ended': afterTwoWeeks(declining, slowRetries),
  unpaid: inSecondWeek(declining, strict),
  'unpaid, scheduled': scheduled(inSecondWeek(declining, strict)),
  'unpaid, ended': afterTwoWeeks(declining, strict),
  succeeded: (plan) =>
    plan.rate.kind === 'one_time' ? daysAfter(0, plan) : afterTwoWeeks('tok_success')(plan),
  failed: early('tok_declined'),
  expired: early(null, 1),
  canceled: (plan) => withActions(inSecondWeek('tok_success')(plan), cancel('immediate')),
};

/** @throws if no scene leads to the state */
export function getScene(state: string, kind: Kind): Scene {
  const scene = scenes[state]?.(plans[kind]);
  if (!scene) throw new Error(`Nothing brings a purchase into the state ${state}.`);
  return scene;
}

export const states = Object.keys(scenes);
