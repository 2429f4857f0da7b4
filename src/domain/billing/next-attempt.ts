import { outcomeOf } from './forced-outcome.js';
import {
  offSessionOutcome,
  onSessionOutcome,
  type Outcome,
  type PaymentTokenName,
} from './payment-outcome.js';
import type { Purchase } from '../shared/records.js';

/** The next attempt to pay with a card, or to verify one. */
export interface NextAttempt {
  /** The card's: of the purchase, or the one that the payer gives now. */
  token: PaymentTokenName;
  /** Minor units; null when the card is only verified. */
  amount: number | null;
  isPayerPresent: boolean;
}

/** How an attempt ends, and what is `left` of the purchase that decides the one after it: commit both together. */
export interface DecidedAttempt {
  outcome: Outcome;
  left: Pick<Purchase, 'forced_outcomes' | 'off_session_attempts'>;
}

/**
 * How the next attempt of a purchase ends, which is decided here and nowhere else: as it was told to, else as the
 * card's token says.
 */
export function nextAttempt(
  purchase: Purchase,
  { token, amount, isPayerPresent }: NextAttempt,
): DecidedAttempt {
  const forced = forcedAttempt(purchase, amount);
  if (forced) return forced;
  const { forced_outcomes, off_session_attempts } = purchase;
  const left = { forced_outcomes, off_session_attempts };
  if (isPayerPresent) return { outcome: onSessionOutcome(token, amount), left };
  if (amount === null || amount === 0) return { outcome: { kind: 'ok' }, left };
  return {
    outcome: offSessionOutcome(token, off_session_attempts),
    left: { forced_outcomes, off_session_attempts: off_session_attempts + 1 },
  };
}

/**
 * How the next attempt ends if it was told to. Where nothing is charged, nothing that was forced is used up; and a
 * forced attempt asks no card, so it does not count among those that were made with the card.
 *
 * @returns null when the card decides
 */
export function forcedAttempt(
  { forced_outcomes, off_session_attempts }: Purchase,
  amount: NextAttempt['amount'],
): DecidedAttempt | null {
  const [forced, ...others] = forced_outcomes;
  if (forced === undefined || amount === null || amount === 0) return null;
  return { outcome: outcomeOf(forced), left: { forced_outcomes: others, off_session_attempts } };
}
