import type { Failure } from './records.js';

/** What is said of each code, and whether the same card may succeed later. */
const failures: Record<Failure['code'], Omit<Failure, 'code'>> = {
  card_declined: { message: 'The card was declined by its issuer.', retryable: true },
  insufficient_funds: { message: 'The card has insufficient funds.', retryable: true },
  processing_error: { message: 'The payment could not be processed.', retryable: true },
  expired_card: { message: 'The card has expired.', retryable: false },
  incorrect_cvc: { message: 'The security code of the card is incorrect.', retryable: false },
  lost_card: { message: 'The card was reported lost.', retryable: false },
  authentication_failed: { message: 'The payer could not prove who they are.', retryable: true },
  authentication_expired: { message: 'The payer did not answer in time.', retryable: true },
  payment_failed: { message: 'The payment did not arrive.', retryable: true },
  canceled: { message: 'The purchase was canceled before the payer answered.', retryable: false },
};

export function failureOf(code: Failure['code']): Failure {
  return { code, ...failures[code] };
}
