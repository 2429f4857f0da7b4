import { expect, test } from 'vitest';
import { mergeMarkers, spreadMarkers } from './merge-markers.js';

test('mergeMarkers merges markers closer than 24 px, and keeps those that are 24 px apart', () => {
  const groups = mergeMarkers([60, 0, 23, 24, 47.9], (x) => x);
  expect(groups).toEqual([
    { x: 0, items: [0, 23] },
    { x: 24, items: [24, 47.9] },
    { x: 60, items: [60] },
  ]);
});

test('mergeMarkers returns no groups without markers', () => {
  expect(mergeMarkers([], Number)).toEqual([]);
});

const toGroups = (...positions: number[]): { x: number; items: number[] }[] =>
  positions.map((x) => ({ x, items: [x] }));

test.each([
  ['keeps markers that do not overlap', [0, 24], [48, 72], [0, 24, 48, 72]],
  ['moves overlapping markers apart by the same distance', [0, 50], [58, 100], [0, 42, 66, 100]],
  ['moves their neighbors too if they would overlap', [26, 50], [54, 75], [16, 40, 64, 88]],
  ['accepts a lane without a past', [], [5], [5]],
])('spreadMarkers %s', (_, past, scheduled, expected) => {
  const groups = spreadMarkers(toGroups(...past), toGroups(...scheduled));
  expect(groups.map(({ x }) => x)).toEqual(expected);
});
