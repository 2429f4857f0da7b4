import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { blocksOf, texts, type Block } from './blocks.js';
import { isForShell, paste } from './paste.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

const guides = await Promise.all(
  // The README stops and starts the sandbox in between, and has a test of its own.
  texts.filter((path) => path !== 'README.md').map(async (path) => ({ path, blocks: await blocksOf(path) })),
);

const pasted = guides.filter(({ blocks }) => blocks.some(isForShell));

test.for(pasted)('$path does what it says, and says what it shows', async ({ blocks }, { skip }) => {
  skip(!hasCurl, 'curl is not on this machine');
  const said = await paste(blocks);
  expect(said.map((output, index) => likened(output, shown(blocks)[index] ?? ''))).toEqual(shown(blocks));
});

/** What the guide shows below each block of the shell. */
function shown(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    return isForShell(block) ? [next?.language === 'text' ? next.code : ''] : [];
  });
}

/** The expectation itself where it is met; within a line … stands for what is new each time. */
function likened(output: string, expected: string): string {
  const parts = expected.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`).test(output) ? expected : output;
}

/** What is no program, or none that could be run here. */
const notRun = new Set(['console', 'mermaid', 'nginx', 'text', 'yaml']);

test.each(guides)('of $path every block is run, or says why it cannot be', ({ blocks }) => {
  const commands = blocks.filter(isForShell).map(({ code }) => code);
  const isRun = ({ file }: Block): boolean =>
    file !== undefined && commands.some((code) => code.includes(` ${file}`));
  const left = blocks.filter(
    (block) =>
      !isForShell(block) && !isRun(block) && block.excuse === undefined && !notRun.has(block.language),
  );
  expect(left).toEqual([]);
});

test('only what a shell says is shown as said', () => {
  const stray = guides.flatMap(({ path, blocks }) =>
    blocks
      .filter(
        ({ language }, index) => language === 'text' && !blocks.slice(index - 1, index).some(isForShell),
      )
      .map(({ code }) => `${path}: ${code}`),
  );
  expect(stray).toEqual([]);
});
