import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawPictures, picturesFolder } from '../bench/picture.js';

const pictures = await drawPictures();

test.each(Object.entries(pictures))(
  'the chart %s of the performance guide is up to date with the reference runs',
  async (name, picture) => {
    const savedPicture = await readFile(new URL(name, picturesFolder), 'utf8');
    expect(savedPicture === picture, 'the picture is stale: run npm run bench -- picture').toBe(true);
  },
);

test('the bars of the request chart are proportional to their labeled values, and name Node and the date', () => {
  const picture = pictures['performance-requests.svg'] ?? '';
  const bars = [...picture.matchAll(/width="([\d.]+)" height="15".*?>([\d.]+)×/g)];
  const ratios = bars.map(([, width, value]) => Number(width) / Number(value));
  expect(bars).toHaveLength(12);
  for (const ratio of ratios) expect(ratio).toBeCloseTo(Math.max(...ratios), 0);
  expect(picture).toMatch(/Node\.js [\d.]+, November \d+, \d{4}/);
});
