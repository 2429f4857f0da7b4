import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { ConfigError } from '../config.js';
import { packageRoot } from '../lib/package-root.js';
import { createCommand } from './create-command.js';

const docsFolder = join(packageRoot, 'dist/docs');

/** Creates `tollgate docs`, which prints the URL of the API reference. The reference works offline. */
export function createDocsCommand(): Command {
  return createCommand('docs', 'say where the reference is, or copy it; it opens offline', [
    ['tollgate docs', 'its address, for a browser'],
    ['tollgate docs --out public/reference', 'a copy, to serve it somewhere'],
  ])
    .option('--out <folder>', 'copy it into this folder')
    .option('--json', 'print its address as JSON')
    .action(async ({ out, json }: { out?: string; json?: true }) => {
      if (!existsSync(docsFolder)) {
        throw new ConfigError(
          'The reference is not built here. Build it with npm run docs, by @redocly/cli.',
        );
      }
      if (out !== undefined) await cp(docsFolder, out, { recursive: true });
      const { href: url } = pathToFileURL(resolve(out ?? docsFolder, 'index.html'));
      console.log(json === true ? JSON.stringify({ url }) : url);
    });
}
