import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { ConfigError, readClientConfig, type ClientFlags } from '../config.js';
import { packageRoot } from '../lib/package-root.js';
import { createCommand } from './create-command.js';
import { printJson, printText } from './print.js';

const docsFolder = join(packageRoot, 'dist/docs');

/** Creates `tollgate docs`, which prints the URL of the documentation that a sandbox serves, or copies its files. */
export function createDocsCommand(): Command {
  return createCommand('docs', 'print the URL of the documentation, or copy its files', [
    ['tollgate docs', 'prints the URL at which a running sandbox serves the documentation'],
    ['tollgate docs --out public/docs', 'copies the files for a web server, which must serve them at /docs/'],
  ])
    .option('--out <folder>', 'copy the files into this folder')
    .option('--url <url>', 'URL of the sandbox (default: $TOLLGATE_URL or http://127.0.0.1:4010)')
    .option('--json', 'print the URL or the folder as JSON')
    .action(async (flags: ClientFlags & { out?: string; json?: true }) => {
      const { out, json } = flags;
      const result =
        out === undefined ? { url: `${readClientConfig(flags).url}/docs/` } : { folder: await copyDocs(out) };
      if (json === true) printJson(result);
      else printText(Object.values(result).join());
    });
}

/** Copies the documentation. Returns the absolute path of the copy. */
async function copyDocs(folder: string): Promise<string> {
  if (!existsSync(docsFolder))
    throw new ConfigError('The documentation is not built. Build it with npm run docs.');
  await cp(docsFolder, folder, { recursive: true });
  return resolve(folder);
}
