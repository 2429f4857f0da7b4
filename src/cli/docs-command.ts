import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { ConfigError } from '../config.js';
import { newCommand } from './new-command.js';

/** Compiled, this file lies in dist/src/cli, beside dist/docs. */
const built = fileURLToPath(new URL('../../docs', import.meta.url));

/** `tollgate docs`: where the reference is, which opens without a sandbox and without a network. */
export function docsCommand(): Command {
  return newCommand('docs', 'say where the reference is, or copy it; it opens offline', [
    ['tollgate docs', 'its address, for a browser'],
    ['tollgate docs --out public/reference', 'a copy, to serve it somewhere'],
  ])
    .option('--out <folder>', 'copy it into this folder')
    .option('--json', 'print its address as JSON')
    .action(async ({ out, json }: { out?: string; json?: true }) => {
      if (!existsSync(built)) {
        throw new ConfigError(
          'The reference is not built here. Build it with npm run docs, by @redocly/cli.',
        );
      }
      if (out !== undefined) await cp(built, out, { recursive: true });
      const { href: url } = pathToFileURL(resolve(out ?? built, 'index.html'));
      console.log(json === true ? JSON.stringify({ url }) : url);
    });
}
