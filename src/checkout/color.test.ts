import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readableOn } from './color.js';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0b6e99', '#ffffff', 5.67],
  ['#FF0000', '#ffffff', 4],
  ['#0000ff', '#000000', 2.44],
])('%s on %s: %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

test.each([
  ['#ffffff', '#000000'],
  ['#ffff00', '#000000'],
  ['#0b6e99', '#ffffff'],
  ['#000000', '#ffffff'],
])('on %s one reads %s', (color, expected) => {
  expect(readableOn(color)).toBe(expected);
});

test('on any colour at all there is a text that can be read', () => {
  const colors = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colors, (color) => {
      expect(contrast(readableOn(color), color)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
