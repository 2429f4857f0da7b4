import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testInLongRun } from '../support/sample-cases.js';
import { readApiKey, listCustomers } from './api.js';
import { writeBrowserEnvironment } from '../support/browser-environment.js';
import { createTempFolder, ChildProgram, runCli, startCli } from './program.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Creates a project that has the packages of the written files. */
function createProject(): string {
  const cwd = createTempFolder();
  const devDependencies = { tollgate: '*', vitest: '*' };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ type: 'module', devDependencies }));
  return cwd;
}

test('tollgate init writes a seed, a test and its setup that run with the printed commands', async () => {
  const cwd = createProject();
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

test('the test that tollgate init writes passes in an environment of a browser, where Vite replaces URLs of files', async () => {
  const cwd = createProject();
  await runCli(['init'], { cwd });
  writeBrowserEnvironment(cwd);
  expect(await runVitest(cwd, '--environment', './browser-environment.mjs')).toContain('1 passed');
});

test('tollgate init prints how to install what a new project lacks, and writes files that fit its module type', async () => {
  const cwd = createTempFolder();
  const installAll = 'npm init --yes\nnpm install --save-dev tollgate vitest\n';
  expect((await runCli(['init'], { cwd })).stdout).toMatch(new RegExp(`^${installAll}npx tollgate start `));

  // As `npm init --yes` and the installation of the package write it.
  const packageFile = { type: 'commonjs', devDependencies: { tollgate: '*' } };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(packageFile));
  const { stdout } = await runCli(['init'], { cwd });
  expect(stdout).toMatch(/^npm install --save-dev vitest\nnpx tollgate start /);
  const files = ['global-setup.mts', 'seed.json', 'subscription.test.mts'];
  expect(readdirSync(join(cwd, 'tollgate')).sort()).toEqual(files);
  const output = await runVitest(cwd);
  expect(output).toContain('1 passed');
  expect(output).not.toContain('CommonJS');
});

test('tollgate init exits with 2 if package.json is not JSON', async () => {
  const cwd = createTempFolder();
  writeFileSync(join(cwd, 'package.json'), '{');
  const { exitCode, stderr } = await runCli(['init'], { cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('package.json is not valid JSON');
  expect(readdirSync(cwd)).toEqual(['package.json']);
});

/** Runs the tests of a project with the built package. @returns the output */
async function runVitest(cwd: string, ...flags: string[]): Promise<string> {
  mkdirSync(join(cwd, 'node_modules'));
  symlinkSync(root, join(cwd, 'node_modules/tollgate'));
  symlinkSync(join(root, 'node_modules/vitest'), join(cwd, 'node_modules/vitest'));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const suite = new ChildProgram(process.execPath, [vitest, 'run', 'tollgate', ...flags], cwd, {
    NO_COLOR: '1',
  });
  expect(await suite.waitForExit(), suite.output).toBe(0);
  return suite.output;
}

testInLongRun(
  'tollgate init keeps vite.config.mjs, and prints the settings to add until they are there',
  async () => {
    const cwd = createProject();
    writeFileSync(join(cwd, 'vite.config.mjs'), 'export default {};\n');
    const { stderr } = await runCli(['init'], { cwd });
    expect(stderr).toContain('vite.config.mjs already exists and was not changed.\n');
    const [, settings = ''] = stderr.split("add 'tollgate/*.test.ts' to it.\n");
    expect(settings).toContain("globalSetup: './tollgate/global-setup.ts',\n");
    expect(settings).toContain('testTimeout: 30_000,\n');

    writeFileSync(join(cwd, 'vite.config.mjs'), `export default { test: {${settings}} };\n`);
    expect((await runCli(['init'], { cwd })).stderr).not.toContain('Add these settings');
    expect(readdirSync(cwd).sort()).toEqual(['package.json', 'tollgate', 'vite.config.mjs']);
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
