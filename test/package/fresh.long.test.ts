import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findChromium } from '../support/chromium.js';
import { readApiKey, listCustomers } from '../cli/api.js';
import { waitForBanner, ChildProgram } from '../cli/program.js';
import { readCodeBlocks } from '../support/code-blocks.js';
import {
  createEmptyProject,
  createFreshProject,
  INSTALL_LIMITS,
  measureInstallation,
} from './fresh-project.js';

// The only tests that need a registry: they install the tarball with npm.
const projects = new Map<string, string>();
afterAll(() => {
  for (const folder of projects.values()) rmSync(folder, { recursive: true, force: true });
});

/** Returns a project with the package and others; it is created once per set of packages. */
function getProject(...packages: readonly string[]): string {
  const key = packages.join(' ');
  const folder = projects.get(key) ?? createFreshProject([], ...packages);
  projects.set(key, folder);
  return folder;
}

const getBareProject = (): string => getProject();
const getVitestProject = (): string =>
  getProject('vitest@4.1.12', 'typescript@5.9.3', '@types/node@20.19.43');
const getRunnersProject = (): string => getProject('jest@30.5.2', '@playwright/test@1.65.1');

const startNpx = (project: string, ...words: readonly string[]): ChildProgram =>
  new ChildProgram('npx', ['--no-install', ...words], project, { NO_COLOR: '1' });

test('an installation from the registry is within the install limits', () => {
  const { packages, bytes } = measureInstallation(getBareProject());
  expect(packages).toBeLessThanOrEqual(INSTALL_LIMITS.packages);
  expect(bytes).toBeLessThanOrEqual(INSTALL_LIMITS.bytes);
});

test('npx tollgate start runs a sandbox from an installed package', async () => {
  const { url, program } = await waitForBanner(
    startNpx(getBareProject(), 'tollgate', 'start', '--port', '0', '--seed', 'smoke'),
  );
  expect(await listCustomers(url, readApiKey(join(getBareProject(), '.tollgate')))).toHaveLength(1);
  await program.stop();
  expect(program.stderr).toContain('Stopping');
});

test.each(['vitest@3.2.7', 'vitest@4.1.12', 'jest@30.5.2'])(
  'npm installs the package beside %s, which was there before',
  (runner) => {
    const folder = createFreshProject([runner]);
    projects.set(`beside ${runner}`, folder);
    expect(existsSync(join(folder, 'node_modules/tollgate/package.json'))).toBe(true);
    const installed = readFileSync(
      join(folder, 'node_modules', runner.split('@')[0] ?? '', 'package.json'),
      'utf8',
    );
    expect((JSON.parse(installed) as { version: string }).version).toBe(runner.split('@')[1]);
  },
);

// npm 10 crashes on some peer ranges that npm 11 accepts: "Cannot read properties of null (reading 'edgesOut')".
test.each([
  { companion: 'no test runner', packages: [] },
  { companion: 'vitest 3', packages: ['vitest@3.2.7'] },
  { companion: 'vitest 4', packages: ['vitest@4.1.12'] },
])('npm 10 installs the package together with $companion', ({ companion, packages }) => {
  const { folder, tarball } = createEmptyProject();
  projects.set(`npm 10, ${companion}`, folder);
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npx', ['--yes', 'npm@10', 'install', ...flags, tarball, ...packages], { cwd: folder });
  expect(existsSync(join(folder, 'node_modules/tollgate/package.json'))).toBe(true);
});

test('npx tollgate check exits with 2 beside vitest 3 and names the version that it requires', async () => {
  const project = getProject('vitest@3.2.7');
  const check = startNpx(project, 'tollgate', 'check', 'http://127.0.0.1:1/v1');
  expect(await check.waitForExit()).toBe(2);
  expect(check.stderr).toContain('require vitest 4.1 or later, and 3.2.7 is installed here');
  expect(check.stderr).toContain('npm install --save-dev "vitest@>=4.1"');
});

test('npx tollgate check exits with 2 without vitest, and with 0 with it', async () => {
  const { url, program } = await waitForBanner(
    startNpx(getVitestProject(), 'tollgate', 'start', '--port', '0'),
  );
  const without = startNpx(getBareProject(), 'tollgate', 'check', `${url}/v1`);
  expect(await without.waitForExit()).toBe(2);
  expect(without.stderr).toContain('npm install --save-dev "vitest@>=4.1"');
  const check = startNpx(getVitestProject(), 'tollgate', 'check', `${url}/v1`);
  expect(await check.waitForExit(), check.output).toBe(0);
  await program.stop();
});

/** Returns the content of a file that the guide shows. */
async function readGuideFile(name: string): Promise<string> {
  const blocks = await readCodeBlocks('spec/guides/in-a-test-suite.md');
  const block = blocks.find(({ file }) => file === name);
  if (!block) throw new Error(`The guide has no ${name}.`);
  return block.code;
}

test('the Vitest examples of the guide pass, and type-check strictly', async () => {
  const files = ['sign-up.test.ts', 'suspend.test.ts', 'endpoint.test.ts'];
  for (const file of ['global-setup.ts', 'vitest.config.ts', ...files])
    writeFileSync(join(getVitestProject(), file), await readGuideFile(file));
  const suite = startNpx(getVitestProject(), 'vitest', 'run');
  expect(await suite.waitForExit(), suite.output).toBe(0);
  const strict = [
    '--strict',
    '--noUncheckedIndexedAccess',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    'node',
  ];
  // Vitest's own types need the DOM library.
  const compiler = startNpx(getVitestProject(), 'tsc', ...strict, '--skipLibCheck', ...files);
  expect(await compiler.waitForExit(), compiler.output).toBe(0);
});

test('the Jest example of the guide passes', async () => {
  const files = [
    'jest.config.mjs',
    'global-setup.mjs',
    'global-teardown.mjs',
    'gateway-environment.mjs',
    'sign-up.test.js',
  ];
  for (const file of files) writeFileSync(join(getRunnersProject(), file), await readGuideFile(file));
  const suite = startNpx(getRunnersProject(), 'jest');
  expect(await suite.waitForExit(), suite.output).toBe(0);
  expect(suite.output).toMatch(/Tests: +1 passed, 1 total/);
});

test('the Playwright example of the guide passes', async () => {
  for (const file of ['global-setup.ts', 'checkout.spec.ts'])
    writeFileSync(join(getRunnersProject(), file), await readGuideFile(file));
  const use = { launchOptions: { executablePath: await findChromium(), args: ['--no-sandbox'] } };
  writeFileSync(
    join(getRunnersProject(), 'playwright.config.mjs'),
    `export default ${JSON.stringify({ use, globalSetup: './global-setup.ts' })};`,
  );
  const suite = startNpx(getRunnersProject(), 'playwright', 'test', 'checkout');
  expect(await suite.waitForExit(), suite.output).toBe(0);
  expect(suite.output).toContain('1 passed');
});

test('a CommonJS application tested with Jest requires the client and the verification of webhooks', () => {
  const project = getRunnersProject();
  writeFileSync(
    join(project, 'application.test.cjs'),
    `const { createClient } = require('tollgate/client');
const { verifyWebhook, WebhookVerificationError } = require('tollgate/webhooks');

test('the application verifies webhooks', () => {
  expect(typeof createClient({ baseUrl: 'http://127.0.0.1:4010/v1', apiKey: 'sk_test_1' }).GET).toBe('function');
  expect(() => verifyWebhook('{}', {}, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toThrow(WebhookVerificationError);
});
`,
  );
  const output = execFileSync('npx', ['--no-install', 'jest', '--testMatch', '**/application.test.cjs'], {
    cwd: project,
    encoding: 'utf8',
    stdio: 'pipe',
  });
  expect(output).not.toContain('failed');
});

test('TypeScript finds the types of the client and of webhooks in an ES module and in CommonJS', () => {
  const project = getVitestProject();
  const source = `import { createClient, unwrap, type components } from 'tollgate/client';
import { verifyWebhook, type Event } from 'tollgate/webhooks';
const client = createClient({ baseUrl: 'http://127.0.0.1:4010/v1', apiKey: 'sk_test_1' });
export const load = async (id: string): Promise<components['schemas']['Customer']> =>
  unwrap(client.GET('/customers/{id}', { params: { path: { id } } }));
export const verify = (body: string, headers: Headers): Event => verifyWebhook(body, headers, 'whsec_1');
`;
  for (const file of ['types.cts', 'types.mts']) writeFileSync(join(project, file), source);
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'node16',
    '--target',
    'es2022',
    '--skipLibCheck',
    'false',
  ];
  execFileSync('npx', ['--no-install', 'tsc', ...flags, 'types.cts', 'types.mts'], { cwd: project });
});
