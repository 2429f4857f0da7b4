import { expect, it } from 'vitest';
import { buildDayStrip } from './build-day-strip.js';

const NOW = '2027-04-22T14:30:00.000Z';

it('buildDayStrip starts with the current day and has 14 days', () => {
  const days = buildDayStrip(NOW, undefined);
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([14, '2027-04-22', '2027-05-05']);
  expect(days.map(({ isToday }) => isToday).indexOf(true)).toBe(0);
});

it('buildDayStrip marks weekends', () => {
  const weekend = buildDayStrip(NOW, undefined).filter(({ isWeekend }) => isWeekend);
  expect(weekend.map(({ date }) => date)).toEqual(['2027-04-24', '2027-04-25', '2027-05-01', '2027-05-02']);
});

it('buildDayStrip counts forecast work by outcome, and names trial ends and failing retries', () => {
  const at = '2027-04-24T09:00:00.000Z';
  const items = [
    { at, type: 'retry', outcome: 'failed' },
    { at, type: 'retry', outcome: 'succeeded' },
    { at, type: 'renewal', outcome: 'succeeded' },
    { at, type: 'renewal', outcome: 'succeeded' },
    { at, type: 'trial_end', outcome: 'succeeded' },
    { at, type: 'cancellation', outcome: 'none' },
  ] as const;
  expect(buildDayStrip(NOW, { data: items, has_more: false, buckets: [] })[2]?.marks).toEqual([
    { kind: 'failed_retry', count: 1 },
    { kind: 'succeeded', count: 3 },
    { kind: 'trial_end', count: 1 },
    { kind: 'other', count: 1 },
  ]);
});

it('buildDayStrip counts by outcome if there is more work than the forecast lists', () => {
  const bucket = { date: '2027-05-05', pending: 0, requires_action: 0 };
  const days = buildDayStrip(NOW, {
    data: [{ at: '2027-04-22T15:00:00.000Z', type: 'renewal', outcome: 'succeeded' }],
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
