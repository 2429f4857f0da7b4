import type { components } from '../../generated/openapi.js';
import { failureOf } from './failure.js';
import type { Failure } from './records.js';

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

const visa = (last4: string): PaymentMethod => ({ brand: 'visa', last4, exp_month: 12, exp_year: 2099 });

/** What a test token stands for: the card it shows, and how it ends while the payer is present. */
interface TestToken {
  payment_method: PaymentMethod;
  on_session: Outcome;
}

/** Every test token; the description's guide to test values has the same table in prose. */
const testTokens = {
  tok_success: { payment_method: visa('4242'), on_session: ok },
  tok_declined: { payment_method: visa('0002'), on_session: declined('card_declined') },
  tok_insufficient_funds: { payment_method: visa('9995'), on_session: declined('insufficient_funds') },
  tok_processing_error: { payment_method: visa('0119'), on_session: declined('processing_error') },
  tok_expired_card: {
    payment_method: { ...visa('0069'), exp_year: 2020 },
    on_session: declined('expired_card'),
  },
  tok_incorrect_cvc: { payment_method: visa('0127'), on_session: declined('incorrect_cvc') },
  tok_lost_card: { payment_method: visa('9987'), on_session: declined('lost_card') },
  tok_success_then_declined: { payment_method: visa('0341'), on_session: ok },
  tok_declined_twice_then_success: { payment_method: visa('3220'), on_session: ok },
  tok_challenge: { payment_method: visa('3155'), on_session: challenge },
  tok_challenge_on_renewal: { payment_method: visa('3184'), on_session: ok },
  tok_pending_then_success: { payment_method: visa('5126'), on_session: thenSucceeds },
  tok_pending_then_failure: { payment_method: visa('6975'), on_session: thenFails },
} as const satisfies Record<string, TestToken>;

export type PaymentTokenName = keyof typeof testTokens;

export const paymentTokenNames = Object.keys(testTokens) as PaymentTokenName[];

export function isPaymentToken(token: string): token is PaymentTokenName {
  return Object.hasOwn(testTokens, token);
}

export function paymentMethodOf(token: PaymentTokenName): PaymentMethod {
  return testTokens[token].payment_method;
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
