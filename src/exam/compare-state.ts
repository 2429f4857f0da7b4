import type { ExamState } from '../testing/exam-adapter.js';
import type { GatewayPurchase } from './trace.js';

/** Part of an application's state that differs from the gateway's. */
export interface StateDifference {
  part: 'status' | 'access' | 'amount' | 'fulfillments' | 'reminders' | 'period' | 'usage';
  /** Sentence with both values. */
  text: string;
}

/** Statuses that an application may treat alike: nothing is paid yet, or nothing will ever be paid. */
const equalStatuses: readonly ReadonlySet<string>[] = [
  // The last one stands for a status that a later version adds.
  new Set(['pending', 'requires_action', 'added_later']),
  new Set(['none', 'failed', 'expired']),
];

/**
 * Compares what the application knows about an order with the purchases of the gateway. A purchase that never became
 * active may be unknown to the application.
 */
export function compareState(state: ExamState, purchases: readonly GatewayPurchase[]): StateDifference[] {
  const purchase = findRelevant(purchases);
  const differences: StateDifference[] = [];
  const report = (part: StateDifference['part'], text: string): void => void differences.push({ part, text });

  const status = purchase?.status ?? 'none';
  const isUnknown = state.status === 'none' && ['pending', 'requires_action'].includes(status);
  if (isPresent(state.status) && !isUnknown && !areEqual(state.status, status))
    report('status', `The application has the status \`${state.status}\`, the gateway \`${status}\`.`);

  // A subscription is `succeeded` after its last period.
  const isOver = status === 'succeeded' && purchase?.kind !== 'one_time';
  const hasAccess = ['active', 'trialing', 'succeeded'].includes(status);
  if (
    isPresent(state.hasAccess) &&
    !isOver &&
    state.hasAccess !== hasAccess &&
    !(state.hasAccess && status === 'past_due')
  )
    report(
      'access',
      `The application ${state.hasAccess ? 'provides' : 'does not provide'} the service, and the purchase is \`${status}\`.`,
    );

  const amount = purchases.reduce((total, { amountReceived }) => total + amountReceived, 0);
  if (isPresent(state.amountReceived) && state.amountReceived !== amount)
    report(
      'amount',
      `The application has recorded payments of ${state.amountReceived}, the gateway ${amount}.`,
    );

  const payments = purchases.reduce((total, each) => total + each.payments, 0);
  if (isPresent(state.fulfillments) && state.fulfillments !== payments)
    report(
      'fulfillments',
      `The application has fulfilled the order ${state.fulfillments} times for ${payments} payments.`,
    );

  const retried = purchases.reduce((total, { retriedFailures }) => total + retriedFailures, 0);
  if (isPresent(state.reminders) && state.reminders !== retried)
    report(
      'reminders',
      `The application has reminded the customer ${state.reminders} times, and ${retried} failed charges are retried.`,
    );

  const isRunning = ['active', 'trialing', 'past_due', 'unpaid'].includes(status);
  const periodEnd = purchase?.periodEnd ?? null;
  if (
    isRunning &&
    periodEnd !== null &&
    isPresent(state.periodEnd) &&
    Date.parse(state.periodEnd) !== Date.parse(periodEnd)
  )
    report('period', `The application ends the period at ${state.periodEnd}, the gateway at ${periodEnd}.`);

  const usage = purchase?.usage ?? 0;
  if (isPresent(state.usage) && Number(state.usage) !== usage)
    report('usage', `The application has reported a usage of ${state.usage}, the gateway has ${usage}.`);
  return differences;
}

/** Returns the purchase that the user cares about: one that is paid or running, otherwise the last one. */
function findRelevant(purchases: readonly GatewayPurchase[]): GatewayPurchase | undefined {
  const ended = ['failed', 'expired', 'pending', 'requires_action'];
  return purchases.find(({ status }) => !ended.includes(status)) ?? purchases.at(-1);
}

function areEqual(left: string, right: string): boolean {
  return left === right || equalStatuses.some((statuses) => statuses.has(left) && statuses.has(right));
}

function isPresent<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
