import { expect, test } from 'vitest';
import { describeOtherWork } from './describe-other-work.js';

const payment = { purchase_id: 'pur_2', outcome: 'failed' as const };
const expiry = { purchase_id: 'pur_3', outcome: 'none' as const };
const own = { purchase_id: 'pur_1', outcome: 'succeeded' as const };

test.each([
  [[own], null],
  [[own, payment], '1 payment of other purchases'],
  [[own, expiry, expiry], '2 events of other purchases'],
  [[payment, own, payment, expiry], '2 payments and 1 other event of other purchases'],
])('describeOtherWork counts payments and other events without those of the purchase', (data, expected) => {
  expect(describeOtherWork({ data, has_more: false }, 'pur_1')).toBe(expected);
});

test('describeOtherWork handles more work than one page, and no own purchase', () => {
  expect(describeOtherWork({ data: [own, payment, expiry], has_more: true }, 'pur_1')).toBe(
    'more than 2 events of other purchases',
  );
  expect(describeOtherWork({ data: [payment], has_more: false }, null)).toBe('1 payment');
});
