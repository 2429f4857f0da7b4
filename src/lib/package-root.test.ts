import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from './package-root.js';

it('packageRoot is the folder of the package.json of this package', () => {
  const { name } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { name: string };
  expect(name).toBe('tollgate');
  expect(packageRoot).not.toMatch(/dist$/);
});
