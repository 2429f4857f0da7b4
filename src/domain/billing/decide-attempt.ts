import { toOutcome } from './forced-outcome.js';
import { getOffSessionOutcome, getOnSessionOutcome, type Outcome } from './payment-outcome.js';
import type { Purchase, PaymentTokenName } from '../shared/records.js';

/** Next attempt to pay with a card, or to verify one. */
interface AttemptInput {
  /** Token of the card: the attached one, or the one that the payer submits now. */
  token: PaymentTokenName;
  /** Minor units; null when the card is only verified. */
  amount: number | null;
  isPayerPresent: boolean;
}

/** Outcome of an attempt, and the `remaining` fields that decide the next one. Commit both together. */
interface AttemptDecision {
  outcome: Outcome;
  remaining: Pick<Purchase, 'forced_outcomes' | 'off_session_attempts'>;
}

/**
 * Decides the outcome of the next attempt: a forced outcome, else the behavior of the test token. No other code decides
 * outcomes.
 */
export function decideAttempt(
  purchase: Purchase,
  { token, amount, isPayerPresent }: AttemptInput,
): AttemptDecision {
  const forced = findForcedAttempt(purchase, amount);
  if (forced) return forced;
  const { forced_outcomes, off_session_attempts } = purchase;
  const left = { forced_outcomes, off_session_attempts };
  if (isPayerPresent) return { outcome: getOnSessionOutcome(token, amount), remaining: left };
  if (amount === null || amount === 0) return { outcome: { kind: 'ok' }, remaining: left };
  return {
    outcome: getOffSessionOutcome(token, off_session_attempts),
    remaining: { forced_outcomes, off_session_attempts: off_session_attempts + 1 },
  };
}

/**
 * Returns the forced outcome of the next attempt. An attempt without an amount uses up no forced outcome. A forced
 * attempt does not use the card, so it does not count as an off-session attempt.
 *
 * @returns null when the card decides
 */
export function findForcedAttempt(
  { forced_outcomes, off_session_attempts }: Purchase,
  amount: AttemptInput['amount'],
): AttemptDecision | null {
  const [forced, ...others] = forced_outcomes;
  if (forced === undefined || amount === null || amount === 0) return null;
  return { outcome: toOutcome(forced), remaining: { forced_outcomes: others, off_session_attempts } };
}
