import { addDays } from '../lib/calendar.js';
import { getOffSessionResult, isRetryable, toForcedResult, type PaymentResult } from './cards.js';
import { getSettingsAt } from './inputs.js';
import {
  getLastAttempt,
  isFinal,
  type Attempt,
  type AttemptChain,
  type SimulatedPurchase,
} from './simulated-purchase.js';

type ChargeTerms = Pick<Attempt, 'amount' | 'period' | 'usage'>;

/** Charges while the payer is present; a failure is not retried. */
export function chargeOnSession(
  purchase: SimulatedPurchase,
  terms: ChargeTerms,
  token: string,
  result: PaymentResult,
): Attempt {
  const chain = startChain(purchase);
  chain.retries.max = 0;
  return addAttempt(purchase, chain, terms, token, result);
}

/** Charges without the payer; failures are retried by the current settings. */
export function chargeOffSession(purchase: SimulatedPurchase, terms: ChargeTerms): Attempt {
  return attemptOffSession(purchase, startChain(purchase), terms);
}

function startChain({ input, now, chains }: SimulatedPurchase): AttemptChain {
  const { max_retries: max, retry_interval_days: days, on_exhausted } = getSettingsAt(input, now);
  const chain = { attempts: [], retries: { max, days, cancelsOnExhaustion: on_exhausted === 'cancel' } };
  chains.push(chain);
  return chain;
}

/** Repeats the last attempt of a chain. */
export function retryCharge(purchase: SimulatedPurchase, chain: AttemptChain): void {
  const last = getLastAttempt(purchase, chain);
  last.nextRetryAt = null;
  const { amount, period, usage } = last;
  attemptOffSession(purchase, chain, { amount, period, usage });
}

function attemptOffSession(purchase: SimulatedPurchase, chain: AttemptChain, terms: ChargeTerms): Attempt {
  // An amount of zero succeeds without charging the card.
  if (terms.amount === 0) return addAttempt(purchase, chain, terms, null, { status: 'succeeded' });
  const token = purchase.card ?? '';
  const forced = purchase.forcedOutcomes.shift();
  const result =
    forced === undefined ? getOffSessionResult(token, purchase.offSessionAttempts) : toForcedResult(forced);
  if (forced === undefined) purchase.offSessionAttempts += 1;
  return addAttempt(purchase, chain, terms, token, result);
}

function addAttempt(
  purchase: SimulatedPurchase,
  chain: AttemptChain,
  terms: ChargeTerms,
  card: string | null,
  result: PaymentResult,
): Attempt {
  const { now, charges } = purchase;
  const { status } = result;
  const attempt: Attempt = {
    ...terms,
    createdAt: now,
    status,
    failureCode: null,
    card,
    attempt: chain.attempts.length + 1,
    retryOf: chain.attempts.at(-1) ?? null,
    nextRetryAt: null,
    settledAt: status === 'succeeded' ? now : null,
    dueAt: status === 'pending' ? addDays(now, 1) : null,
    pendingFailureCode: status === 'pending' ? result.failureCode : null,
  };
  chain.attempts.push(charges.push(attempt) - 1);
  if (status === 'failed') failCharge(purchase, chain, result.failureCode);
  if (status === 'requires_action') {
    attempt.dueAt = addDays(now, chain.retries.days);
    attempt.nextRetryAt = hasRetryLeft(chain) ? attempt.dueAt : null;
  }
  return attempt;
}

const hasRetryLeft = ({ attempts, retries }: AttemptChain): boolean => attempts.length <= retries.max;

/** Fails the last attempt of a chain and schedules a retry if one is left and can succeed. */
export function failCharge(purchase: SimulatedPurchase, chain: AttemptChain, failureCode: string): void {
  const last = getLastAttempt(purchase, chain);
  last.status = 'failed';
  last.failureCode = failureCode;
  last.settledAt = purchase.now;
  last.dueAt = null;
  const isRetried = isRetryable(failureCode) && hasRetryLeft(chain) && !isFinal(purchase);
  last.nextRetryAt = isRetried ? addDays(purchase.now, chain.retries.days) : null;
}

export function settleCharge(purchase: SimulatedPurchase, chain: AttemptChain): void {
  const last = getLastAttempt(purchase, chain);
  if (last.pendingFailureCode !== null) {
    failCharge(purchase, chain, last.pendingFailureCode);
    return;
  }
  last.status = 'succeeded';
  last.settledAt = purchase.now;
  last.dueAt = null;
}

/** Fails an unanswered challenge and retries immediately if a retry is left. */
export function expireChallenge(purchase: SimulatedPurchase, chain: AttemptChain): void {
  const isRetried = hasRetryLeft(chain);
  failCharge(purchase, chain, 'authentication_expired');
  getLastAttempt(purchase, chain).nextRetryAt = null;
  if (isRetried) retryCharge(purchase, chain);
}

/** Cancels scheduled retries and open challenges; pending payments still settle. */
export function stopRetries(purchase: SimulatedPurchase): void {
  for (const chain of purchase.chains) {
    const last = getLastAttempt(purchase, chain);
    if (last.status === 'requires_action') failCharge(purchase, chain, 'canceled');
    last.nextRetryAt = null;
  }
}
