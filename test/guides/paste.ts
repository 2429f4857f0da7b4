import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { Project } from '../testing/installed.js';
import { main, start } from '../cli/program.js';
import type { Block } from './blocks.js';

const tools = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));

/** What stands for npx: what is installed, without asking a registry. */
const NPX = `#!/bin/sh
case "$1" in
  tollgate) shift; exec node '${main}' "$@" ;;
  *) name=$1; shift; exec '${tools}'/"$name" "$@" ;;
esac
`;

/** A line that no block says. */
const END_OF_BLOCK = '--- end of block ---';

/**
 * Pastes what a shell runs, from top to bottom, into one that stands in the folder in which a sandbox was started, with
 * the files of the guide in it. @returns what each block of the shell said
 */
export async function paste(blocks: readonly Block[]): Promise<string[]> {
  const project = new Project(['vitest']);
  for (const { file, code } of blocks) if (file !== undefined) project.write(file, code);
  mkdirSync(join(project.folder, 'bin'));
  project.write('bin/npx', NPX);
  chmodSync(join(project.folder, 'bin/npx'), 0o755);
  const { url } = await start({ cwd: project.folder });
  const shell = blocks.filter(isForShell);
  const script = shell.map(({ code }) => `${code}\nprintf '%s\\n' '${END_OF_BLOCK}'\n`).join('');
  const environment = {
    PATH: `${project.folder}/bin:${process.env['PATH'] ?? ''}`,
    PORT: new URL(url).port,
    TOLLGATE_URL: url,
    NO_COLOR: '1',
  };
  const pasted = spawnSync('sh', ['-eu', '-c', script], {
    cwd: project.folder,
    encoding: 'utf8',
    env: environment,
  });
  expect(pasted.stderr).toBe('');
  expect(pasted.status, pasted.stdout).toBe(0);
  return pasted.stdout.split(`${END_OF_BLOCK}\n`).slice(0, -1);
}

export const isForShell = ({ language, excuse }: Block): boolean => language === 'sh' && excuse === undefined;
