import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keyIn, listCustomers } from './api.js';
import { emptyFolder, Program, ran, start } from './program.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('what it writes runs with the commands that it prints', async () => {
  const cwd = emptyFolder();
  const told = await ran(['init'], { cwd });
  expect(told).toEqual({
    exitCode: 0,
    stdout: 'npx tollgate start --seed tollgate/seed.json\nnpx vitest run tollgate\n',
    stderr: 'Wrote tollgate/seed.json.\nWrote tollgate/subscription.test.ts.\n',
  });

  const { url } = await start({ cwd }, '--seed', 'tollgate/seed.json');
  expect(await listCustomers(url, keyIn(join(cwd, '.tollgate')))).toMatchObject([{ name: 'Ada Lindqvist' }]);

  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(root, join(cwd, 'node_modules/tollgate'));
  symlinkSync(join(root, 'node_modules/vitest'), join(cwd, 'node_modules/vitest'));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const suite = new Program(process.execPath, [vitest, 'run', 'tollgate'], cwd, { NO_COLOR: '1' });
  expect(await suite.ended(), suite.output).toBe(0);
  expect(suite.stdout).toContain('1 passed');
});

test('it overwrites nothing', async () => {
  const cwd = emptyFolder();
  mkdirSync(join(cwd, 'tollgate'));
  writeFileSync(join(cwd, 'tollgate/seed.json'), '{}');
  const { exitCode, stderr } = await ran(['init'], { cwd });
  expect(exitCode).toBe(0);
  expect(stderr).toContain('tollgate/seed.json is there already, and stays as it is.');
  expect(readFileSync(join(cwd, 'tollgate/seed.json'), 'utf8')).toBe('{}');
});

test('a word too many is wrong use', async () => {
  expect(await ran(['init', 'shop'], { cwd: emptyFolder() })).toMatchObject({ exitCode: 2, stdout: '' });
});
