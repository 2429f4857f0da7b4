import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Project } from './installed.js';

const guide = readFileSync(new URL('../../spec/guides/in-a-test-suite.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/^```(?:ts|js)\n\/\/ (\S+)\n(.*?)^```$/gms)];
const files = new Map(blocks.map(([, file = '', text = '']) => [file, text]));

/** A project with files of the guide. */
function projectOf(names: readonly string[], tools: readonly string[] = []): Project {
  const project = new Project(tools);
  for (const name of names) {
    const text = files.get(name);
    if (text === undefined) throw new Error(`The guide has no ${name}, but ${[...files.keys()].join(', ')}.`);
    project.write(name, text);
  }
  return project;
}

test('the example for vitest passes', () => {
  const project = projectOf(['suspend.test.ts'], ['vitest']);
  expect(project.node('node_modules/vitest/vitest.mjs', 'run')).toMatch(/Tests +2 passed \(2\)/);
});

test('the example for node:test passes', () => {
  const project = projectOf(['retry.test.mjs']);
  const said = project.node('--test', '--test-reporter', 'tap', 'retry.test.mjs');
  expect(said).toMatch(/# pass 2\n# fail 0/);
});

// Jest itself is no dependency; what it does with these files is little enough to do it by hand.
test('the example for Jest passes between its set-up and its teardown', () => {
  const project = projectOf(['global-setup.mjs', 'global-teardown.mjs', 'sign-up.test.js']);
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
