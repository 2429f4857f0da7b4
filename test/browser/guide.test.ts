import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { blocksOf } from '../guides/blocks.js';
import { Project } from '../testing/installed.js';
import { chromiumPath } from './chromium.js';

// Playwright's runner is no dependency; what it does with this file is little enough to do it by hand.
test('the example for Playwright pays on the page', async () => {
  const blocks = await blocksOf('spec/guides/in-a-test-suite.md');
  const example = blocks.find(({ file }) => file === 'checkout.spec.ts');
  const project = new Project(['playwright-core']);
  project.write('runner.mjs', runner(await chromiumPath()));
  const code = example?.code.replace("'@playwright/test'", "'./runner.mjs'") ?? '';
  project.write('checkout.spec.mjs', transformSync(code, { loader: 'ts' }).code);
  project.write(
    'run.mjs',
    "import './checkout.spec.mjs';\nimport { run } from './runner.mjs';\nawait run();\n",
  );
  expect(project.node('run.mjs')).toBe('a payer whose card is declined tries another one\n');
});

/** Each fixture is made with those before it, and is done with when the test is. */
const runner = (executablePath: string): string => `
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
