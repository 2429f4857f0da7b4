import { expect, test } from 'vitest';
import openapi from '../../../generated/openapi.json' with { type: 'json' };
import { maskSecrets } from '../../lib/mask.js';
import type { Failure } from '../shared/records.js';
import {
  createDecline,
  getCardNumber,
  isPaymentToken,
  getOnSessionOutcome,
  getPaymentMethod,
  paymentTokenNames,
  findTokenByCardNumber,
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
] as const)(
  'the token %s returns %s for an on-session charge, and %s for a verification of the card',
  (token, charging, verifying) => {
    expect(getOnSessionOutcome(token, 100).kind).toBe(charging);
    expect(getOnSessionOutcome(token, null).kind).toBe(verifying);
    expect(getOnSessionOutcome(token, 0).kind).toBe(verifying);
  },
);

test('charges are not retried after a hard decline', () => {
  const hard = paymentTokenNames.filter((token) => {
    const outcome = getOnSessionOutcome(token, 100);
    return outcome.kind === 'declined' && !outcome.failure.retryable;
  });
  expect(hard).toEqual(['tok_expired_card', 'tok_incorrect_cvc', 'tok_lost_card']);
});

test('a failure is retryable unless the OpenAPI document lists its code as not retryable', () => {
  const { 'x-extensible-enum': codes, 'x-not-retryable': final } = openapi.components.schemas.FailureCode;
  for (const code of codes)
    expect(createDecline(code as Failure['code'])).toMatchObject({
      failure: { code, retryable: !final.includes(code) },
    });
});

test('each payment token has its own card number', () => {
  const lastFours = paymentTokenNames.map((token) => getPaymentMethod(token).last4);
  expect(new Set(lastFours).size).toBe(paymentTokenNames.length);
});

test.each(paymentTokenNames)(
  'the card number of %s has a valid check digit and is mapped back to the token',
  (token) => {
    const number = getCardNumber(token);
    expect(number).toMatch(/^\d{16}$/);
    expect(maskSecrets(number)).toBe('****');
    expect(number.slice(-4)).toBe(getPaymentMethod(token).last4);
    expect(findTokenByCardNumber(number)).toBe(token);
  },
);

test('findTokenByCardNumber returns null for an unknown card number', () => {
  expect(findTokenByCardNumber('4111111111111111')).toBeNull();
  expect(findTokenByCardNumber('')).toBeNull();
});

test('isPaymentToken returns true only for the defined token names', () => {
  expect(isPaymentToken('tok_success')).toBe(true);
  expect(isPaymentToken('tok_unknown')).toBe(false);
  expect(isPaymentToken('toString')).toBe(false);
});
