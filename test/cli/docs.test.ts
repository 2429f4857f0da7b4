import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { emptyFolder, ran } from './program.js';

test('it says where the reference is', async () => {
  const { exitCode, stdout, stderr } = await ran(['docs'], { cwd: emptyFolder() });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(readFileSync(fileURLToPath(stdout.trim()), 'utf8')).toContain('createPurchase');
});

test('it copies the reference, with the pages of the problems', async () => {
  const cwd = emptyFolder();
  const { exitCode, stdout } = await ran(['docs', '--out', 'public/reference'], { cwd });
  const copy = join(cwd, 'public/reference');
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: `${pathToFileURL(join(copy, 'index.html')).href}\n`,
  });
  expect(readFileSync(join(copy, 'problems/index.html'), 'utf8')).toContain('not_found');
});

test('a folder that is not named is wrong use', async () => {
  expect(await ran(['docs', '--out'], { cwd: emptyFolder() })).toMatchObject({ exitCode: 2, stdout: '' });
});
