import { addDecimals, subtractDecimals } from '../domain/shared/money.js';
import type { ExamPolicies, ExamState } from '../testing/exam-adapter.js';
import type { GatewayPurchase, UsageReport } from './trace.js';

/** Part of an application's state that differs from the gateway's. */
export interface StateDifference {
  part: 'status' | 'access' | 'amount' | 'fulfillments' | 'reminders' | 'period' | 'usage';
  /** Status of the gateway, at which every difference of the part is the same bug. */
  place: string;
  /** Sentence with both values. */
  text: string;
}

/** Statuses that an application may treat alike: nothing is paid yet, or nothing will ever be paid. */
const equalStatuses: readonly ReadonlySet<string>[] = [
  // The last one stands for a status that a later version adds.
  new Set(['pending', 'requires_action', 'added_later']),
  new Set(['none', 'failed', 'expired']),
];

/** What decides which states are correct, besides the purchases. */
interface Expectation {
  policies: ExamPolicies;
  /** Time of the gateway. */
  now: string;
  /** Usage that the application has reported, also without success. */
  reports: readonly UsageReport[];
}

/**
 * Compares what the application knows about an order with the purchases of the gateway. A purchase that never became
 * active may be unknown to the application.
 */
export function compareState(
  state: ExamState,
  purchases: readonly GatewayPurchase[],
  { policies, now, reports }: Expectation,
): StateDifference[] {
  const purchase = findRelevant(purchases);
  const differences: StateDifference[] = [];
  const status = purchase?.status ?? 'none';
  const report = (part: StateDifference['part'], text: string): void =>
    void differences.push({ part, place: status, text });

  const isUnknown = state.status === 'none' && ['pending', 'requires_action'].includes(status);
  if (isPresent(state.status) && !isUnknown && !areEqual(state.status, status))
    report('status', `The application has the status \`${state.status}\`, the gateway \`${status}\`.`);

  const access = purchase === undefined ? { isDue: false, reason: '' } : getAccess(purchase, policies, now);
  if (isPresent(state.hasAccess) && access !== null && state.hasAccess !== access.isDue)
    report(
      'access',
      `The application ${state.hasAccess ? 'provides' : 'does not provide'} the service, and the purchase is \`${status}\`.${access.reason}`,
    );

  const amount = purchases.reduce((total, { amountReceived }) => total + amountReceived, 0);
  if (isPresent(state.amountReceived) && state.amountReceived !== amount)
    report(
      'amount',
      `The application has recorded payments of ${state.amountReceived}, the gateway ${amount}.`,
    );

  const payments = purchases.reduce((total, each) => total + each.payments, 0);
  const free = purchases.reduce((total, { freePayments }) => total + freePayments, 0);
  if (
    isPresent(state.fulfillments) &&
    (state.fulfillments < payments || state.fulfillments > payments + free)
  )
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

  const usage = purchases.map((each) => each.usage).reduce(addDecimals, '0');
  const reported = reports.map(({ quantity }) => quantity).reduce(addDecimals, '0');
  const most =
    policies.rejectedUsage === 'excluded' || Number(subtractDecimals(reported, usage)) < 0 ? usage : reported;
  const isAbove = (one: string, other: string): boolean => Number(subtractDecimals(one, other)) > 0;
  const known = String(state.usage);
  const isOutside = !Number.isFinite(Number(known)) || isAbove(usage, known) || isAbove(known, most);
  if (isPresent(state.usage) && isOutside)
    report(
      'usage',
      `The application has reported a usage of ${state.usage}, the gateway has ${usage}.${namePolicy(policies, 'rejectedUsage')}`,
    );
  return differences;
}

/** Decides whether the customer must have access. @returns null if both are correct */
function getAccess(
  { status, kind, paidUntil, activeUntil, openUntil }: GatewayPurchase,
  policies: ExamPolicies,
  now: string,
): { isDue: boolean; reason: string } | null {
  const decideBy = (name: 'accessAfterCancellation' | 'accessWhilePastDue', more = '') =>
    policies[name] === undefined
      ? null
      : { isDue: policies[name] === 'continues', reason: `${namePolicy(policies, name)}${more}` };
  if (status === 'past_due') return decideBy('accessWhilePastDue');
  if (status === 'canceled' && isBefore(now, paidUntil))
    return decideBy('accessAfterCancellation', ` The customer has paid until ${paidUntil ?? ''}.`);
  // No policy says what holds for a trial or period that nothing was paid for. A customer without access gets none by canceling.
  const unpaidUntil = policies.accessWhilePastDue === 'ends' ? activeUntil : openUntil;
  if (status === 'canceled' && isBefore(now, unpaidUntil)) return null;
  // A subscription is `succeeded` after its last period.
  if (status === 'succeeded' && kind !== 'one_time') return null;
  return { isDue: ['active', 'trialing', 'succeeded'].includes(status), reason: '' };
}

/** Names a policy on which a problem depends, as a sentence after another one; empty if the adapter does not declare it. */
export function namePolicy(policies: ExamPolicies, name: keyof ExamPolicies): string {
  const value = policies[name];
  return value === undefined ? '' : ` The policy \`${name}\` is \`${value}\`.`;
}

/** Lists the sums of a quantity and any of the others. */
export function listSums(quantity: string, others: readonly string[]): string[] {
  return others.reduce(
    (sums, other) => [...sums, ...sums.map((sum) => addDecimals(sum, other))],
    [addDecimals(quantity, '0')],
  );
}

/** Checks whether a time is before an end. Without an end, it is not. */
export function isBefore(now: string, end: string | null): boolean {
  return end !== null && Date.parse(now) < Date.parse(end);
}

/** Statuses of a purchase that is paid or running, and of one that was. The first list counts more. */
const relevantStatuses: readonly (readonly string[])[] = [
  ['active', 'trialing', 'past_due', 'unpaid', 'succeeded'],
  ['canceled'],
];

/** Returns the purchase that the user cares about: the latest one that runs, otherwise the latest one that ran. */
function findRelevant(purchases: readonly GatewayPurchase[]): GatewayPurchase | undefined {
  const [relevant] = relevantStatuses.flatMap(
    (statuses) => purchases.findLast(({ status }) => statuses.includes(status)) ?? [],
  );
  return relevant ?? purchases.at(-1);
}

function areEqual(left: string, right: string): boolean {
  return left === right || equalStatuses.some((statuses) => statuses.has(left) && statuses.has(right));
}

function isPresent<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
