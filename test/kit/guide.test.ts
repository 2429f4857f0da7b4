import { expect, test } from 'vitest';
import { blocksOf } from '../guides/blocks.js';
import { Project } from './installed.js';

// Jest itself is no dependency; what it does with these files is little enough to do it by hand.
test('the example for Jest passes between its set-up and its teardown', async () => {
  const blocks = await blocksOf('spec/guides/in-a-test-suite.md');
  const project = new Project();
  for (const { file, excuse, code } of blocks)
    if (file !== undefined && excuse?.startsWith('Jest')) project.write(file, code);
  project.write(
    'jest.mjs',
    `import { equal } from 'node:assert';
import setUp from './global-setup.mjs';
import tearDown from './global-teardown.mjs';
const tests = new Map();
globalThis.test = (name, body) => tests.set(name, body);
globalThis.expect = (received) => ({ toBe: (expected) => equal(received, expected) });
await setUp();
await import('./sign-up.test.js');
for (const body of tests.values()) await body();
await tearDown();
console.log(...tests.keys());
`,
  );
  expect(project.node('jest.mjs')).toBe('a customer signs up\n');
});
