import { expect, test } from 'vitest';
import { mergeMarkers } from './merge-markers.js';

test('mergeMarkers merges markers closer than 14 px, and keeps those that are 14 px apart', () => {
  const groups = mergeMarkers([40, 0, 13, 14, 27.9], (x) => x);
  expect(groups).toEqual([
    { x: 0, items: [0, 13] },
    { x: 14, items: [14, 27.9] },
    { x: 40, items: [40] },
  ]);
});

test('mergeMarkers returns no groups without markers', () => {
  expect(mergeMarkers([], Number)).toEqual([]);
});
