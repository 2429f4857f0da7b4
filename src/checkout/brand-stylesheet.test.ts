import { expect, test } from 'vitest';
import { brandStylesheet, brandStylesheetPath, colorOfFile } from './brand-stylesheet.js';
import { contrast } from './color.js';
import { palettes } from './stylesheet.js';

const accent = (color: string): string => `--accent: ${color};`;

test.each([
  ['dark: for links by day', '#0b6e99', '#ffffff', { light: true, dark: false }],
  ['light: for links by night', '#9ad5f5', '#000000', { light: false, dark: true }],
  ['like the paper: for no link', '#ffffff', '#000000', { light: false, dark: true }],
  ['like the paper by night', '#1a212b', '#ffffff', { light: true, dark: false }],
  ['in between: never', '#808080', '#000000', { light: false, dark: false }],
])('%s', (_name, color, on, isAccent) => {
  const [root = '', light = '', dark = ''] = brandStylesheet(color).split('\n');
  expect(root).toBe(`:root { --brand: ${color}; --on-brand: ${on}; }`);
  expect(light.includes(accent(color))).toBe(isAccent.light);
  expect(dark.includes(accent(color))).toBe(isAccent.dark);
});

test('a button like its ground has a line around it', () => {
  const [, light, dark] = brandStylesheet('#ffffff').split('\n');
  expect(light).toContain('--edge: var(--line);');
  expect(dark).toContain('--edge: #ffffff;');
});

test.each(Object.entries(palettes))('what is %s without a brand can be read', (_name, palette) => {
  const { ink, soft, accent: link, on_accent, alarm, line, paper, ground, note } = palette;
  for (const behind of [paper, ground, note])
    for (const text of [ink, soft, link, alarm]) expect(contrast(text, behind)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(on_accent, link)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(line, paper)).toBeGreaterThanOrEqual(3);
});

test('a colour has one file, however it is written', () => {
  expect(brandStylesheetPath('#0B6E99')).toBe('/checkout/assets/brand/0b6e99.css');
});

test.each([
  ['0b6e99.css', '#0b6e99'],
  ['0b6e99', null],
  ['0b6e9.css', null],
  ['0B6E99.css', null],
  ['red;}.css', null],
])('the file %s has the colour %s', (file, color) => {
  expect(colorOfFile(file)).toBe(color);
});
