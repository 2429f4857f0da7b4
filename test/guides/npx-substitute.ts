import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CLI_PATH } from '../cli/program.js';
import { root } from '../support/packed-files.js';

/** Substitute for npx that runs installed programs, without a registry. */
const NPX_SCRIPT = `#!/bin/sh
case "$1" in
  tollgate) shift; exec node '${CLI_PATH}' "$@" ;;
  *) name=$1; shift; exec '${join(root, 'node_modules/.bin')}'/"$name" "$@" ;;
esac
`;

/**
 * Writes a substitute for npx into the `bin` folder of a project.
 *
 * @returns the search path of a process that uses it
 */
export function createNpxSubstitute(folder: string): string {
  const binFolder = join(folder, 'bin');
  mkdirSync(binFolder);
  writeFileSync(join(binFolder, 'npx'), NPX_SCRIPT);
  chmodSync(join(binFolder, 'npx'), 0o755);
  return [binFolder, process.env['PATH'] ?? ''].join(delimiter);
}
