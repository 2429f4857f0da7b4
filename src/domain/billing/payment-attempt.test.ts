import { describe, expect, it, test } from 'vitest';
import { buildPlan, buyPlan } from '../../../test/support/domain.js';
import { decideAttempt } from './payment-attempt.js';
import type { ForcedOutcome, Purchase } from '../shared/records.js';

const purchase = buyPlan(buildPlan());
const withForcedOutcomes = (...forced_outcomes: ForcedOutcome[]): Purchase => ({
  ...purchase,
  forced_outcomes,
});

const offSession = { token: 'tok_success', amount: 4900, isPayerPresent: false } as const;
const onSession = { ...offSession, isPayerPresent: true };

test.each([
  ['succeeded', { kind: 'ok' }],
  ['requires_action', { kind: 'challenge' }],
  ['pending_then_succeeded', { kind: 'delayed', settlement: { kind: 'ok' } }],
  [
    'pending_then_failed',
    { kind: 'delayed', settlement: { kind: 'declined', failure: { code: 'payment_failed' } } },
  ],
  ['card_declined', { kind: 'declined', failure: { code: 'card_declined', retryable: true } }],
  ['insufficient_funds', { kind: 'declined', failure: { code: 'insufficient_funds', retryable: true } }],
  ['processing_error', { kind: 'declined', failure: { code: 'processing_error', retryable: true } }],
  ['expired_card', { kind: 'declined', failure: { code: 'expired_card', retryable: false } }],
  ['incorrect_cvc', { kind: 'declined', failure: { code: 'incorrect_cvc', retryable: false } }],
  ['lost_card', { kind: 'declined', failure: { code: 'lost_card', retryable: false } }],
  ['authentication_failed', { kind: 'declined', failure: { retryable: true } }],
  ['authentication_expired', { kind: 'declined', failure: { retryable: true } }],
  ['payment_failed', { kind: 'declined', failure: { code: 'payment_failed', retryable: true } }],
  ['canceled', { kind: 'declined', failure: { code: 'canceled', retryable: false } }],
] as const)('decideAttempt applies the forced outcome %s on session and off session', (forced, outcome) => {
  for (const attempt of [offSession, onSession]) {
    const { outcome: ended, remaining } = decideAttempt(withForcedOutcomes(forced), attempt);
    expect(ended).toMatchObject(outcome);
    expect(remaining.forced_outcomes).toEqual([]);
  }
});

describe('decideAttempt', () => {
  it('consumes the first forced outcome of the purchase', () => {
    const { remaining } = decideAttempt(
      withForcedOutcomes('card_declined', 'lost_card', 'succeeded'),
      offSession,
    );
    expect(remaining.forced_outcomes).toEqual(['lost_card', 'succeeded']);
  });

  it.each([
    ['a charge of zero', { ...offSession, amount: 0 }],
    ['a card that is only verified', { ...onSession, amount: null }],
    ['a card that is attached for a charge of zero', { ...onSession, amount: 0 }],
  ])('consumes no forced outcome for %s', (_, attempt) => {
    const { outcome, remaining } = decideAttempt(withForcedOutcomes('card_declined'), attempt);
    expect(outcome).toEqual({ kind: 'ok' });
    expect(remaining).toEqual({ forced_outcomes: ['card_declined'], off_session_attempts: 0 });
  });

  it('does not count attempts with a forced outcome toward the declines of a token', () => {
    const declining = { ...offSession, token: 'tok_declined_twice_then_success' } as const;
    let purchase = withForcedOutcomes('succeeded', 'lost_card');
    const kinds = [1, 2, 3, 4, 5].map(() => {
      const { outcome, remaining } = decideAttempt(purchase, declining);
      purchase = { ...purchase, ...remaining };
      return outcome.kind;
    });
    expect(kinds).toEqual(['ok', 'declined', 'declined', 'declined', 'ok']);
  });
});

test('decideAttempt returns the outcome of the token without a forced outcome, and counts off-session charges', () => {
  const declining = { ...offSession, token: 'tok_success_then_declined' } as const;
  expect(decideAttempt(purchase, declining)).toMatchObject({
    outcome: { kind: 'declined', failure: { code: 'card_declined' } },
    remaining: { off_session_attempts: 1 },
  });
  expect(decideAttempt(purchase, { ...declining, isPayerPresent: true })).toMatchObject({
    outcome: { kind: 'ok' },
    remaining: { off_session_attempts: 0 },
  });
});
