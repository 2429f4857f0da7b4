import { expect, it } from 'vitest';
import { buildDayStrip } from './build-day-strip.js';

const NOW = '2027-04-22T14:30:00.000Z';

it('buildDayStrip starts with the current day and has 14 days', () => {
  const days = buildDayStrip(NOW, []);
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([14, '2027-04-22', '2027-05-05']);
  expect(days.map(({ isToday }) => isToday).indexOf(true)).toBe(0);
});

it('buildDayStrip marks weekends', () => {
  const weekend = buildDayStrip(NOW, []).filter(({ isWeekend }) => isWeekend);
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
  expect(buildDayStrip(NOW, items)[2]?.marks).toEqual([
    { kind: 'failed_retry', count: 1 },
    { kind: 'succeeded', count: 3 },
    { kind: 'trial_end', count: 1 },
    { kind: 'other', count: 1 },
  ]);
});
