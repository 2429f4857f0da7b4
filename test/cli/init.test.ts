import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readApiKey, listCustomers } from './api.js';
import { createTempFolder, ChildProgram, runCli, startCli } from './program.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('tollgate init writes a seed and a test that run with the printed commands', async () => {
  const cwd = createTempFolder();
  const result = await runCli(['init'], { cwd });
  expect(result).toEqual({
    exitCode: 0,
    stdout: 'npx tollgate start --seed tollgate/seed.json\nnpx vitest run tollgate\n',
    stderr: 'Wrote tollgate/seed.json.\nWrote tollgate/subscription.test.ts.\n',
  });

  const { url } = await startCli({ cwd }, '--seed', 'tollgate/seed.json');
  expect(await listCustomers(url, readApiKey(join(cwd, '.tollgate')))).toMatchObject([
    { name: 'Ada Lindqvist' },
  ]);

  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(root, join(cwd, 'node_modules/tollgate'));
  symlinkSync(join(root, 'node_modules/vitest'), join(cwd, 'node_modules/vitest'));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const suite = new ChildProgram(process.execPath, [vitest, 'run', 'tollgate'], cwd, { NO_COLOR: '1' });
  expect(await suite.waitForExit(), suite.output).toBe(0);
  expect(suite.stdout).toContain('1 passed');
});

test('tollgate init keeps existing files', async () => {
  const cwd = createTempFolder();
  mkdirSync(join(cwd, 'tollgate'));
  writeFileSync(join(cwd, 'tollgate/seed.json'), '{}');
  const { exitCode, stderr } = await runCli(['init'], { cwd });
  expect(exitCode).toBe(0);
  expect(stderr).toContain('tollgate/seed.json already exists and was not changed.');
  expect(readFileSync(join(cwd, 'tollgate/seed.json'), 'utf8')).toBe('{}');
});

test('tollgate init exits with 2 for an unexpected argument', async () => {
  expect(await runCli(['init', 'shop'], { cwd: createTempFolder() })).toMatchObject({
    exitCode: 2,
    stdout: '',
  });
});
