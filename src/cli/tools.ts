import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config.js';

/** A tool that something needs, and that the package does not bring. */
export interface Tool {
  name: string;
  package: string;
  version: string;
  /** What needs it. */
  for: string;
}

export const tools = {
  vitest: { name: 'vitest', package: 'vitest', version: '>=4.1', for: 'tollgate check' },
  // Later ones want Node 24, and hang on a malformed body.
  prism: { name: 'Prism', package: '@stoplight/prism-cli', version: '5.14.2', for: 'tollgate mock' },
  redocly: { name: 'Redocly', package: '@redocly/cli', version: '2.77.0', for: 'npm run docs' },
  pg: { name: 'pg', package: 'pg', version: '^8.23.1', for: 'DATABASE_URL' },
  kysely: { name: 'kysely', package: 'kysely', version: '~0.28.18', for: 'DATABASE_URL' },
} as const satisfies Record<string, Tool>;

/** Where a tool lies. */
interface Found {
  manifest: string;
  version: string;
}

/** As the project sees it or else this package; null where it is not installed. */
export function findTool({ package: name }: Tool): Found | null {
  const places = [pathToFileURL(join(process.cwd(), 'package.json')), import.meta.url];
  const folders = places.flatMap((place) => createRequire(place).resolve.paths(name) ?? []);
  const manifest = folders
    .map((folder) => join(folder, name, 'package.json'))
    .find((file) => existsSync(file));
  if (manifest === undefined) return null;
  return { manifest, version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version };
}

/** @throws {ConfigError} that says how to bring what is missing */
export function requireTools<Wanted extends readonly Tool[]>(
  ...wanted: Wanted
): { [Place in keyof Wanted]: Found } {
  const found = wanted.map((tool) => findTool(tool));
  const missing = wanted.filter((_, place) => found[place] === null);
  if (missing.length === 0) return found as { [Place in keyof Wanted]: Found };
  const names = missing.map(({ name }) => name).join(' and ');
  throw new ConfigError(
    `${missing[0]?.for} needs ${names}, which this package does not bring. Bring it with: ${bring(...missing)}`,
  );
}

/** What a person types to have them. */
export const bring = (...wanted: readonly Tool[]): string =>
  ['npm install --save-dev', ...wanted.map(({ package: name, version }) => `"${name}@${version}"`)].join(' ');
