import { expect, test } from 'vitest';
import { readCodeBlocks } from '../support/code-blocks.js';
import { InstalledProject } from '../support/installed-project.js';

// Jest is no dependency: a small substitute runs the example.
test('the Jest example of the guide passes between its setup and teardown', async () => {
  const blocks = await readCodeBlocks('spec/guides/in-a-test-suite.md');
  const project = new InstalledProject();
  for (const { file, notRunReason, code } of blocks)
    if (file !== undefined && notRunReason?.startsWith('Jest')) project.write(file, code);
  project.writePackage(
    'jest-environment-node',
    'export class TestEnvironment { global = {}; setup() {} teardown() {} }',
  );
  project.write(
    'jest.mjs',
    `import { equal } from 'node:assert';
import config from './jest.config.mjs';
const [setUp, tearDown, Environment] = await Promise.all(
  [config.globalSetup, config.globalTeardown, config.testEnvironment].map(
    async (path) => (await import(path)).default,
  ),
);
const tests = new Map();
globalThis.test = (name, body) => tests.set(name, body);
globalThis.expect = (received) => ({ toBe: (expected) => equal(received, expected) });
await setUp();
const environment = new Environment();
await environment.setup();
Object.assign(globalThis, environment.global);
await import('./sign-up.test.js');
for (const body of tests.values()) await body();
await environment.teardown();
await tearDown();
console.log(...tests.keys());
`,
  );
  expect(project.runNode('jest.mjs')).toBe('a customer signs up\n');
});
