import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTempFolder, runCli } from './program.js';

test('tollgate docs prints the URL at which a sandbox serves the documentation', async () => {
  const result = await runCli(['docs', '--url', 'http://127.0.0.1:4567'], { cwd: createTempFolder() });
  expect(result).toMatchObject({ exitCode: 0, stdout: 'http://127.0.0.1:4567/docs/\n', stderr: '' });
});

test('tollgate docs --out copies the documentation and prints the folder of the copy', async () => {
  const cwd = createTempFolder();
  const { exitCode, stdout } = await runCli(['docs', '--out', 'public/docs'], { cwd });
  const copy = join(cwd, 'public/docs');
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${copy}\n` });
  expect(readFileSync(join(copy, 'problems/index.html'), 'utf8')).toContain('resource_not_found');
});

test('tollgate docs --out exits with 2 without a folder', async () => {
  expect(await runCli(['docs', '--out'], { cwd: createTempFolder() })).toMatchObject({
    exitCode: 2,
    stdout: '',
  });
});
