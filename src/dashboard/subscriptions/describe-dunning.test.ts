import { expect, it } from 'vitest';
import { calculateLaterRetry, describeNextCharge, describeRetriedPayment } from './describe-dunning.js';

const failed = {
  attempt: 1,
  amount: 4900,
  currency: 'EUR',
  status: 'failed',
  created_at: '2027-03-20T09:00:00.000Z',
  settled_at: '2027-03-20T09:00:00.000Z',
} as const;
const NEXT = '2027-03-22T09:00:00.000Z';

it.each([
  [failed, 'Payment of €49.00 failed on 20 Mar. Next retry: 22 Mar, 09:00.'],
  [{ ...failed, attempt: 3 }, 'Retry 2 of €49.00 failed on 20 Mar. Next retry: 22 Mar, 09:00.'],
  [
    { ...failed, status: 'requires_action', settled_at: null },
    'Payment of €49.00 requires 3-D Secure since 20 Mar. Next retry: 22 Mar, 09:00.',
  ],
  [undefined, 'Next retry: 22 Mar, 09:00.'],
] as const)('describeRetriedPayment describes %j as %j', (last, text) => {
  expect(describeRetriedPayment(last, NEXT)).toBe(text);
});

it('calculateLaterRetry adds the interval between the last attempt and the next retry', () => {
  expect(calculateLaterRetry(failed, NEXT, 2)).toBe('2027-03-26T09:00:00.000Z');
});

const current_period = { index: 1, start: NEXT, end: NEXT };

it.each([
  [{ next_charge_at: NEXT, amount: 4900, current_period }, 'Next renewal: €49.00 on 22 Mar.'],
  [{ next_charge_at: NEXT, amount: null, current_period }, 'Next renewal: by usage on 22 Mar.'],
  [{ next_charge_at: NEXT, amount: 4900, current_period: null }, 'First payment: €49.00 on 22 Mar.'],
  [{ next_charge_at: null, amount: 4900, current_period }, null],
])('describeNextCharge describes %j as %j', (fields, text) => {
  expect(describeNextCharge({ ...fields, currency: 'EUR' })).toBe(text);
});
