import { outcomeOf } from './forced-outcome.js';
import {
  offSessionOutcome,
  onSessionOutcome,
  type Outcome,
  type PaymentTokenName,
} from './payment-outcome.js';
import type { Purchase } from './records.js';

/** The next attempt to pay with a card, or to verify one. */
export interface NextAttempt {
  /** The card's: of the purchase, or the one that the payer gives now. */
  token: PaymentTokenName;
  /** Minor units; null when the card is only verified. */
  amount: number | null;
  isPayerPresent: boolean;
}

/**
 * How the next attempt of a purchase ends, which is decided here and nowhere else: as it was told to, else as the
 * card's token says. Where nothing is charged, nothing that was forced is used up.
 *
 * @returns the outcome, and what `left` of the purchase decides the attempt after it: commit both together. A forced
 *   attempt asks no card, so it does not count among those that were made with the card.
 */
export function nextAttempt(
  { forced_outcomes, off_session_attempts }: Purchase,
  { token, amount, isPayerPresent }: NextAttempt,
): { outcome: Outcome; left: Pick<Purchase, 'forced_outcomes' | 'off_session_attempts'> } {
  const [forced, ...others] = forced_outcomes;
  const isCharged = amount !== null && amount > 0;
  if (isCharged && forced !== undefined)
    return { outcome: outcomeOf(forced), left: { forced_outcomes: others, off_session_attempts } };
  const left = { forced_outcomes, off_session_attempts };
  if (isPayerPresent) return { outcome: onSessionOutcome(token, amount), left };
  if (!isCharged) return { outcome: { kind: 'ok' }, left };
  return {
    outcome: offSessionOutcome(token, off_session_attempts),
    left: { forced_outcomes, off_session_attempts: off_session_attempts + 1 },
  };
}
