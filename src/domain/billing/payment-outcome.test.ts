import { expect, test } from 'vitest';
import { masked } from '../../lib/mask.js';
import {
  cardNumberOf,
  isPaymentToken,
  onSessionOutcome,
  paymentMethodOf,
  paymentTokenNames,
  tokenOfCard,
} from './payment-outcome.js';

test.each([
  // token, charging, verifying only
  ['tok_success', 'ok', 'ok'],
  ['tok_declined', 'declined', 'declined'],
  ['tok_insufficient_funds', 'declined', 'declined'],
  ['tok_processing_error', 'declined', 'declined'],
  ['tok_expired_card', 'declined', 'declined'],
  ['tok_incorrect_cvc', 'declined', 'declined'],
  ['tok_lost_card', 'declined', 'declined'],
  ['tok_success_then_declined', 'ok', 'ok'],
  ['tok_declined_twice_then_success', 'ok', 'ok'],
  ['tok_challenge', 'challenge', 'challenge'],
  ['tok_challenge_on_renewal', 'ok', 'ok'],
  ['tok_pending_then_success', 'delayed', 'ok'],
  ['tok_pending_then_failure', 'delayed', 'ok'],
] as const)('%s, on session: %s when it charges, %s when it only verifies', (token, charging, verifying) => {
  expect(onSessionOutcome(token, 100).kind).toBe(charging);
  expect(onSessionOutcome(token, null).kind).toBe(verifying);
  expect(onSessionOutcome(token, 0).kind).toBe(verifying);
});

test('hard declines are not retryable', () => {
  const hard = paymentTokenNames.filter((token) => {
    const outcome = onSessionOutcome(token, 100);
    return outcome.kind === 'declined' && !outcome.failure.retryable;
  });
  expect(hard).toEqual(['tok_expired_card', 'tok_incorrect_cvc', 'tok_lost_card']);
});

test('each token shows a card of its own', () => {
  const lastFours = paymentTokenNames.map((token) => paymentMethodOf(token).last4);
  expect(new Set(lastFours).size).toBe(paymentTokenNames.length);
});

test.each(paymentTokenNames)(
  '%s has a card number with a right check digit, by which it is found',
  (token) => {
    const number = cardNumberOf(token);
    expect(number).toMatch(/^\d{16}$/);
    expect(masked(number)).toBe('****');
    expect(number.slice(-4)).toBe(paymentMethodOf(token).last4);
    expect(tokenOfCard(number)).toBe(token);
  },
);

test('no other card is known', () => {
  expect(tokenOfCard('4111111111111111')).toBeNull();
  expect(tokenOfCard('')).toBeNull();
});

test('only known names are tokens', () => {
  expect(isPaymentToken('tok_success')).toBe(true);
  expect(isPaymentToken('tok_unknown')).toBe(false);
  expect(isPaymentToken('toString')).toBe(false);
});
