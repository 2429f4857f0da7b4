import { expect, test } from 'vitest';
import {
  describeAttempt,
  describeCard,
  describeCycles,
  describeNextStep,
  describePastPeriod,
  describePeriod,
} from './describe-payment.js';

const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 } as const;

test.each([
  [{ attempt: 1, amount: 4900, payment_method: card }, 3, 'First attempt'],
  [{ attempt: 1, amount: 0, payment_method: null }, 3, 'No payment needed'],
  [{ attempt: 3, amount: 4900, payment_method: card }, 3, 'Retry 2 of 3'],
  [{ attempt: 3, amount: 4900, payment_method: card }, null, 'Retry 2'],
  [{ attempt: 6, amount: 4900, payment_method: card }, 3, 'Retry 5'],
])('describeAttempt describes the charge %j with at most %j retries as "%s"', (charge, retries, text) => {
  expect(describeAttempt(charge, retries)).toBe(text);
});

const failure = { code: 'card_declined', message: 'The card was declined.', retryable: true } as const;

test.each([
  ['succeeded', null, null, null],
  ['pending', null, null, 'The payment settles later.'],
  ['failed', failure, null, 'The card was declined. No retry is scheduled.'],
  [
    'failed',
    failure,
    '2027-04-24T09:00:00.000Z',
    'The card was declined. Retry 1 follows on 24 Apr 2027, 09:00.',
  ],
  ['requires_action', null, null, 'The payer must complete the 3-D Secure challenge.'],
] as const)('describeNextStep describes the status %s', (status, reason, next_retry_at, text) => {
  expect(describeNextStep({ status, failure: reason, attempt: 1, next_retry_at })).toBe(text);
});

test('describeCard names the brand and the last digits', () => {
  expect(describeCard(card)).toBe('Visa •••• 4242');
});

test('describePeriod names the first and the last day', () => {
  const period = { start: '2027-04-20T09:00:00.000Z', end: '2027-05-20T09:00:00.000Z' };
  expect(describePeriod(period)).toBe('20 Apr – 20 May');
});

test.each([
  ['2027-04-20', '2027-05-20', '20 Apr – 20 May'],
  ['2026-04-20', '2026-05-20', '20 Apr – 20 May 2026'],
  ['2026-12-20', '2027-01-20', '20 Dec 2026 – 20 Jan'],
  ['2025-12-20', '2026-01-20', '20 Dec 2025 – 20 Jan 2026'],
])('describePastPeriod formats %s to %s as "%s" in 2027', (start, end, text) => {
  expect(describePastPeriod({ start, end }, '2027-06-01T00:00:00.000Z')).toBe(text);
});

test('describeCycles counts the ended cycles, and the paid ones with the current cycle', () => {
  const charges = (['succeeded', 'failed', 'succeeded'] as const).map((status, index) => ({
    status,
    period: { index: index + 1, start: '2027-03-01T00:00:00Z', end: '2027-04-01T00:00:00Z' },
  }));
  expect(describeCycles({ cycles_completed: 2 }, charges)).toBe('2 ended, 2 paid');
});
