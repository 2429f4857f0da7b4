import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawPicture, pictureFile } from '../bench/picture.js';

test('the curves of the performance guide are those of the reference runs', async () => {
  const kept = await readFile(pictureFile, 'utf8');
  expect(kept === (await drawPicture()), 'the picture is stale: run npm run bench -- picture').toBe(true);
});
