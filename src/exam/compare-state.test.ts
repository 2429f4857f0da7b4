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
  usage: '12.5',
  freePayments: 0,
  paidUntil: '2027-02-28T09:00:00.000Z',
  activeUntil: '2027-02-28T09:00:00.000Z',
  openUntil: '2027-02-28T09:00:00.000Z',
  createdBy: 1,
  endedBy: null,
  customerEmail: 'ada@example.com',
  customerName: 'Ada Lindqvist',
};

const now = '2027-02-01T09:00:00.000Z';
const strict = { policies: {}, now, reports: [] };

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
  expect(compareState(state, [active], strict)).toEqual([]);
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
  expect(compareState(state, [active], strict)).toMatchObject([{ part }]);
});

test('what the application does not know is not compared', () => {
  expect(compareState({}, [active], strict)).toEqual([]);
});

test('an application may know nothing of an order that the gateway has not received, or that failed', () => {
  expect(compareState({ status: 'none' }, [], strict)).toEqual([]);
  expect(compareState({ status: 'none' }, [{ ...active, status: 'failed', payments: 0 }], strict)).toEqual(
    [],
  );
});

test('an application that does not know of a paid order differs from the gateway', () => {
  expect(compareState({ status: 'none' }, [active], strict)).toMatchObject([{ part: 'status' }]);
});

test.each([
  ['past_due', { accessWhilePastDue: 'ends' }, true],
  ['past_due', { accessWhilePastDue: 'continues' }, false],
  ['canceled', { accessAfterCancellation: 'ends' }, true],
  ['canceled', { accessAfterCancellation: 'continues' }, false],
] as const)('access to a %s purchase is compared only with the policy %o', (status, policies, hasAccess) => {
  const purchases = [{ ...active, status }];
  const state = { status, hasAccess };
  expect(compareState(state, purchases, strict)).toEqual([]);
  expect(compareState(state, purchases, { ...strict, policies })).toMatchObject([
    { part: 'access', place: status },
  ]);
});

test('access to a canceled purchase is wrong after the end of its paid period', () => {
  const later = { ...strict, now: active.openUntil ?? '' };
  const state = { hasAccess: true };
  expect(compareState(state, [{ ...active, status: 'canceled' }], later)).toMatchObject([{ part: 'access' }]);
});

test.each([
  ['a trial, or a metered period that is charged later', { paidUntil: null }],
  ['a free period', { paidUntil: null, freePayments: 1 }],
  ['a renewal whose payment is pending', { paidUntil: '2027-01-31T09:00:00.000Z' }],
  ['an overdue period', { paidUntil: '2027-01-31T09:00:00.000Z', activeUntil: '2027-01-31T09:00:00.000Z' }],
])('after a cancellation in %s, access may end or continue until the end', (_, unpaid) => {
  const policies = { accessAfterCancellation: 'continues', accessWhilePastDue: 'continues' } as const;
  const purchases = [{ ...active, status: 'canceled', ...unpaid }];
  for (const hasAccess of [true, false])
    expect(compareState({ hasAccess }, purchases, { ...strict, policies })).toEqual([]);
  const later = { ...strict, policies, now: active.openUntil ?? '' };
  expect(compareState({ hasAccess: true }, purchases, later)).toMatchObject([{ part: 'access' }]);
});

test('a customer without access to an overdue purchase gets none by a cancellation', () => {
  const overdue = { paidUntil: '2027-01-31T09:00:00.000Z', activeUntil: '2027-01-31T09:00:00.000Z' };
  const policies = { accessWhilePastDue: 'ends' } as const;
  const purchases = [{ ...active, status: 'canceled', ...overdue }];
  expect(compareState({ hasAccess: true }, purchases, { ...strict, policies })).toMatchObject([
    { part: 'access' },
  ]);
});

test('a difference names the policy that it depends on', () => {
  const policies = { accessAfterCancellation: 'continues', rejectedUsage: 'excluded' } as const;
  const state = { hasAccess: false, usage: '25' };
  const purchases = [{ ...active, status: 'canceled' }];
  expect(compareState(state, purchases, { ...strict, policies }).map(({ text }) => text)).toEqual([
    'The application does not provide the service, and the purchase is `canceled`. The policy `accessAfterCancellation` is ' +
      '`continues`. The customer has paid until 2027-02-28T09:00:00.000Z.',
    'The application has reported a usage of 25, the gateway has 12.5. The policy `rejectedUsage` is `excluded`.',
  ]);
});

test('usage may include rejected reports, unless the policy excludes them', () => {
  const reports = ['12.5', '0.1'].map((quantity) => ({ id: quantity, quantity, isTaken: true }));
  const context = { ...strict, reports };
  expect(compareState({ usage: 12.6 }, [active], context)).toEqual([]);
  expect(compareState({ usage: 12.7 }, [active], context)).toMatchObject([{ part: 'usage' }]);
  const policies = { rejectedUsage: 'excluded' } as const;
  expect(compareState({ usage: 12.6 }, [active], { ...context, policies })).toMatchObject([
    { part: 'usage' },
  ]);
});

test('a free charge may count as a payment', () => {
  const free = [{ ...active, freePayments: 1 }];
  const check = (fulfillments: number) => compareState({ fulfillments }, free, strict).length;
  expect([0, 1, 2, 3].map(check)).toEqual([1, 0, 0, 1]);
});

test('after a second order, the running purchase counts, and not the canceled one', () => {
  const canceled = { ...active, status: 'canceled', payments: 0, amountReceived: 0 };
  expect(compareState({ status: 'active' }, [canceled, active], strict)).toEqual([]);
});

test('usage is compared exactly, so that a sum of binary numbers differs', () => {
  const used = [{ ...active, usage: '0.3' }];
  expect(compareState({ usage: 0.3 }, used, strict)).toEqual([]);
  expect(compareState({ usage: 0.1 + 0.2 }, used, strict)).toMatchObject([{ part: 'usage' }]);
  expect(compareState({ usage: 'unknown' }, used, strict)).toMatchObject([{ part: 'usage' }]);
});
