import { expect, test } from 'vitest';
import { measureParts, findPeak, stackBars, sumBar, toForecastBars, toPastBars } from './histogram.js';

test('the parts of a bar that is not cut are proportional to its payments', () => {
  expect(measureParts([3, 0, 1, 6], 40, 4)).toEqual([12, 0, 4, 24]);
});

test('a bar that is cut shortens only its largest part, so that a few failures stay as high as on other days', () => {
  expect(measureParts([15, 0, 9_068], 40, 0.5)).toEqual([7.5, 0, 32.5]);
});

test('the largest part of a bar that is cut keeps its share of the height if the others are high, too', () => {
  const [failed, , succeeded] = measureParts([4_000, 0, 5_000, 0, 0], 40, 0.5);
  expect(succeeded).toBeCloseTo(8);
  expect(failed).toBeCloseTo(32);
});

const bucket = {
  date: '2027-04-24',
  succeeded: 3,
  failed: 1,
  pending: 0,
  requires_action: 1,
  none: 2,
  uncertain: 1,
};

test('a bar of the forecast starts with its day and has its payments, without other work', () => {
  const [bar] = toForecastBars([bucket]);
  expect(bar).toEqual({
    start: Date.parse('2027-04-24T00:00:00Z'),
    succeeded: 3,
    failed: 1,
    pending: 0,
    requires_action: 1,
    uncertain: 1,
    isForecast: true,
  });
  expect(bar && sumBar(bar)).toBe(6);
});

test('a forecast day without a payment has no bar', () => {
  const none = { succeeded: 0, failed: 0, requires_action: 0, uncertain: 0 };
  expect(toForecastBars([{ ...bucket, ...none }])).toEqual([]);
});

test('the forecast of the current day is on top of its past, and the peak is the first day with the most payments', () => {
  const past = toPastBars(
    [{ buckets: [{ ...bucket, start: '2027-04-25T00:00:00.000Z', succeeded: 2, failed: 0 }] }],
    'day',
  );
  const forecast = toForecastBars([
    { ...bucket, date: '2027-04-27', succeeded: 6 },
    { ...bucket, date: '2027-04-25' },
    { ...bucket, date: '2027-04-26' },
  ]);
  const stacks = stackBars([...forecast, ...past]);
  expect(stacks.map(({ start, total }) => [new Date(start).getUTCDate(), total])).toEqual([
    [25, 9],
    [26, 6],
    [27, 9],
  ]);
  expect(stacks[0]?.bars.map(({ isForecast }) => isForecast)).toEqual([false, true]);
  expect(findPeak(stacks)).toBe(stacks[0]);
  expect(findPeak([])).toBeNull();
});

test('the bars of the past add up the payments of all groups by day or week', () => {
  const counts = { succeeded: 2, failed: 1, pending: 0, requires_action: 0 };
  const [tuesday, sunday] = ['2027-04-20T00:00:00.000Z', '2027-04-25T00:00:00.000Z'].map((start) => ({
    ...counts,
    start,
  }));
  if (!tuesday || !sunday) throw new Error('A bucket is missing.');
  const groups = [{ buckets: [tuesday, sunday] }, { buckets: [tuesday] }];
  const show = (bucket: 'day' | 'week'): unknown =>
    toPastBars(groups, bucket).map(({ start, succeeded }) => [
      new Date(start).toISOString().slice(0, 10),
      succeeded,
    ]);
  expect(show('day')).toEqual([
    ['2027-04-20', 4],
    ['2027-04-25', 2],
  ]);
  expect(show('week')).toEqual([['2027-04-19', 6]]);
});
