import { test } from 'vitest';
import { documentPaths, readCodeBlocks } from '../support/code-blocks.js';
import { checkShellBlocks, hasCurl, isShellBlock, SHELL_TIMEOUT_MS } from './run-shell-blocks.js';

const guides = await Promise.all(
  // The README restarts the sandbox, so it has a separate test.
  documentPaths
    .filter((path) => path !== 'README.md')
    .map(async (path) => ({ path, blocks: await readCodeBlocks(path) })),
);

test.for(guides.filter(({ blocks }) => blocks.some(isShellBlock)))(
  'the shell blocks of the guide $path print the output that the guide shows',
  { timeout: SHELL_TIMEOUT_MS },
  async ({ blocks }, { skip }) => {
    skip(!hasCurl, 'curl is not on this machine');
    await checkShellBlocks(blocks);
  },
);
