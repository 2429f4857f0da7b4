import { describe, expect, it, test } from 'vitest';
import { planWith, purchased } from '../../../test/support/domain.js';
import { nextAttempt } from './next-attempt.js';
import type { ForcedOutcome, Purchase } from '../shared/records.js';

const bought = purchased(planWith());
const withForced = (...forced_outcomes: ForcedOutcome[]): Purchase => ({ ...bought, forced_outcomes });

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
] as const)('%s ends an attempt so, with the payer and without', (forced, outcome) => {
  for (const attempt of [offSession, onSession]) {
    const { outcome: ended, left } = nextAttempt(withForced(forced), attempt);
    expect(ended).toMatchObject(outcome);
    expect(left.forced_outcomes).toEqual([]);
  }
});

describe('what an attempt uses up', () => {
  it('is the outcome that was forced first', () => {
    const { left } = nextAttempt(withForced('card_declined', 'lost_card', 'succeeded'), offSession);
    expect(left.forced_outcomes).toEqual(['lost_card', 'succeeded']);
  });

  it.each([
    ['a charge of zero', { ...offSession, amount: 0 }],
    ['a card that is only verified', { ...onSession, amount: null }],
    ['a card that is attached for a charge of zero', { ...onSession, amount: 0 }],
  ])('is nothing for %s', (_, attempt) => {
    const { outcome, left } = nextAttempt(withForced('card_declined'), attempt);
    expect(outcome).toEqual({ kind: 'ok' });
    expect(left).toEqual({ forced_outcomes: ['card_declined'], off_session_attempts: 0 });
  });

  it('is nothing of what the token still has to decline', () => {
    const declining = { ...offSession, token: 'tok_declined_twice_then_success' } as const;
    let purchase = withForced('succeeded', 'lost_card');
    const kinds = [1, 2, 3, 4, 5].map(() => {
      const { outcome, left } = nextAttempt(purchase, declining);
      purchase = { ...purchase, ...left };
      return outcome.kind;
    });
    expect(kinds).toEqual(['ok', 'declined', 'declined', 'declined', 'ok']);
  });
});

test('without a forced outcome the token decides, and counts its charges', () => {
  const declining = { ...offSession, token: 'tok_success_then_declined' } as const;
  expect(nextAttempt(bought, declining)).toMatchObject({
    outcome: { kind: 'declined', failure: { code: 'card_declined' } },
    left: { off_session_attempts: 1 },
  });
  expect(nextAttempt(bought, { ...declining, isPayerPresent: true })).toMatchObject({
    outcome: { kind: 'ok' },
    left: { off_session_attempts: 0 },
  });
});
