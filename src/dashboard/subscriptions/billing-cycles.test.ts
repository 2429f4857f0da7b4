import { expect, test } from 'vitest';
import { createPurchaseRange } from './billing-cycles.js';

const now = '2027-04-22T14:30:00.000Z';
const monthly = {
  status: 'active',
  created_at: '2026-02-20T09:00:00.000Z',
  canceled_at: null,
  current_period: { index: 15, start: '2027-04-20T09:00:00.000Z', end: '2027-05-20T09:00:00.000Z' },
} as const;

const listDates = (purchase: Parameters<typeof createPurchaseRange>[0]): string[] => {
  const { start, end } = createPurchaseRange(purchase, now);
  return [start, end].map((time) => new Date(time).toISOString());
};

test('the range of a subscription has a period before and after the current time', () => {
  expect(listDates(monthly)).toEqual(['2027-03-22T00:00:00.000Z', '2027-05-23T00:00:00.000Z']);
});

test('the range of a new subscription begins shortly before it was created', () => {
  expect(listDates({ ...monthly, created_at: '2027-04-20T09:00:00.000Z' })).toEqual([
    '2027-04-17T00:00:00.000Z',
    '2027-05-23T00:00:00.000Z',
  ]);
});

test('the range of a yearly subscription is at most 18 months long', () => {
  const current_period = { ...monthly.current_period, end: '2028-04-20T09:00:00.000Z' };
  expect(listDates({ ...monthly, created_at: '2020-01-01T00:00:00.000Z', current_period })).toEqual([
    '2026-04-10T00:00:00.000Z',
    '2027-09-30T00:00:00.000Z',
  ]);
});

test('the range of a canceled subscription surrounds its end', () => {
  const canceled = { ...monthly, status: 'canceled', canceled_at: '2026-06-01T00:00:00.000Z' } as const;
  expect(listDates(canceled)).toEqual(['2026-05-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z']);
});
