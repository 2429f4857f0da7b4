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
  return createCommand('docs', 'print the path of the offline API reference, or copy it', [
    ['tollgate docs', 'prints a URL for the browser'],
    ['tollgate docs --out public/reference', 'copies the reference, for your own web server'],
  ])
    .option('--out <folder>', 'folder to copy the reference to')
    .option('--json', 'print the URL as JSON')
    .action(async ({ out, json }: { out?: string; json?: true }) => {
      if (!existsSync(docsFolder)) {
        throw new ConfigError(
          'The API reference is not built. Build it with npm run docs, which requires @redocly/cli.',
        );
      }
      if (out !== undefined) await cp(docsFolder, out, { recursive: true });
      const { href: url } = pathToFileURL(resolve(out ?? docsFolder, 'index.html'));
      console.log(json === true ? JSON.stringify({ url }) : url);
    });
}
