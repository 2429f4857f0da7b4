import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config.js';

/** Tool that a command requires and the package does not install. */
export interface Tool {
  name: string;
  package: string;
  version: string;
  /** Command or setting that requires it. */
  for: string;
}

export const tools = {
  vitest: { name: 'vitest', package: 'vitest', version: '>=4.1', for: 'tollgate check' },
  // Later versions require Node.js 24 and hang on a malformed body.
  prism: { name: 'Prism', package: '@stoplight/prism-cli', version: '5.14.2', for: 'tollgate mock' },
  pg: { name: 'pg', package: 'pg', version: '^8.23.1', for: 'TOLLGATE_DATABASE_URL' },
  kysely: { name: 'kysely', package: 'kysely', version: '~0.28.18', for: 'TOLLGATE_DATABASE_URL' },
} as const satisfies Record<string, Tool>;

interface InstalledTool {
  /** Path of its `package.json`. */
  manifest: string;
  version: string;
}

/** Finds a tool from the current folder, or else from this package; null if it is not installed. */
export function findTool({ package: name }: Tool): InstalledTool | null {
  const resolveFrom = [pathToFileURL(join(process.cwd(), 'package.json')), import.meta.url];
  const folders = resolveFrom.flatMap((location) => createRequire(location).resolve.paths(name) ?? []);
  const manifest = folders
    .map((folder) => join(folder, name, 'package.json'))
    .find((file) => existsSync(file));
  if (manifest === undefined) return null;
  return { manifest, version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version };
}

/** Finds tools. @throws {ConfigError} with the command that installs the missing ones */
export function requireTools<Tools extends readonly Tool[]>(
  ...required: Tools
): { [Index in keyof Tools]: InstalledTool } {
  const found = required.map((tool) => findTool(tool));
  const missing = required.filter((_, index) => found[index] === null);
  if (missing.length === 0) return found as { [Index in keyof Tools]: InstalledTool };
  const names = missing.map(({ name }) => name).join(' and ');
  throw new ConfigError(
    `${missing[0]?.for} requires ${names}, which is not installed. Install it: ${toInstallCommand(...missing)}`,
  );
}

export const toInstallCommand = (...missing: readonly Tool[]): string =>
  ['npm install --save-dev', ...missing.map(({ package: name, version }) => `"${name}@${version}"`)].join(
    ' ',
  );
