import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readCodeBlocks, documentPaths, type CodeBlock } from '../support/code-blocks.js';
import { listWorkflowSteps } from '../support/list-workflow-steps.js';
import { checkShellBlocks, hasCurl, isShellBlock, SHELL_TIMEOUT_MS } from './run-shell-blocks.js';

const guides = await Promise.all(
  // The README restarts the sandbox, so it has a separate test.
  documentPaths
    .filter((path) => path !== 'README.md')
    .map(async (path) => ({ path, blocks: await readCodeBlocks(path) })),
);

// One guide with requests and one with commands. The long run has all guides.
test.for(['quickstart', 'going-live'])(
  'the shell blocks of the guide %s print the output that the guide shows',
  { timeout: SHELL_TIMEOUT_MS },
  async (name, { skip }) => {
    skip(!hasCurl, 'curl is not on this machine');
    await checkShellBlocks(await readCodeBlocks(`spec/guides/${name}.md`));
  },
);

/** Languages whose blocks other tests check: outputs, data, and diagrams, which the build of the documentation draws. */
const checkedLanguages = new Set(['mermaid', 'text', 'yaml']);

/** Files that vitest loads before it runs a test. */
const vitestFiles = new Set(['vitest.config.ts', 'global-setup.ts']);

test.each(guides)('every code block of the guide $path is run or gives a reason why not', ({ blocks }) => {
  const commands = blocks.filter(isShellBlock).map(({ code }) => code);
  const runsVitest = commands.some((code) => code.includes('npx vitest'));
  const isRun = ({ file }: CodeBlock): boolean =>
    file !== undefined &&
    (commands.some((code) => code.includes(` ${file}`)) || (runsVitest && vitestFiles.has(file)));
  const left = blocks.filter(
    (block) =>
      !isShellBlock(block) &&
      !isRun(block) &&
      block.notRunReason === undefined &&
      !checkedLanguages.has(block.language),
  );
  expect(left).toEqual([]);
});

const linter = new Linter();
const rules: Linter.Config = {
  files: ['**/*.ts'],
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { lib: ['esnext', 'dom'] },
    globals: Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, 'readonly'])),
  },
  rules: { 'no-undef': 'error' },
};

/** Reason of a block whose code runs in an environment with more global names. */
const HAS_FURTHER_GLOBALS = /it is a declaration|Jest is not installed/;

test.each(documentPaths)(
  'every block of TypeScript or JavaScript in %s imports or declares each name that it uses',
  async (path) => {
    const unknownNames = (await readCodeBlocks(path))
      .filter(({ language, meta }) => /^[jt]sx?$/.test(language) && !HAS_FURTHER_GLOBALS.test(meta))
      .flatMap(({ code }) =>
        linter.verify(code, rules, 'block.ts').map(({ message }) => `${message} ${code}`),
      );
    expect(unknownNames).toEqual([]);
  },
);

const yamlBlocks = guides.flatMap(({ path, blocks }) =>
  blocks
    .filter(({ language }) => language === 'yaml')
    .map(({ code }) => ({ path, code, firstLine: code.split('\n', 1)[0] })),
);

test.each(yamlBlocks)('the YAML block "$firstLine" of the guide $path is valid', ({ code }) => {
  const content: unknown = parse(code, { strict: true, uniqueKeys: true });
  expect(content).toBeTypeOf('object');
  if (code.includes('\njobs:\n')) expect(content).toMatchObject(anyWorkflow);
  for (const step of listWorkflowSteps(content)) {
    expect(Object.keys(step).filter((key) => key === 'uses' || key === 'run')).toHaveLength(1);
    if (step.uses !== undefined) expect(step.uses).toMatch(/^[\w-]+\/[\w./-]+@[\w.]+$/);
  }
});

test('the YAML blocks of the guides contain workflows and single steps of GitHub', () => {
  const contents = yamlBlocks.map(({ code }): unknown => parse(code));
  expect(
    contents.filter((content) => Array.isArray(content) && listWorkflowSteps(content).length > 0),
  ).toHaveLength(2);
  expect(
    contents.filter((content) => !Array.isArray(content) && listWorkflowSteps(content).length > 2),
  ).toHaveLength(3);
});

/** Parts that every workflow of GitHub has. */
const anyWorkflow = {
  name: expect.any(String) as string,
  on: expect.anything() as unknown,
  permissions: { contents: 'read' },
  jobs: expect.any(Object) as object,
};

test('every text block of a guide follows the shell block whose output it shows', () => {
  const stray = guides.flatMap(({ path, blocks }) =>
    blocks
      .filter(
        ({ language }, index) => language === 'text' && !blocks.slice(index - 1, index).some(isShellBlock),
      )
      .map(({ code }) => `${path}: ${code}`),
  );
  expect(stray).toEqual([]);
});
