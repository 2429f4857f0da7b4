import { expect, test } from 'vitest';
import { compareState } from './compare-state.js';
import type { GatewayPurchase } from './trace.js';

const active: GatewayPurchase = {
  id: 'pur_1',
  kind: 'fixed_subscription',
  status: 'active',
  periodEnd: '2027-02-28T09:00:00.000Z',
  cancelsAtPeriodEnd: false,
  amountReceived: 4900,
  payments: 1,
  retriedFailures: 1,
  usage: 12.5,
  customerName: 'Ada Lindqvist',
};

test('a state that agrees with the gateway has no difference', () => {
  const state = {
    status: 'active',
    hasAccess: true,
    amountReceived: 4900,
    fulfillments: 1,
    reminders: 1,
    periodEnd: '2027-02-28T10:00:00+01:00',
    usage: '12.50',
  } as const;
  expect(compareState(state, [active])).toEqual([]);
});

test.each([
  [{ status: 'past_due' }, 'status'],
  [{ hasAccess: false }, 'access'],
  [{ amountReceived: 9800 }, 'amount'],
  [{ fulfillments: 2 }, 'fulfillments'],
  [{ reminders: 0 }, 'reminders'],
  [{ periodEnd: '2027-03-03T09:00:00Z' }, 'period'],
  [{ usage: 25 }, 'usage'],
] as const)('the state %o differs from the gateway in one part', (state, part) => {
  expect(compareState(state, [active])).toMatchObject([{ part }]);
});

test('what the application does not know is not compared', () => {
  expect(compareState({}, [active])).toEqual([]);
});

test('an application may know nothing of an order that the gateway has not received, or that failed', () => {
  expect(compareState({ status: 'none' }, [])).toEqual([]);
  expect(compareState({ status: 'none' }, [{ ...active, status: 'failed', payments: 0 }])).toEqual([]);
});

test('an application that does not know of a paid order differs from the gateway', () => {
  expect(compareState({ status: 'none' }, [active])).toMatchObject([{ part: 'status' }]);
});
