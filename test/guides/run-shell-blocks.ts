import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';
import { InstalledProject } from '../support/installed-project.js';
import { startCli } from '../cli/program.js';
import type { CodeBlock } from '../support/code-blocks.js';
import { normalizeOutput } from './match-output.js';
import { createNpxSubstitute } from './npx-substitute.js';

export const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** Timeout of a test that runs the shell blocks of a guide: each of their commands starts a process. */
export const SHELL_TIMEOUT_MS = 180_000;

/** Separator between the outputs; no block prints it. */
const END_OF_BLOCK = '--- end of block ---';

/**
 * Runs all shell blocks of a guide in one shell, in a project with the files of the guide and a running sandbox.
 *
 * @returns the output of each shell block
 */
export async function runShellBlocks(blocks: readonly CodeBlock[]): Promise<string[]> {
  const project = new InstalledProject(['vitest']);
  for (const { file, code } of blocks) if (file !== undefined) project.write(file, code);
  const PATH = createNpxSubstitute(project.folder);
  const { url } = await startCli({ cwd: project.folder });
  const shell = blocks.filter(isShellBlock);
  const script = shell.map(({ code }) => `${code}\nprintf '%s\\n' '${END_OF_BLOCK}'\n`).join('');
  const environment = {
    PATH,
    PORT: new URL(url).port,
    TOLLGATE_URL: url,
    NO_COLOR: '1',
  };
  const result = spawnSync('sh', ['-eu', '-c', script], {
    cwd: project.folder,
    encoding: 'utf8',
    env: environment,
  });
  expect(result.stderr).toBe('');
  expect(result.status, result.stdout).toBe(0);
  return result.stdout.split(`${END_OF_BLOCK}\n`).slice(0, -1);
}

export const isShellBlock = ({ language, notRunReason }: CodeBlock): boolean =>
  language === 'sh' && notRunReason === undefined;

/** Runs all shell blocks of a guide. Expects the output that the guide shows below each of them. */
export async function checkShellBlocks(blocks: readonly CodeBlock[]): Promise<void> {
  const expected = blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    return isShellBlock(block) ? [next?.language === 'text' ? next.code : ''] : [];
  });
  const outputs = await runShellBlocks(blocks);
  expect(outputs.map((output, index) => normalizeOutput(output, expected[index] ?? ''))).toEqual(expected);
}
