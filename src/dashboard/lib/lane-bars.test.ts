import { expect, test } from 'vitest';
import { findWidestGap, listLaneBars } from './lane-bars.js';
import type { Lane } from './lane-items.js';

const now = Date.parse('2027-03-01T00:00:00Z');

/** Creates a lane with these periods and scheduled periods. */
function createLane(
  periods: Lane['periods'],
  scheduled: { index: number; start: string; end: string }[],
): Lane {
  const forecast = scheduled.map((period) => ({ period }));
  return { periods, forecast, currency: 'EUR' } as unknown as Lane;
}

const show = (lane: Lane): string[] =>
  listLaneBars(lane, now).map(({ start, end, state, text }) =>
    [new Date(start), new Date(end)]
      .map((at) => at.toISOString().slice(5, 10))
      .concat(state, text)
      .join(' ')
      .trim(),
  );

test('the bars of a lane are solid until now and dashed after it', () => {
  const lane = createLane(
    [
      { index: null, start: '2027-01-10', end: '2027-01-20', state: 'trial', amount: null },
      { index: 1, start: '2027-01-20', end: '2027-02-20', state: 'unpaid', amount: 4900 },
      { index: 2, start: '2027-02-20', end: '2027-03-20', state: 'paid', amount: 4900 },
    ],
    [
      { index: 2, start: '2027-02-20', end: '2027-03-20' },
      { index: 3, start: '2027-03-20', end: '2027-04-20' },
      { index: 3, start: '2027-03-20', end: '2027-04-20' },
    ],
  );
  expect(show(lane)).toEqual([
    '01-10 01-20 trial Trial',
    '01-20 02-20 unpaid €49.00 unpaid',
    '02-20 03-01 paid €49.00',
    '03-01 03-20 forecast',
    '03-20 04-20 forecast',
  ]);
});

test('a bar of usage that is not charged yet has no label', () => {
  const lane = createLane(
    [{ index: 1, start: '2027-02-20', end: '2027-03-20', state: 'open', amount: null }],
    [],
  );
  expect(show(lane)).toEqual(['02-20 03-01 open', '03-01 03-20 forecast']);
});

test('findWidestGap finds the part of a bar without markers', () => {
  expect(findWidestGap(0, 100, [])).toEqual([0, 100]);
  expect(findWidestGap(0, 100, [-20, 0, 10, 20, 100, 120])).toEqual([20, 100]);
  expect(findWidestGap(0, 100, [70])).toEqual([0, 70]);
});
