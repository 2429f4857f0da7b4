import { expect, test } from 'vitest';
import source from './tokens.css?raw';

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const BACKGROUNDS = ['canvas', 'surface', 'raised', 'overlay', 'gray-2', 'gray-3', 'gray-4', 'accent-2'];
const HUES = ['green', 'red', 'amber', 'cyan', 'plum', 'accent'];

/** Text tokens with the background tokens that they are used on. */
const textPairs: [text: string, background: string][] = [
  ...BACKGROUNDS.flatMap((background): [string, string][] => [
    ['gray-12', background],
    ['gray-11', background],
  ]),
  ...['canvas', 'surface', 'raised', 'overlay'].flatMap((background) =>
    HUES.map((hue): [string, string] => [`${hue}-11`, background]),
  ),
  ...HUES.map((hue): [string, string] => [`${hue}-11`, `${hue}-3`]),
  ...['green', 'red', 'amber'].flatMap((hue): [string, string][] => [
    [`${hue}-11`, `${hue}-2`],
    ['gray-12', `${hue}-2`],
    ['gray-11', `${hue}-2`],
  ]),
  ['gray-12', 'accent-3'],
  ['gray-11', 'accent-3'],
  ['accent-11', 'accent-2'],
  ['accent-11', 'gray-2'],
  ['accent-11', 'gray-3'],
  ['on-accent', 'accent-9'],
  ['on-accent', 'accent-10'],
  ['on-red', 'red-10'],
  ['surface', 'gray-12'],
];

/** Marks, icons and field borders, with what they stand on. */
const markPairs: [mark: string, background: string][] = [
  ...['surface', 'raised'].flatMap((background) =>
    ['accent', 'green', 'red', 'cyan', 'plum', 'gray'].map((hue): [string, string] => [
      `${hue}-9`,
      background,
    ]),
  ),
  ['amber-10', 'surface'],
  ['amber-10', 'raised'],
  ['gray-9', 'canvas'],
  ['gray-9', 'overlay'],
];

test.each(SCHEMES)('each text token has a contrast of at least 4.5 to its backgrounds in %s', (scheme) => {
  expect(findPairsBelow(4.5, textPairs, scheme)).toEqual([]);
});

test.each(SCHEMES)('each mark has a contrast of at least 3 to its backgrounds in %s', (scheme) => {
  expect(findPairsBelow(3, markPairs, scheme)).toEqual([]);
});

function findPairsBelow(minimum: number, pairs: [string, string][], scheme: Scheme): string[] {
  return pairs.flatMap(([first, second]) => {
    const contrast = computeContrast(getColor(first, scheme), getColor(second, scheme));
    return contrast < minimum ? [`${first} on ${second}: ${contrast.toFixed(2)}`] : [];
  });
}

/** Returns the color of a token: `#rrggbb`. */
function getColor(token: string, scheme: Scheme): string {
  const match = new RegExp(`--${token}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(source);
  const color = match?.[3] ?? (scheme === 'light' ? match?.[1] : match?.[2]);
  if (color === undefined) throw new Error(`tokens.css has no opaque color --${token}.`);
  return color;
}

/** Contrast ratio of two colors (WCAG 2.2). */
function computeContrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [computeLuminance(first), computeLuminance(second)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
