import { expect, test } from 'vitest';
import {
  countPayments,
  describeCounts,
  describeGroup,
  describeItem,
  groupByDay,
  summarizePayments,
  type ForecastItem,
} from './preview.js';

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
  expect(countPayments(items)).toEqual({ succeeded: 1, failed: 1, requires_action: 0, pending: 0 });
});

test('countPayments leaves out existing payments that settle, and work without a payment', () => {
  const items = [
    createItem({ type: 'settlement', charge_id: 'chg_1' }),
    createItem({ type: 'period_start', outcome: 'none' }),
  ];
  expect(countPayments(items)).toEqual({ succeeded: 0, failed: 0, requires_action: 0, pending: 0 });
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
  expect(describeItem(renewal)).toBe('renewal, succeeds');
  expect(describeItem(retry)).toBe('retry 2, fails, becomes past due');
  expect(describeGroup(retry)).toBe('fail, become past due');
});

test('the preview sums up payments in words', () => {
  expect(describeCounts({ succeeded: 19, failed: 3, requires_action: 1, pending: 0 })).toBe(
    '19 succeed · 3 fail · 1 requires action',
  );
  expect(summarizePayments(23, 3)).toBe('23 payments, 3 failed');
  expect(summarizePayments(1, 0)).toBe('1 payment, none failed');
  expect(summarizePayments(0, 0)).toBe('No payments');
});
