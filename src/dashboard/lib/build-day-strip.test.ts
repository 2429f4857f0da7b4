import { expect, it } from 'vitest';
import { buildDayStrip } from './build-day-strip.js';

const NOW = '2027-04-22T14:30:00.000Z';

it('buildDayStrip starts two days before the current one and ends 13 days after it', () => {
  const days = buildDayStrip(NOW, [], []);
  expect([days[0]?.date, days[2]?.date, days.at(-1)?.date]).toEqual([
    '2027-04-20',
    '2027-04-22',
    '2027-05-05',
  ]);
  expect(days.filter(({ isToday }) => isToday)).toHaveLength(1);
});

it('buildDayStrip marks weekends', () => {
  const weekend = buildDayStrip(NOW, [], []).filter(({ isWeekend }) => isWeekend);
  expect(weekend.map(({ date }) => date)).toEqual(['2027-04-24', '2027-04-25', '2027-05-01', '2027-05-02']);
});

it('buildDayStrip adds the past payments of all currencies', () => {
  const start = '2027-04-21T00:00:00.000Z';
  const past = [
    { start, succeeded: 2, failed: 0 },
    { start, succeeded: 1, failed: 1 },
  ];
  expect(buildDayStrip(NOW, past, [])[1]?.marks).toEqual([
    { kind: 'succeeded', count: 3, isForecast: false },
    { kind: 'failed', count: 1, isForecast: false },
  ]);
});

it('buildDayStrip counts forecast work by kind: retries and trial ends before the outcome', () => {
  const at = '2027-04-24T09:00:00.000Z';
  const items = [
    { at, type: 'retry', outcome: 'failed' },
    { at, type: 'renewal', outcome: 'succeeded' },
    { at, type: 'renewal', outcome: 'succeeded' },
    { at, type: 'trial_end', outcome: 'succeeded' },
    { at, type: 'cancellation', outcome: 'none' },
  ] as const;
  expect(buildDayStrip(NOW, [], items)[4]?.marks).toEqual([
    { kind: 'retry', count: 1, isForecast: true },
    { kind: 'succeeded', count: 2, isForecast: true },
    { kind: 'trial_end', count: 1, isForecast: true },
    { kind: 'other', count: 1, isForecast: true },
  ]);
});
