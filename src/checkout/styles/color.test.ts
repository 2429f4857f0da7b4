import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getContrastRatio, pickTextColor, shadeColor } from './color.js';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0b6e99', '#ffffff', 5.67],
  ['#FF0000', '#ffffff', 4],
  ['#0000ff', '#000000', 2.44],
])('getContrastRatio of %s and %s is %d in both directions', (one, other, ratio) => {
  expect(getContrastRatio(one, other)).toBeCloseTo(ratio, 2);
  expect(getContrastRatio(other, one)).toBe(getContrastRatio(one, other));
});

test.each([
  ['#ffffff', '#000000'],
  ['#ffff00', '#000000'],
  ['#0b6e99', '#ffffff'],
  ['#000000', '#ffffff'],
])('pickTextColor picks for a background of %s the text color %s', (color, expected) => {
  expect(pickTextColor(color)).toBe(expected);
});

const colors = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('pickTextColor returns a color with a contrast of at least 4.5 to any background', () => {
  fc.assert(
    fc.property(colors, (color) => {
      expect(getContrastRatio(pickTextColor(color), color)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('the text color of a panel contrasts at least as much with the shade of the panel', () => {
  fc.assert(
    fc.property(colors, (panel) => {
      const text = pickTextColor(panel);
      expect(getContrastRatio(text, shadeColor(panel))).toBeGreaterThanOrEqual(getContrastRatio(text, panel));
    }),
  );
});
