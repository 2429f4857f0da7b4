import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawPicture, pictureFile } from '../bench/picture.js';

test('the chart of the performance guide is up to date with the reference runs', async () => {
  const savedPicture = await readFile(pictureFile, 'utf8');
  expect(savedPicture === (await drawPicture()), 'the picture is stale: run npm run bench -- picture').toBe(
    true,
  );
});
