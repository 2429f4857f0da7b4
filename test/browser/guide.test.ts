import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { readCodeBlocks } from '../support/code-blocks.js';
import { InstalledProject } from '../support/installed-project.js';
import { findChromium } from '../support/chromium.js';

// Playwright's test runner is no dependency: a small substitute runs the example.
test('the Playwright example of the guide runs and passes', async () => {
  const blocks = await readCodeBlocks('spec/guides/in-a-test-suite.md');
  const [example, globalSetup] = ['checkout.spec.ts', 'global-setup.ts'].map((name) =>
    blocks.find(({ file }) => file === name),
  );
  const project = new InstalledProject(['playwright-core']);
  project.write('runner.mjs', createRunner(await findChromium()));
  const code = example?.code.replace("'@playwright/test'", "'./runner.mjs'") ?? '';
  project.write('checkout.spec.mjs', transformSync(code, { loader: 'ts' }).code);
  project.write('global-setup.mjs', globalSetup?.code ?? '');
  project.write(
    'run.mjs',
    `import setUp from './global-setup.mjs';
const tearDown = await setUp();
await import('./checkout.spec.mjs');
const { run } = await import('./runner.mjs');
await run();
await tearDown();
`,
  );
  expect(project.runNode('run.mjs')).toBe('a payer can pay with another card after a decline\n');
});

/** Returns the source of a substitute for Playwright's runner. Fixtures are nested, as in Playwright. */
const createRunner = (executablePath: string): string => `
import { chromium } from 'playwright-core';

const fixtures = {
  page: async ({}, use) => {
    const browser = await chromium.launch({ executablePath: '${executablePath}', args: ['--no-sandbox'] });
    await use(await browser.newPage());
    await browser.close();
  },
};
const tests = new Map();

export const test = (name, body) => tests.set(name, body);
test.extend = (more) => {
  for (const [name, fixture] of Object.entries(more)) fixtures[name] = [fixture].flat()[0];
  return test;
};

export const expect = (locator) => ({ toBeVisible: () => locator.waitFor() });

async function withFixtures(names, made, body) {
  const [name, ...others] = names;
  if (name === undefined) await body(made);
  else await fixtures[name](made, (value) => withFixtures(others, { ...made, [name]: value }, body));
}

export async function run() {
  for (const [name, body] of tests) {
    await withFixtures(Object.keys(fixtures), {}, body);
    console.log(name);
  }
}
`;
