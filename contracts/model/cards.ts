import { tokens } from '../spec/tokens.js';
import type { Outcome } from './inputs.js';

/** What becomes of an attempt: the code of a failure unless it is one of the first three. */
export type Result =
  | { is: 'succeeded' | 'requires_action' }
  /** Null where it will succeed. */
  | { is: 'pending'; then: string | null }
  | { is: 'failed'; code: string };

/** Failures that the same card can never mend. */
const FINAL = new Set(['expired_card', 'incorrect_cvc', 'lost_card', 'canceled']);

export const isRetryable = (code: string): boolean => !FINAL.has(code);

export const last4Of = (token: string): string => tokens.find(({ name }) => name === token)?.last4 ?? '';

/** While the payer is there. */
export function resultNow(token: string): Result {
  const outcome = tokens.find(({ name }) => name === token)?.outcome;
  if (outcome?.is === 'failure') return { is: 'failed', code: outcome.code };
  if (outcome?.is === 'challenge') return { is: 'requires_action' };
  return outcome?.is === 'delay' ? delayed(token) : { is: 'succeeded' };
}

/** @param earlier how many attempts without the payer there were already */
export function resultLater(token: string, earlier: number): Result {
  if (token === 'tok_success_then_declined') return { is: 'failed', code: 'card_declined' };
  if (token === 'tok_declined_twice_then_success' && earlier < 2)
    return { is: 'failed', code: 'card_declined' };
  if (token === 'tok_challenge_on_renewal') return { is: 'requires_action' };
  return token.startsWith('tok_pending') ? delayed(token) : { is: 'succeeded' };
}

export function resultForced(outcome: Outcome): Result {
  if (outcome === 'succeeded' || outcome === 'requires_action') return { is: outcome };
  if (outcome === 'pending_then_succeeded') return { is: 'pending', then: null };
  if (outcome === 'pending_then_failed') return { is: 'pending', then: 'payment_failed' };
  return { is: 'failed', code: outcome };
}

const delayed = (token: string): Result => ({
  is: 'pending',
  then: token === 'tok_pending_then_failure' ? 'payment_failed' : null,
});
