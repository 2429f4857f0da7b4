import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { createTempFolder, runCli } from './program.js';

test('tollgate docs prints the URL of the API reference', async () => {
  const { exitCode, stdout, stderr } = await runCli(['docs'], { cwd: createTempFolder() });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(readFileSync(fileURLToPath(stdout.trim()), 'utf8')).toContain('createPurchase');
});

test('tollgate docs --out copies the API reference and the pages of the problem types', async () => {
  const cwd = createTempFolder();
  const { exitCode, stdout } = await runCli(['docs', '--out', 'public/reference'], { cwd });
  const copy = join(cwd, 'public/reference');
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: `${pathToFileURL(join(copy, 'index.html')).href}\n`,
  });
  expect(readFileSync(join(copy, 'problems/index.html'), 'utf8')).toContain('not_found');
});

test('tollgate docs --out exits with 2 without a folder', async () => {
  expect(await runCli(['docs', '--out'], { cwd: createTempFolder() })).toMatchObject({
    exitCode: 2,
    stdout: '',
  });
});
