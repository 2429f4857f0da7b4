import { expect, test } from 'vitest';
import {
  countPayments,
  describeCounts,
  describeGroup,
  describeItem,
  groupByDay,
  sumAmounts,
  summarizePayments,
  type ForecastItem,
} from './describe-work.js';

const renewal: ForecastItem = {
  at: '2027-04-24T09:00:00.000Z',
  type: 'renewal',
  purchase_id: 'pur_1',
  customer_id: 'cus_1',
  plan_id: 'pln_1',
  charge_id: null,
  attempt: 1,
  period: null,
  amount: 4_900,
  currency: 'EUR',
  outcome: 'succeeded',
  certain: true,
  new_status: null,
};

/** Creates work that differs from a renewal that succeeds. */
const createItem = (changes: Partial<ForecastItem>): ForecastItem => ({ ...renewal, ...changes });

test('countPayments counts a payment that settles later once, with its last outcome', () => {
  const items = [
    createItem({ outcome: 'pending' }),
    createItem({ type: 'settlement', outcome: 'failed' }),
    createItem({ type: 'retry', attempt: 2 }),
  ];
  expect(countPayments(items)).toEqual({
    succeeded: 1,
    failed: 1,
    requires_action: 0,
    pending: 0,
    uncertain: 0,
  });
});

test('a payment whose amount depends on usage counts as uncertain, and not as one that succeeds', () => {
  const counts = countPayments([createItem({ amount: null, certain: false })]);
  expect([counts.succeeded, counts.uncertain]).toEqual([0, 1]);
  expect(describeCounts(counts)).toBe('1 payment depends on usage');
  expect(describeCounts({ ...counts, failed: 2 })).toBe('2 failed · 1 depending on usage');
});

test('countPayments counts existing payments that settle, and leaves out work without a payment', () => {
  const items = [
    createItem({ type: 'challenge_expiry', charge_id: 'chg_1', outcome: 'failed' }),
    createItem({ type: 'retry', attempt: 2, outcome: 'failed' }),
    createItem({ type: 'period_start', outcome: 'none' }),
  ];
  expect(countPayments(items)).toEqual({
    succeeded: 0,
    failed: 2,
    requires_action: 0,
    pending: 0,
    uncertain: 0,
  });
});

test('sumAmounts counts the amount of a payment and its retries once, and notes unknown amounts', () => {
  const items = [
    createItem({ outcome: 'failed' }),
    createItem({ type: 'retry', attempt: 2, outcome: 'failed' }),
    createItem({ purchase_id: 'pur_2', amount: 12_000 }),
    createItem({ purchase_id: 'pur_3', amount: null }),
    createItem({ purchase_id: 'pur_4', type: 'period_start', outcome: 'none' }),
  ];
  expect(sumAmounts(items)).toEqual({
    amounts: [{ currency: 'EUR', collected: 12_000, due: 16_900 }],
    hasUnknown: true,
  });
});

test('groupByDay shows three renewals with the same effect in one line, and different work in lines of its own', () => {
  const failing = createItem({ purchase_id: 'pur_4', outcome: 'failed', new_status: 'past_due' });
  const items = [
    renewal,
    createItem({ purchase_id: 'pur_2' }),
    failing,
    createItem({ purchase_id: 'pur_3', amount: 100 }),
    createItem({ at: '2027-04-25T00:00:00.000Z', amount: null }),
  ];
  const days = groupByDay(items);
  expect(days.map(({ date, count }) => [date, count])).toEqual([
    ['2027-04-24', 4],
    ['2027-04-25', 1],
  ]);
  expect(days[0]?.rows.map(({ count, amounts }) => [count, amounts])).toEqual([
    [3, [{ currency: 'EUR', amount: 9_900 }]],
    [1, [{ currency: 'EUR', amount: 4_900 }]],
  ]);
  expect(days[1]?.rows[0]?.amounts).toEqual([]);
});

test('the preview describes work, its outcome and the new status in words', () => {
  const retry = createItem({ type: 'retry', attempt: 3, outcome: 'failed', new_status: 'past_due' });
  expect(describeItem(renewal)).toBe('renewal succeeds');
  expect(describeItem(retry)).toBe('retry 2 fails, purchase becomes past due');
  expect(describeGroup(retry)).toBe('fail, purchases become past due');
});

test.each([
  [{ type: 'checkout_expiry', outcome: 'none', new_status: 'expired' }, 'checkout expires'],
  [
    { type: 'challenge_expiry', outcome: 'failed', new_status: 'expired' },
    '3-D Secure challenge expires, payment fails, purchase expires',
  ],
  [{ type: 'settlement', outcome: 'succeeded' }, 'pending payment succeeds'],
  [{ type: 'trial_end', new_status: 'active' }, 'trial ends, payment succeeds'],
] as const)('the preview states the effect of %j once', (changes, text) => {
  expect(describeItem(createItem(changes))).toBe(text);
});

test('the preview sums up payments in words', () => {
  const counts = { succeeded: 0, failed: 0, requires_action: 0, pending: 0, uncertain: 0 };
  expect(describeCounts({ ...counts, succeeded: 19, failed: 3, requires_action: 1 })).toBe(
    '19 successful · 3 failed · 1 waiting for 3-D Secure',
  );
  expect(describeCounts({ ...counts, failed: 2 })).toBe('2 payments fail');
  expect(describeCounts({ ...counts, failed: 1 })).toBe('1 payment fails');
  expect(describeCounts(counts)).toBe('No payments');
  expect(summarizePayments(23, 3)).toBe('23 payments, 3 failed');
  expect(summarizePayments(1, 0)).toBe('1 payment, none failed');
  expect(summarizePayments(0, 0)).toBe('No payments');
});
