import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readCodeBlocks, documentPaths, type CodeBlock } from '../support/code-blocks.js';
import { normalizeOutput } from './match-output.js';
import { isShellBlock, runShellBlocks } from './run-shell-blocks.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

const guides = await Promise.all(
  // The README restarts the sandbox, so it has a separate test.
  documentPaths
    .filter((path) => path !== 'README.md')
    .map(async (path) => ({ path, blocks: await readCodeBlocks(path) })),
);

const runnableGuides = guides.filter(({ blocks }) => blocks.some(isShellBlock));

test.for(runnableGuides)(
  'the shell blocks of the guide $path print the output that the guide shows',
  async ({ blocks }, { skip }) => {
    skip(!hasCurl, 'curl is not on this machine');
    const outputs = await runShellBlocks(blocks);
    expect(
      outputs.map((output, index) => normalizeOutput(output, getExpectedOutputs(blocks)[index] ?? '')),
    ).toEqual(getExpectedOutputs(blocks));
  },
);

/** Returns the output that the guide shows below each shell block; empty if it shows none. */
function getExpectedOutputs(blocks: readonly CodeBlock[]): string[] {
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    return isShellBlock(block) ? [next?.language === 'text' ? next.code : ''] : [];
  });
}

/** Languages that are not executable, or not in this environment. */
const notExecutableLanguages = new Set(['console', 'mermaid', 'nginx', 'text', 'yaml']);

test.each(guides)('every code block of the guide $path is run or gives a reason why not', ({ blocks }) => {
  const commands = blocks.filter(isShellBlock).map(({ code }) => code);
  const isRun = ({ file }: CodeBlock): boolean =>
    file !== undefined && commands.some((code) => code.includes(` ${file}`));
  const left = blocks.filter(
    (block) =>
      !isShellBlock(block) &&
      !isRun(block) &&
      block.notRunReason === undefined &&
      !notExecutableLanguages.has(block.language),
  );
  expect(left).toEqual([]);
});

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
