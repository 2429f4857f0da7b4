import type { components } from '../../../generated/closed/sandbox.js';
import type { Decision, IdFactory } from '../shared/event.js';
import type { Charge, Dunning, Instant, Plan, Purchase } from '../shared/records.js';
import type { DueStep } from './due-step.js';
import { runDueSteps, type CompletedStep } from './run-due-steps.js';
import { getChargeInstant } from './schedule.js';

export type ForecastItem = components['schemas']['ForecastItem'];

/** Status that due work can lead to: only a request or the payer leads to `pending` and `requires_action`. */
type ScheduledStatus = components['schemas']['ScheduledStatus'];

/** Purchase whose due work is simulated: nothing of it is stored. */
export interface SimulatedPurchase {
  purchase: Purchase;
  plan: Plan;
  /** Charges of the open chains, stored or simulated. */
  charges: ReadonlyMap<string, Charge>;
  /** False after a charge of usage that can still be reported. */
  isCertain: boolean;
}

/** Values for a simulation besides the purchase. */
export interface SimulationContext {
  dunning: Dunning;
  /** Current time: usage of periods that end later can still be reported. */
  now: Instant;
  newId: IdFactory;
}

/** Simulated work of a purchase at its next due instant. */
export interface SimulatedWork {
  at: Instant;
  items: ForecastItem[];
  events: Decision<Purchase>['events'];
  /** Purchase after the work. */
  next: SimulatedPurchase;
}

const SIMULATED_ID_PREFIX = 'simulated_';

/** Creates a factory for ids of simulated charges. It uses up no id of the organization. */
export function createSimulatedIdFactory(): IdFactory {
  let count = 0;
  return (prefix) => `${SIMULATED_ID_PREFIX}${prefix}_${count++}`;
}

/** Simulates the due work of a purchase at its next due instant. @returns null when no work is scheduled */
export function simulateDueSteps(
  { purchase, plan, charges, isCertain }: SimulatedPurchase,
  { dunning, now, newId }: SimulationContext,
): SimulatedWork | null {
  const steps: CompletedStep[] = [];
  const decision = runDueSteps(purchase, {
    plan,
    dunning,
    newId,
    charge: (id) => getCharge(charges, id),
    // The amount of a charge depends on the running totals of the purchase, not on the usage records.
    openConsumptions: [],
    onStep: (step) => steps.push(step),
  });
  const at = purchase.due_at;
  if (!decision || at === null) return null;
  const changedCharges = new Map([
    ...charges,
    ...(steps.at(-1)?.after.charges ?? []).map(({ record }) => [record.id, record] as const),
  ]);
  const staysCertain = isCertain && !steps.some(({ due }) => due.kind === 'bill_period');
  const items = createItems(steps, { at, plan, charges: changedCharges, isCertain: staysCertain, now });
  return {
    at,
    items,
    events: decision.events,
    next: {
      purchase: decision.result,
      plan,
      charges: pickOpenCharges(decision.result, changedCharges),
      isCertain: staysCertain,
    },
  };
}

interface ItemContext {
  at: Instant;
  now: Instant;
  plan: Plan;
  /** Charges after the work. */
  charges: ReadonlyMap<string, Charge>;
  isCertain: boolean;
}

/** Creates the items of steps that ran at one instant. */
function createItems(steps: readonly CompletedStep[], context: ItemContext): ForecastItem[] {
  const statusStep = findStatusStep(steps);
  return steps.flatMap((step) => {
    const items = listStepCharges(step, context.plan).map(({ type, chargeId }) =>
      createItem(step, type, chargeId, context),
    );
    const last = items.at(-1);
    // A status that is entered and left again at the same instant is never visible.
    if (step === statusStep && last) last.new_status = step.after.purchase.status as ScheduledStatus;
    return items;
  });
}

/** Finds the step that led to the status after all steps; undefined if the status is the same as before. */
function findStatusStep(steps: readonly CompletedStep[]): CompletedStep | undefined {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first?.before.purchase.status === last?.after.purchase.status) return undefined;
  return steps.findLast(({ before, after }) => before.purchase.status !== after.purchase.status);
}

interface StepCharge {
  type: ForecastItem['type'];
  /** Charge that the step creates or settles; null without one. */
  chargeId: string | null;
}

/** Steps that create or settle a charge of their own. */
const CHARGE_STEPS: readonly DueStep['kind'][] = [
  'settle',
  'retry',
  'expire_challenge',
  'bill_period',
  'open_period',
];

/** Lists the type and the charge of each item of a step. Charges that a cancellation closes have their own items. */
function listStepCharges({ due, before, after }: CompletedStep, plan: Plan): StepCharge[] {
  const chargeIds = after.pendingEvents
    .slice(before.pendingEvents.length)
    .flatMap((event) => ('charge_id' in event ? [event.charge_id] : []));
  const ownId = CHARGE_STEPS.includes(due.kind) ? (chargeIds.shift() ?? null) : null;
  const type = getItemType(due, before.purchase, plan);
  return [
    ...(type === null ? [] : [{ type, chargeId: ownId }]),
    ...chargeIds.map((chargeId) => ({ type: 'cancellation' as const, chargeId })),
  ];
}

/** Returns the type of a step; null if it has no item of its own. */
function getItemType({ kind }: DueStep, purchase: Purchase, plan: Plan): ForecastItem['type'] | null {
  switch (kind) {
    case 'settle':
      return 'settlement';
    case 'retry':
      return 'retry';
    case 'expire_challenge':
      return 'challenge_expiry';
    case 'close_period':
      return null;
    case 'bill_period':
      return 'renewal';
    case 'end_purchase':
      return purchase.cancel_at_period_end ? 'cancellation' : 'end';
    case 'start_trial':
      return 'trial_start';
    case 'open_period':
      if (purchase.periods_opened === 0) return purchase.trial_end === null ? 'activation' : 'trial_end';
      return plan.rate.kind === 'fixed_subscription' ? 'renewal' : 'period_start';
    case 'expire_checkout':
      return 'checkout_expiry';
  }
}

function createItem(
  { due, before, after }: CompletedStep,
  type: ForecastItem['type'],
  chargeId: string | null,
  { at, now, plan, charges, isCertain }: ItemContext,
): ForecastItem {
  const { id, customer_id, plan_id, currency } = before.purchase;
  const charge = chargeId === null ? null : getCharge(charges, chargeId);
  const period = due.kind === 'bill_period' ? before.purchase.unbilled_period : null;
  return {
    at,
    type,
    purchase_id: id,
    customer_id,
    plan_id,
    charge_id: chargeId === null || chargeId.startsWith(SIMULATED_ID_PREFIX) ? null : chargeId,
    attempt: charge?.attempt ?? null,
    period: charge?.period ?? period ?? (due.kind === 'open_period' ? after.purchase.current_period : null),
    amount: charge && (isCertain || isAmountKnown(charge, plan, now)) ? charge.amount : null,
    currency,
    outcome: charge?.status ?? 'none',
    certain: isCertain,
    new_status: null,
  };
}

/** Checks whether the usage that a charge bills is reported by now, or can no longer be reported. */
function isAmountKnown({ consumption, period }: Charge, { rate }: Plan, now: Instant): boolean {
  if (consumption === null || period === null || rate.kind === 'one_time') return true;
  return consumption.source === 'reported' ? period.end <= now : getChargeInstant(rate, period) <= now;
}

function pickOpenCharges({ chains }: Purchase, charges: ReadonlyMap<string, Charge>): Map<string, Charge> {
  const open = chains.filter(({ due_at }) => due_at !== null);
  return new Map(open.map(({ charge_id }) => [charge_id, getCharge(charges, charge_id)]));
}

function getCharge(charges: ReadonlyMap<string, Charge>, id: string): Charge {
  const charge = charges.get(id);
  if (!charge) throw new Error(`The charge ${id} does not exist.`);
  return charge;
}
