import type { components } from '../../../generated/closed/openapi.js';
import type { Failure, ForcedOutcome, PaymentTokenName, Settlement } from '../shared/records.js';

export type PaymentMethod = NonNullable<components['schemas']['Purchase']['payment_method']>;

/** Outcome of one attempt to pay, or to attach a card. */
export type Outcome =
  | Settlement
  /** The payer has to pass a 3-D Secure challenge. */
  | { kind: 'challenge' }
  /** The payment settles after 24 h. */
  | { kind: 'delayed'; settlement: Settlement };

/** Message of each failure code, and whether a retry with the same card can succeed. */
const FAILURES: Record<Failure['code'], Omit<Failure, 'code'>> = {
  card_declined: { message: 'The card was declined by its issuer.', retryable: true },
  insufficient_funds: { message: 'The card has insufficient funds.', retryable: true },
  processing_error: { message: 'The payment could not be processed.', retryable: true },
  expired_card: { message: 'The card has expired.', retryable: false },
  incorrect_cvc: { message: 'The security code of the card is incorrect.', retryable: false },
  lost_card: { message: 'The card was reported lost.', retryable: false },
  authentication_failed: { message: 'The payer failed 3-D Secure authentication.', retryable: true },
  authentication_expired: {
    message: 'The payer did not complete 3-D Secure authentication in time.',
    retryable: true,
  },
  payment_failed: { message: 'The payment was not received.', retryable: true },
  canceled: {
    message: 'The purchase was canceled before the payer completed 3-D Secure authentication.',
    retryable: false,
  },
};

/** Creates a declined outcome with the message of a failure code. */
export const createDecline = (code: Failure['code']): Settlement => ({
  kind: 'declined',
  failure: { code, ...FAILURES[code] },
});

const OK: Outcome = { kind: 'ok' };
const CHALLENGE: Outcome = { kind: 'challenge' };
const DELAYED_SUCCESS: Outcome = { kind: 'delayed', settlement: { kind: 'ok' } };
const DELAYED_FAILURE: Outcome = { kind: 'delayed', settlement: createDecline('payment_failed') };

/** Forced outcomes that are not failure codes. */
const OUTCOMES_WITHOUT_FAILURE: Record<Exclude<ForcedOutcome, Failure['code']>, Outcome> = {
  succeeded: OK,
  requires_action: CHALLENGE,
  pending_then_succeeded: DELAYED_SUCCESS,
  pending_then_failed: DELAYED_FAILURE,
};

/** Returns the outcome that a test forces. */
export function toOutcome(forced: ForcedOutcome): Outcome {
  return isFailureCode(forced) ? createDecline(forced) : OUTCOMES_WITHOUT_FAILURE[forced];
}

function isFailureCode(forced: ForcedOutcome): forced is Failure['code'] {
  return !Object.hasOwn(OUTCOMES_WITHOUT_FAILURE, forced);
}

/** Test card of a token, with its outcome on session. */
interface TestToken {
  /** Card number on the checkout page. */
  card_number: string;
  payment_method: PaymentMethod;
  on_session: Outcome;
}

const createVisaCard = (card_number: string, on_session: Outcome, exp_year = 2099): TestToken => ({
  card_number,
  payment_method: { brand: 'visa', last4: card_number.slice(-4), exp_month: 12, exp_year },
  on_session,
});

/** Test cards by token; the guide to test values in the OpenAPI document describes the same table. */
const testTokens = {
  tok_success: createVisaCard('4242424242424242', OK),
  tok_declined: createVisaCard('4000000000000002', createDecline('card_declined')),
  tok_insufficient_funds: createVisaCard('4000000000009995', createDecline('insufficient_funds')),
  tok_processing_error: createVisaCard('4000000000000119', createDecline('processing_error')),
  tok_expired_card: createVisaCard('4000000000000069', createDecline('expired_card'), 2020),
  tok_incorrect_cvc: createVisaCard('4000000000000127', createDecline('incorrect_cvc')),
  tok_lost_card: createVisaCard('4000000000009987', createDecline('lost_card')),
  tok_success_then_declined: createVisaCard('4000000000000341', OK),
  tok_declined_twice_then_success: createVisaCard('4000000000003220', OK),
  tok_challenge: createVisaCard('4000002500003155', CHALLENGE),
  tok_challenge_on_renewal: createVisaCard('4000002760003184', OK),
  tok_pending_then_success: createVisaCard('4000000000005126', DELAYED_SUCCESS),
  tok_pending_then_failure: createVisaCard('4000000000006975', DELAYED_FAILURE),
} as const satisfies Record<PaymentTokenName, TestToken>;

export const paymentTokenNames = Object.keys(testTokens) as PaymentTokenName[];

export function isPaymentToken(token: string): token is PaymentTokenName {
  return Object.hasOwn(testTokens, token);
}

/** Returns the payment method of a token, as the API shows it. */
export function getPaymentMethod(token: PaymentTokenName): PaymentMethod {
  return testTokens[token].payment_method;
}

export function getCardNumber(token: PaymentTokenName): string {
  return testTokens[token].card_number;
}

/** Returns the token of a test card; null for any other number. @param cardNumber digits only */
export function findTokenByCardNumber(cardNumber: string): PaymentTokenName | null {
  return paymentTokenNames.find((token) => getCardNumber(token) === cardNumber) ?? null;
}

const CARD_DECLINED = testTokens.tok_declined.on_session;

/** Tokens whose off-session charges do not succeed at once. */
const OFF_SESSION_OUTCOMES: Partial<Record<PaymentTokenName, Outcome>> = {
  tok_success_then_declined: CARD_DECLINED,
  tok_challenge_on_renewal: CHALLENGE,
  tok_pending_then_success: DELAYED_SUCCESS,
  tok_pending_then_failure: DELAYED_FAILURE,
};

/**
 * Returns the outcome of an off-session attempt: of every charge except the first one when attaching a card.
 *
 * @param previousAttempts number of off-session attempts made with this card
 */
export function getOffSessionOutcome(token: PaymentTokenName, previousAttempts: number): Outcome {
  if (token === 'tok_declined_twice_then_success') return previousAttempts < 2 ? CARD_DECLINED : OK;
  return OFF_SESSION_OUTCOMES[token] ?? OK;
}

/**
 * Returns the outcome of an on-session attempt: with a token at creation, or on the checkout page.
 *
 * @param amount minor units to charge now; null when the card is only verified. Without a charge nothing is delayed, so
 *   the card is attached at once.
 */
export function getOnSessionOutcome(token: PaymentTokenName, amount: number | null): Outcome {
  const outcome: Outcome = testTokens[token].on_session;
  const chargesNothing = amount === null || amount === 0;
  return outcome.kind === 'delayed' && chargesNothing ? OK : outcome;
}
