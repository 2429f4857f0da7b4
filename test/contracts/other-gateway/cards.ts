import type { Failure } from '../../../generated/openapi.js';

/** Outcome of a payment while the payer is present. */
export type CardOutcome = 'succeeds' | 'challenge' | 'pending' | Failure;

/** Card behind a test token. */
export interface TestCard {
  /** Last four digits of the number. */
  last4: string;
  outcome: CardOutcome;
}

/** Cards of the test tokens, by token. */
export const testCards: ReadonlyMap<string, TestCard> = new Map<string, TestCard>([
  ['tok_success', { last4: '4242', outcome: 'succeeds' }],
  ['tok_declined', { last4: '0002', outcome: decline('card_declined', true) }],
  ['tok_insufficient_funds', { last4: '9995', outcome: decline('insufficient_funds', true) }],
  ['tok_processing_error', { last4: '0119', outcome: decline('processing_error', true) }],
  ['tok_expired_card', { last4: '0069', outcome: decline('expired_card', false) }],
  ['tok_incorrect_cvc', { last4: '0127', outcome: decline('incorrect_cvc', false) }],
  ['tok_lost_card', { last4: '9987', outcome: decline('lost_card', false) }],
  ['tok_success_then_declined', { last4: '0341', outcome: 'succeeds' }],
  ['tok_declined_twice_then_success', { last4: '3220', outcome: 'succeeds' }],
  ['tok_challenge', { last4: '3155', outcome: 'challenge' }],
  ['tok_challenge_on_renewal', { last4: '3184', outcome: 'succeeds' }],
  ['tok_pending_then_success', { last4: '5126', outcome: 'pending' }],
  ['tok_pending_then_failure', { last4: '6975', outcome: 'pending' }],
]);

function decline(code: string, retryable: boolean): Failure {
  return { code, message: `The bank declined the payment: ${code}.`, retryable };
}
