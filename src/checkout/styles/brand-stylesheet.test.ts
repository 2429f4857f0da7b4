import { expect, test } from 'vitest';
import { buildBrandStylesheet, getBrandStylesheetPath, parseBrandColor } from './brand-stylesheet.js';
import { getContrastRatio, shadeColor } from './color.js';
import { palettes } from './stylesheet.js';

const toAccentRule = (color: string): string => `--accent: ${color};`;

test.each([
  [
    'uses a dark color for focus rings in the light scheme only',
    '#0b6e99',
    '#ffffff',
    { light: true, dark: false },
  ],
  [
    'uses a light color for focus rings in the dark scheme only',
    '#9ad5f5',
    '#000000',
    { light: false, dark: true },
  ],
  [
    'does not use white for focus rings in the light scheme',
    '#ffffff',
    '#000000',
    { light: false, dark: true },
  ],
  [
    'does not use the dark background color for focus rings in the dark scheme',
    '#151618',
    '#ffffff',
    { light: true, dark: false },
  ],
  ['does not use a medium gray for focus rings', '#808080', '#000000', { light: false, dark: false }],
])('buildBrandStylesheet %s', (_name, color, on, isAccent) => {
  const [root = '', light = '', dark = ''] = buildBrandStylesheet(color).split('\n');
  expect(root).toBe(`:root { --brand: ${color}; --on-brand: ${on}; }`);
  expect(light.includes(toAccentRule(color))).toBe(isAccent.light);
  expect(dark.includes(toAccentRule(color))).toBe(isAccent.dark);
});

test('buildBrandStylesheet adds an outline to a button whose color matches its background', () => {
  const [, light, dark] = buildBrandStylesheet('#ffffff').split('\n');
  expect(light).toContain('--edge: var(--line);');
  expect(dark).toContain('--edge: #ffffff;');
});

test.each(Object.entries(palettes))(
  'all colors of the %s palette have the contrast that WCAG 2.2 AA requires',
  (_name, palette) => {
    const { ink, soft, accent, on_accent, panel, on_panel, alarm, good, line, paper, ground, note } = palette;
    for (const background of [paper, ground, note])
      for (const text of [ink, soft, accent, alarm, good])
        expect(getContrastRatio(text, background)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(on_accent, accent)).toBeGreaterThanOrEqual(4.5);
    for (const background of [panel, shadeColor(panel)])
      expect(getContrastRatio(on_panel, background)).toBeGreaterThanOrEqual(4.5);
    expect(getContrastRatio(line, paper)).toBeGreaterThanOrEqual(3);
  },
);

test('getBrandStylesheetPath returns the same path for a color in upper and in lower case', () => {
  expect(getBrandStylesheetPath('#0B6E99')).toBe('/assets/brand/0b6e99.css');
});

test.each([
  ['0b6e99.css', '#0b6e99'],
  ['0b6e99', null],
  ['0b6e9.css', null],
  ['0B6E99.css', null],
  ['red;}.css', null],
])('parseBrandColor parses from the file name %s the color %s', (file, color) => {
  expect(parseBrandColor(file)).toBe(color);
});
