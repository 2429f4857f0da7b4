import { publicDocument } from '../spec/api-documents.js';
import { paymentTokens } from '../spec/payment-tokens.js';
import type { Outcome } from './inputs.js';

export type PaymentResult =
  | { status: 'succeeded' | 'requires_action' }
  /** `failureCode` is that of the later result; null if the payment will succeed. */
  | { status: 'pending'; failureCode: string | null }
  | { status: 'failed'; failureCode: string };

const { 'x-not-retryable': finalFailures } = publicDocument.components['schemas']?.['FailureCode'] as {
  'x-not-retryable': readonly string[];
};

export const isRetryable = (failureCode: string): boolean => !finalFailures.includes(failureCode);

export const getLast4 = (token: string): string =>
  paymentTokens.find(({ name }) => name === token)?.last4 ?? '';

/** Returns the result of a payment while the payer is present. */
export function getOnSessionResult(token: string): PaymentResult {
  const outcome = paymentTokens.find(({ name }) => name === token)?.outcome;
  if (outcome?.is === 'failure') return { status: 'failed', failureCode: outcome.code };
  if (outcome?.is === 'challenge') return { status: 'requires_action' };
  return outcome?.is === 'delay' ? toPendingResult(token) : { status: 'succeeded' };
}

/**
 * Returns the result of a payment without the payer.
 *
 * @param earlierAttempts number of earlier attempts without the payer
 */
export function getOffSessionResult(token: string, earlierAttempts: number): PaymentResult {
  const isDeclined =
    token === 'tok_success_then_declined' ||
    (token === 'tok_declined_twice_then_success' && earlierAttempts < 2);
  if (isDeclined) return { status: 'failed', failureCode: 'card_declined' };
  if (token === 'tok_challenge_on_renewal') return { status: 'requires_action' };
  return token.startsWith('tok_pending') ? toPendingResult(token) : { status: 'succeeded' };
}

/** Returns the result of a payment whose outcome was set with `forceOutcome`. */
export function toForcedResult(outcome: Outcome): PaymentResult {
  if (outcome === 'succeeded' || outcome === 'requires_action') return { status: outcome };
  if (outcome === 'pending_then_succeeded') return { status: 'pending', failureCode: null };
  if (outcome === 'pending_then_failed') return { status: 'pending', failureCode: 'payment_failed' };
  return { status: 'failed', failureCode: outcome };
}

const toPendingResult = (token: string): PaymentResult => ({
  status: 'pending',
  failureCode: token === 'tok_pending_then_failure' ? 'payment_failed' : null,
});
