import { EVENT_BY_STATUS } from '../../generated/events.js';
import { getSettingsAt, type PurchaseInput } from './inputs.js';
import {
  getCharge,
  isFinal,
  getLastAttempt,
  deriveStatus,
  type SimulatedPurchase,
} from './simulated-purchase.js';
import { stopRetries } from './payments.js';
import { getSubscriptionStart, toMidnight } from './periods.js';
import { toExpectedCharge, toExpectedPurchase } from './expected-objects.js';
import { startPurchase, endPurchase, applyCommand, dueSteps } from './due-steps.js';

/** Simulates a purchase from its creation until an instant, with its later requests and all due work. */
export function simulate(input: PurchaseInput, until: string): SimulatedPurchase {
  const purchase = createSimulatedPurchase(input);
  applySteps(purchase, [startPurchase], true);
  for (const command of input.commands) {
    if (command.at > until) break;
    advanceTo(purchase, command.at);
    applySteps(purchase, [() => void applyCommand(purchase, command)]);
  }
  advanceTo(purchase, until);
  return purchase;
}

/** Creates the expected state of a purchase before its first step. */
function createSimulatedPurchase(input: PurchaseInput): SimulatedPurchase {
  const minutes = getSettingsAt(input, input.created_at).expires_after_minutes;
  const defaultExpiry = new Date(Date.parse(input.created_at) + minutes * 60_000).toISOString();
  return {
    input,
    now: input.created_at,
    status: 'pending',
    card: null,
    failureCode: null,
    trialEnd: null,
    serviceStart: null,
    firstPeriodStart: null,
    expiresAt: getCheckoutExpiry(input, defaultExpiry),
    period: null,
    periodIndex: 0,
    cyclesCompleted: 0,
    unbilledPeriods: [],
    lastQuantity: null,
    chargeByRecord: new Map(),
    hasEnded: false,
    cancellation: null,
    cancelsAtPeriodEnd: false,
    canceledAt: null,
    charges: [],
    chains: [],
    offSessionAttempts: 0,
    forcedOutcomes: [],
    events: [],
  };
}

/**
 * Returns when the checkout expires: at `expiry`, or earlier, at the first instant at which a payment would be too late for a
 * period before the end date. Found by binary search, because the first period starts later the later the payer pays.
 */
function getCheckoutExpiry(input: PurchaseInput, expiry: string): string {
  if (input.end_date === null) return expiry;
  const endDate = toMidnight(input.end_date);
  let [early, late] = [Date.parse(input.created_at), Date.parse(expiry)];
  while (early < late) {
    const middle = Math.floor((early + late) / 2);
    if (getSubscriptionStart(input, new Date(middle).toISOString()).firstPeriodStart >= endDate)
      late = middle;
    else early = middle + 1;
  }
  return new Date(late).toISOString();
}

/** Runs all work due until an instant, chronologically. */
function advanceTo(purchase: SimulatedPurchase, until: string): void {
  for (let due = getNextDueTime(purchase); due !== null && due <= until; due = getNextDueTime(purchase)) {
    purchase.now = due;
    applySteps(purchase, dueSteps);
  }
  purchase.now = until;
}

/** Returns the time of the next due work; null if there is none. */
function getNextDueTime(purchase: SimulatedPurchase): string | null {
  const { chains, period, firstPeriodStart, periodIndex, unbilledPeriods, expiresAt, serviceStart, now } =
    purchase;
  const lastAttempts = chains.map((chain) => getLastAttempt(purchase, chain));
  const settlementTimes = lastAttempts.map(({ status, dueAt }) => (status === 'pending' ? dueAt : null));
  const allTimes = [
    ...lastAttempts.flatMap(({ dueAt, nextRetryAt }) => [dueAt, nextRetryAt]),
    period?.end ?? null,
    ...unbilledPeriods.map(({ chargeAt }) => chargeAt),
    expiresAt,
    ...(periodIndex === 0 ? [serviceStart, firstPeriodStart].filter((at) => at !== null && at > now) : []),
  ];
  const due = (isFinal(purchase) ? settlementTimes : allTimes).filter((at) => at !== null);
  return due.toSorted()[0] ?? null;
}

/**
 * Runs steps and appends the events of their changes: creation first, then charges, then the purchase. A status that is
 * entered and left again has no event.
 */
function applySteps(
  purchase: SimulatedPurchase,
  steps: readonly ((purchase: SimulatedPurchase) => void)[],
  isNew = false,
): void {
  const before = { ...purchase };
  const changedCharges = steps.flatMap((step) => {
    const chargesBefore = purchase.charges.map(({ status }) => status);
    step(purchase);
    updateStatus(purchase);
    return purchase.charges.flatMap(({ status }, index) => (status === chargesBefore[index] ? [] : index));
  });
  const types = [
    ...(purchase.card === before.card ? [] : ['purchase.payment_method_attached']),
    ...(purchase.cancelsAtPeriodEnd && !before.cancelsAtPeriodEnd ? ['purchase.cancellation_scheduled'] : []),
    ...(purchase.status === before.status ? [] : [EVENT_BY_STATUS.Purchase[purchase.status]]),
    ...(purchase.period !== null && purchase.periodIndex !== before.periodIndex
      ? ['purchase.period_started']
      : []),
  ];
  if (!isNew && types.length + changedCharges.length === 0) return;
  const data = toExpectedPurchase(purchase);
  const addEvent = (type: string, object: unknown): void =>
    void purchase.events.push({ type, timestamp: purchase.now, data: object });
  if (isNew) addEvent('purchase.created', data);
  for (const index of changedCharges) {
    addEvent(EVENT_BY_STATUS.Charge[getCharge(purchase, index).status], toExpectedCharge(purchase, index));
  }
  for (const type of types) addEvent(type, data);
}

/** Updates the status from the charges, once the first period has started or the purchase has ended. */
function updateStatus(purchase: SimulatedPurchase): void {
  if (
    isFinal(purchase) ||
    (purchase.periodIndex === 0 && !purchase.hasEnded) ||
    isFirstPaymentPending(purchase)
  )
    return;
  purchase.status = deriveStatus(purchase);
  if (purchase.status !== 'canceled' && !isFinal(purchase)) return;
  if (purchase.status === 'canceled') {
    // A purchase that has not ended otherwise is canceled by dunning.
    if (!purchase.hasEnded) {
      purchase.cancellation = { mode: 'immediate', reason: null, source: 'dunning' };
      purchase.cancelsAtPeriodEnd = false;
    }
    purchase.canceledAt = purchase.now;
    stopRetries(purchase);
  }
  endPurchase(purchase);
}

/** Returns true while the first payment is pending, which leaves the status unchanged. */
function isFirstPaymentPending({ chains, charges, status }: SimulatedPurchase): boolean {
  const isFirst = chains.length === 1 && charges.length === 1 && charges[0]?.status === 'pending';
  return isFirst && status !== 'active';
}
