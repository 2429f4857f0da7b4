import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generators } from './generators.js';
import { GUIDE } from './guide.js';
import { Matrix } from './matrix.js';
import { testGenerators } from './test-generators.js';

const matrix = new Matrix(generators);

await testGenerators(matrix);

test('the guide shows the results of this run', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  process.stdout.write(`\n${matrix.toMarkdown(guide)}\n\n`);
  // `npm run test:generators -- -u` writes the results into the guide.
  await expect(await matrix.updateGuide(guide)).toMatchFileSnapshot(GUIDE);
});
