import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../dist/dashboard/assets/', import.meta.url));

test('the compressed scripts and styles of the dashboard total at most 60 kB', () => {
  const sizes = readdirSync(folder).map((name) => gzipSync(readFileSync(folder + name)).length);
  expect(sizes.length).toBeGreaterThanOrEqual(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
});
