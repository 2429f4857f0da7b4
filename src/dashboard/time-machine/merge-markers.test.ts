import { expect, test } from 'vitest';
import { mergeMarkers, spreadMarkers } from './merge-markers.js';

test.each([
  ['merges markers closer than 24 px', [23.9, 0], [{ x: 11.95, items: [0, 23.9] }]],
  [
    'keeps markers that are 24 px apart',
    [24, 0],
    [
      { x: 0, items: [0] },
      { x: 24, items: [24] },
    ],
  ],
  [
    'merges the closest markers first, so that an earlier one stays apart from them',
    [0, 23, 25, 28],
    [
      { x: 0, items: [0] },
      { x: 25.5, items: [23, 25, 28] },
    ],
  ],
  [
    'places a group in the middle between its first and its last marker',
    [100, 0, 2, 20],
    [
      { x: 10, items: [0, 2, 20] },
      { x: 100, items: [100] },
    ],
  ],
  [
    'merges groups whose middles are closer than 24 px',
    [0, 14, 30, 31],
    [{ x: 15.5, items: [0, 14, 30, 31] }],
  ],
])('mergeMarkers %s', (_, positions, groups) => {
  expect(mergeMarkers(positions, (x) => x)).toEqual(groups);
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
