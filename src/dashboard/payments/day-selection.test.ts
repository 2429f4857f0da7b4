import { describe, expect, test } from 'vitest';
import {
  listDays,
  moveEdge,
  parseSelection,
  placeHandles,
  toDayFilter,
  toDayIndex,
} from './day-selection.js';

const days = listDays('2027-02-27', '2027-03-03');

test('listDays lists the days of a range across the end of a month', () => {
  expect(days).toEqual(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03']);
});

describe('parseSelection', () => {
  test('an empty filter selects all days', () => {
    expect(parseSelection(days, '', '')).toEqual({ first: 0, last: 4 });
  });

  test('a filter selects its days, and is cut off at the ends of the histogram', () => {
    expect(parseSelection(days, '2027-02-28', '2027-03-02')).toEqual({ first: 1, last: 3 });
    expect(parseSelection(days, '2026-01-01', '2028-01-01')).toEqual({ first: 0, last: 4 });
  });
});

test('toDayFilter limits only the ends that are not those of the histogram', () => {
  expect(toDayFilter(days, { first: 1, last: 4 })).toEqual({ from: '2027-02-28', to: '' });
  expect(toDayFilter(days, { first: 0, last: 0 })).toEqual({ from: '', to: '2027-02-27' });
});

test('toDayIndex returns the day at a position, and the last one at the right edge', () => {
  expect([0, 0.3, 0.99, 1, -1].map((share) => toDayIndex(share, 5))).toEqual([0, 1, 4, 4, 0]);
});

test('moveEdge keeps the edges in order and within the histogram', () => {
  const selection = { first: 1, last: 3 };
  expect(moveEdge(selection, 'first', 2, 5)).toEqual({ first: 2, last: 3 });
  expect(moveEdge(selection, 'first', 4, 5)).toEqual({ first: 3, last: 3 });
  expect(moveEdge(selection, 'first', -7, 5)).toEqual({ first: 0, last: 3 });
  expect(moveEdge(selection, 'last', 9, 5)).toEqual({ first: 1, last: 4 });
});

test.each([
  { selection: { first: 10, last: 49 }, handles: { first: 100, last: 500 } },
  { selection: { first: 50, last: 50 }, handles: { first: 493, last: 517 } },
  { selection: { first: 0, last: 0 }, handles: { first: 0, last: 24 } },
  { selection: { first: 99, last: 99 }, handles: { first: 976, last: 1_000 } },
])('placeHandles moves the handles of $selection apart if they would overlap', ({ selection, handles }) => {
  expect(placeHandles(selection, 100, 1_000)).toEqual(handles);
});
