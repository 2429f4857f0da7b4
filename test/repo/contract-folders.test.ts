import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/packed-files.js';

const folder = join(root, 'contracts');

test('each folder of the contract suite imports only folders above it in the list of its README', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const order = [...readme.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, name = '']) => name);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.includes('/') && file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const climbing = files.flatMap((file) => {
    const [own = ''] = file.split('/');
    const source = readFileSync(join(folder, file), 'utf8');
    return [...source.matchAll(/ from '(\.[^']+)'/g)].flatMap(([, target = '']) => {
      const path = normalize(join(dirname(file), target));
      const [other = ''] = path.split('/');
      return order.indexOf(other) > order.indexOf(own) ? [`${file} imports ${path}`] : [];
    });
  });
  expect(order.length).toBeGreaterThan(10);
  expect(new Set(order).size).toBe(order.length);
  expect(climbing).toEqual([]);
});
