import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testInLongRun } from '../support/sample-cases.js';
import { readApiKey, listCustomers } from './api.js';
import { createTempFolder, ChildProgram, runCli, startCli } from './program.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('tollgate init writes a seed, a test and its setup that run with the printed commands', async () => {
  const cwd = createTempFolder();
  const result = await runCli(['init'], { cwd });
  expect(result).toEqual({
    exitCode: 0,
    stdout: 'npx tollgate start --seed tollgate/seed.json\nnpx vitest run tollgate\n',
    stderr: `Wrote tollgate/seed.json.
Wrote tollgate/global-setup.ts.
Wrote tollgate/subscription.test.ts.
Wrote vitest.config.ts.
`,
  });

  const { url } = await startCli({ cwd }, '--seed', 'tollgate/seed.json');
  expect(await listCustomers(url, readApiKey(join(cwd, '.tollgate')))).toMatchObject([
    { name: 'Ada Lindqvist' },
  ]);

  expect(await runVitest(cwd)).toContain('1 passed');
});

/** Runs the tests of a project with the built package. @returns the output */
async function runVitest(cwd: string): Promise<string> {
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(root, join(cwd, 'node_modules/tollgate'));
  symlinkSync(join(root, 'node_modules/vitest'), join(cwd, 'node_modules/vitest'));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const suite = new ChildProgram(process.execPath, [vitest, 'run', 'tollgate'], cwd, { NO_COLOR: '1' });
  expect(await suite.waitForExit(), suite.output).toBe(0);
  return suite.stdout;
}

testInLongRun(
  'tollgate init keeps vite.config.mjs, and prints the settings to add until they are there',
  async () => {
    const cwd = createTempFolder();
    writeFileSync(join(cwd, 'vite.config.mjs'), 'export default {};\n');
    const { stderr } = await runCli(['init'], { cwd });
    expect(stderr).toContain('vite.config.mjs already exists and was not changed.\n');
    const [, settings = ''] = stderr.split('Add these settings to `test` in vite.config.mjs:\n');
    expect(settings).toContain("globalSetup: './tollgate/global-setup.ts',\n");
    expect(settings).toContain('testTimeout: 30_000,\n');

    writeFileSync(join(cwd, 'vite.config.mjs'), `export default { test: {${settings}} };\n`);
    expect((await runCli(['init'], { cwd })).stderr).not.toContain('Add these settings');
    expect(readdirSync(cwd).sort()).toEqual(['tollgate', 'vite.config.mjs']);
    expect(await runVitest(cwd)).toContain('1 passed');
  },
);

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
