import { expect, test } from 'vitest';
import { findPeak, sumBar, toForecastBars } from './work-bars.js';

const bucket = {
  date: '2027-04-24',
  succeeded: 3,
  failed: 1,
  pending: 0,
  requires_action: 1,
  none: 2,
  uncertain: 1,
};

test('a bar of the forecast starts with its day and has all work, also without a payment', () => {
  const [bar] = toForecastBars([bucket]);
  expect(bar).toEqual({
    start: Date.parse('2027-04-24T00:00:00Z'),
    succeeded: 3,
    failed: 1,
    pending: 0,
    requires_action: 1,
    other: 3,
    isForecast: true,
  });
  expect(bar && sumBar(bar)).toBe(8);
});

test('the peak is the bar with the most work, and the first one of several', () => {
  const bars = toForecastBars([bucket, { ...bucket, succeeded: 9 }, { ...bucket, failed: 7 }]);
  expect(findPeak(bars)).toBe(bars[1]);
  expect(findPeak([])).toBeNull();
});
