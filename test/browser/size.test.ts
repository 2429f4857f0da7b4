import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../dist/dashboard/assets/', import.meta.url));

test('the compressed scripts and styles of the dashboard total at most 120 kB, without fonts', () => {
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
  const sizes = files.map((name) => gzipSync(readFileSync(folder + name)).length);
  expect(sizes.length).toBeGreaterThanOrEqual(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(120_000);
});
