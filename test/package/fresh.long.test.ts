import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { chromiumPath } from '../browser/chromium.js';
import { keyIn, listCustomers } from '../cli/api.js';
import { bannerOf, Program } from '../cli/program.js';
import { blocksOf } from '../guides/blocks.js';
import { freshProject, weightOf } from './fresh.js';
import { limits } from './limits.js';

// This needs a registry, as no other test does: what npm makes of the tarball, only npm can tell.
const projects = new Map<string, string>();
afterAll(() => {
  for (const folder of projects.values()) rmSync(folder, { recursive: true, force: true });
});

/** A project with the package and others, made when it is first asked for. */
function projectWith(...packages: readonly string[]): string {
  const key = packages.join(' ');
  const folder = projects.get(key) ?? freshProject(...packages);
  projects.set(key, folder);
  return folder;
}

const alone = (): string => projectWith();
const withVitest = (): string => projectWith('vitest@4.1.12', 'typescript@5.9.3', '@types/node@20.19.43');
const withRunners = (): string => projectWith('jest@30.5.2', '@playwright/test@1.65.1');

const npx = (project: string, ...words: readonly string[]): Program =>
  new Program('npx', ['--no-install', ...words], project, { NO_COLOR: '1' });

test('what a test suite has to install is within the limits', () => {
  const { packages, bytes } = weightOf(alone());
  expect(packages).toBeLessThanOrEqual(limits.packages);
  expect(bytes).toBeLessThanOrEqual(limits.bytes);
});

test('npx tollgate start', async () => {
  const { url, program } = await bannerOf(
    npx(alone(), 'tollgate', 'start', '--port', '0', '--seed', 'smoke'),
  );
  expect(await listCustomers(url, keyIn(join(alone(), '.tollgate')))).toHaveLength(1);
  await program.stop();
  expect(program.stderr).toContain('Stopping');
});

test('npx tollgate check, without vitest and with it', async () => {
  const { url, program } = await bannerOf(npx(withVitest(), 'tollgate', 'start', '--port', '0'));
  const without = npx(alone(), 'tollgate', 'check', `${url}/v1`);
  expect(await without.ended()).toBe(2);
  expect(without.stderr).toContain('npm install --save-dev "vitest@>=4.1"');
  const check = npx(withVitest(), 'tollgate', 'check', `${url}/v1`);
  expect(await check.ended(), check.output).toBe(0);
  await program.stop();
});

/** A file that the guide shows under its name. */
async function guideFile(name: string): Promise<string> {
  const blocks = await blocksOf('spec/guides/in-a-test-suite.md');
  const block = blocks.find(({ file }) => file === name);
  if (!block) throw new Error(`The guide has no ${name}.`);
  return block.code;
}

test('the example for vitest, and its types by a strict compiler', async () => {
  const file = 'suspend.test.ts';
  writeFileSync(join(withVitest(), file), await guideFile(file));
  const suite = npx(withVitest(), 'vitest', 'run');
  expect(await suite.ended(), suite.output).toBe(0);
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
  // Vitest's own types want those of a browser.
  const compiler = npx(withVitest(), 'tsc', ...strict, '--skipLibCheck', file);
  expect(await compiler.ended(), compiler.output).toBe(0);
});

test('the example for Jest', async () => {
  const files = ['global-setup.mjs', 'global-teardown.mjs', 'sign-up.test.js'];
  for (const file of files) writeFileSync(join(withRunners(), file), await guideFile(file));
  const words = ['--globalSetup', './global-setup.mjs', '--globalTeardown', './global-teardown.mjs'];
  const suite = npx(withRunners(), 'jest', ...words);
  expect(await suite.ended(), suite.output).toBe(0);
  expect(suite.output).toMatch(/Tests: +1 passed, 1 total/);
});

test('the example for Playwright', async () => {
  writeFileSync(join(withRunners(), 'checkout.spec.ts'), await guideFile('checkout.spec.ts'));
  const use = { launchOptions: { executablePath: await chromiumPath(), args: ['--no-sandbox'] } };
  writeFileSync(join(withRunners(), 'playwright.config.mjs'), `export default ${JSON.stringify({ use })};`);
  const suite = npx(withRunners(), 'playwright', 'test', 'checkout');
  expect(await suite.ended(), suite.output).toBe(0);
  expect(suite.output).toContain('1 passed');
});
