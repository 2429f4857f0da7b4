import { expect, it } from 'vitest';
import { buildDayStrip } from './build-day-strip.js';

const NOW = '2027-04-22T14:30:00.000Z';

/** Adds the fields that identify a payment, different ones for each item. */
const withPayments = <Item extends object>(items: readonly Item[]) =>
  items.map((item, index) => ({
    purchase_id: `pur_${index}`,
    period: null,
    attempt: 1,
    charge_id: null,
    ...item,
  }));

it('buildDayStrip starts with the current day and has 14 days', () => {
  const days = buildDayStrip(NOW, undefined);
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([14, '2027-04-22', '2027-05-05']);
  expect(days.map(({ isToday }) => isToday).indexOf(true)).toBe(0);
});

it('buildDayStrip marks weekends', () => {
  const weekend = buildDayStrip(NOW, undefined).filter(({ isWeekend }) => isWeekend);
  expect(weekend.map(({ date }) => date)).toEqual(['2027-04-24', '2027-04-25', '2027-05-01', '2027-05-02']);
});

it('buildDayStrip counts forecast work by outcome, and names trial ends, failing retries and uncertain payments', () => {
  const work = { at: '2027-04-24T09:00:00.000Z', certain: true };
  const items = [
    { ...work, type: 'retry', outcome: 'failed' },
    { ...work, type: 'retry', outcome: 'succeeded' },
    { ...work, type: 'renewal', outcome: 'succeeded' },
    { ...work, type: 'renewal', outcome: 'succeeded' },
    { ...work, type: 'trial_end', outcome: 'succeeded' },
    { ...work, type: 'cancellation', outcome: 'none' },
    { ...work, type: 'renewal', outcome: 'succeeded', certain: false },
    { ...work, type: 'retry', outcome: 'failed', certain: false },
    { ...work, type: 'renewal', outcome: 'none', certain: false },
    { ...work, type: 'period_start', outcome: 'none', certain: false },
  ] as const;
  expect(buildDayStrip(NOW, { data: withPayments(items), has_more: false, buckets: [] })[2]?.marks).toEqual([
    { kind: 'succeeded', count: 4 },
    { kind: 'failed_retry', count: 1 },
    { kind: 'uncertain', count: 3 },
    { kind: 'trial_end', count: 1 },
    { kind: 'other', count: 2 },
  ]);
});

it('buildDayStrip marks a trial end, and besides it the outcome of its payment if there is one', () => {
  const trialEnd = { at: '2027-04-24T09:00:00.000Z', type: 'trial_end', certain: true } as const;
  const data = [
    { ...trialEnd, outcome: 'failed' },
    { ...trialEnd, outcome: 'none' },
  ] as const;
  expect(buildDayStrip(NOW, { data: withPayments(data), has_more: false, buckets: [] })[2]?.marks).toEqual([
    { kind: 'failed', count: 1 },
    { kind: 'trial_end', count: 2 },
  ]);
});

it('buildDayStrip marks a payment that waits for 3-D Secure only on the day on which its challenge expires', () => {
  const payment = { purchase_id: 'pur_1', certain: true } as const;
  const data = withPayments([
    { ...payment, at: '2027-04-24T09:00:00.000Z', type: 'renewal', outcome: 'requires_action' },
    { ...payment, at: '2027-04-26T09:00:00.000Z', type: 'challenge_expiry', outcome: 'failed' },
    { ...payment, at: '2027-04-26T09:00:00.000Z', type: 'retry', outcome: 'requires_action', attempt: 2 },
  ] as const);
  const days = buildDayStrip(NOW, { data, has_more: false, buckets: [] });
  expect(days.flatMap(({ date, marks }) => marks.map(({ kind, count }) => [date, kind, count]))).toEqual([
    ['2027-04-26', 'failed', 1],
    ['2027-04-26', 'requires_action', 1],
  ]);
});

it('buildDayStrip counts by outcome if there is more work than the forecast lists', () => {
  const bucket = { date: '2027-05-05', pending: 0, requires_action: 0 };
  const days = buildDayStrip(NOW, {
    data: withPayments([
      { at: '2027-04-22T15:00:00.000Z', type: 'renewal', outcome: 'succeeded', certain: true } as const,
    ]),
    has_more: true,
    buckets: [{ ...bucket, succeeded: 340, failed: 12, none: 3, uncertain: 1 }],
  });
  expect(days.at(-1)?.marks).toEqual([
    { kind: 'succeeded', count: 340 },
    { kind: 'failed', count: 12 },
    { kind: 'uncertain', count: 1 },
    { kind: 'other', count: 3 },
  ]);
});
