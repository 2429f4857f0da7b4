import type { components } from '../../../generated/openapi.js';
import { failureOf } from '../shared/failure.js';
import type { Failure } from '../shared/records.js';

export type PaymentMethod = NonNullable<components['schemas']['Purchase']['payment_method']>;

/** How an attempt ends for good. */
export type Settlement = { kind: 'ok' } | { kind: 'declined'; failure: Failure };

/** How one attempt to pay, or to attach a card, ends. */
export type Outcome =
  | Settlement
  /** The payer has to prove who they are. */
  | { kind: 'challenge' }
  /** Known after 24 h. */
  | { kind: 'delayed'; settlement: Settlement };

export const declined = (code: Failure['code']): Settlement => ({
  kind: 'declined',
  failure: failureOf(code),
});

const ok: Outcome = { kind: 'ok' };
const challenge: Outcome = { kind: 'challenge' };
const thenSucceeds: Outcome = { kind: 'delayed', settlement: { kind: 'ok' } };
const thenFails: Outcome = { kind: 'delayed', settlement: declined('payment_failed') };

/** What a test token stands for: the card it shows, and how it ends while the payer is present. */
interface TestToken {
  /** What the payer types on the checkout page to give this card. */
  card_number: string;
  payment_method: PaymentMethod;
  on_session: Outcome;
}

const visa = (card_number: string, on_session: Outcome, exp_year = 2099): TestToken => ({
  card_number,
  payment_method: { brand: 'visa', last4: card_number.slice(-4), exp_month: 12, exp_year },
  on_session,
});

/** Every test token; the description's guide to test values has the same table in prose. */
const testTokens = {
  tok_success: visa('4242424242424242', ok),
  tok_declined: visa('4000000000000002', declined('card_declined')),
  tok_insufficient_funds: visa('4000000000009995', declined('insufficient_funds')),
  tok_processing_error: visa('4000000000000119', declined('processing_error')),
  tok_expired_card: visa('4000000000000069', declined('expired_card'), 2020),
  tok_incorrect_cvc: visa('4000000000000127', declined('incorrect_cvc')),
  tok_lost_card: visa('4000000000009987', declined('lost_card')),
  tok_success_then_declined: visa('4000000000000341', ok),
  tok_declined_twice_then_success: visa('4000000000003220', ok),
  tok_challenge: visa('4000002500003155', challenge),
  tok_challenge_on_renewal: visa('4000002760003184', ok),
  tok_pending_then_success: visa('4000000000005126', thenSucceeds),
  tok_pending_then_failure: visa('4000000000006975', thenFails),
} as const satisfies Record<string, TestToken>;

export type PaymentTokenName = keyof typeof testTokens;

export const paymentTokenNames = Object.keys(testTokens) as PaymentTokenName[];

export function isPaymentToken(token: string): token is PaymentTokenName {
  return Object.hasOwn(testTokens, token);
}

export function paymentMethodOf(token: PaymentTokenName): PaymentMethod {
  return testTokens[token].payment_method;
}

/** The number of a token's card on the checkout page. */
export function cardNumberOf(token: PaymentTokenName): string {
  return testTokens[token].card_number;
}

/** The token of the card with a number, digits only; null when it is none of the test cards. */
export function tokenOfCard(cardNumber: string): PaymentTokenName | null {
  return paymentTokenNames.find((token) => cardNumberOf(token) === cardNumber) ?? null;
}

const cardDeclined = testTokens.tok_declined.on_session;

/** The tokens whose later charges end in another way than by succeeding. */
const offSession: Partial<Record<PaymentTokenName, Outcome>> = {
  tok_success_then_declined: cardDeclined,
  tok_challenge_on_renewal: challenge,
  tok_pending_then_success: thenSucceeds,
  tok_pending_then_failure: thenFails,
};

/**
 * How an attempt ends that the payer is not present for: every charge but the first one on attaching a card.
 *
 * @param attemptsBefore how many such attempts were made with this card already
 */
export function offSessionOutcome(token: PaymentTokenName, attemptsBefore: number): Outcome {
  if (token === 'tok_declined_twice_then_success') return attemptsBefore < 2 ? cardDeclined : ok;
  return offSession[token] ?? ok;
}

/**
 * How the attempt ends that the payer is present for: a token at creation, or the checkout page.
 *
 * @param amount minor units to be charged at once; null when the card is only verified. Where nothing is charged,
 *   nothing can be delayed, so such a card attaches at once.
 */
export function onSessionOutcome(token: PaymentTokenName, amount: number | null): Outcome {
  const outcome: Outcome = testTokens[token].on_session;
  const chargesNothing = amount === null || amount === 0;
  return outcome.kind === 'delayed' && chargesNothing ? ok : outcome;
}
