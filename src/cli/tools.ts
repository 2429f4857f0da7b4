import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A tool that a command needs, and that the package does not bring. */
export interface Tool {
  name: string;
  package: string;
  version: string;
  /** The command that needs it. */
  command: string;
}

export const tools = {
  vitest: { name: 'vitest', package: 'vitest', version: '>=4.1', command: 'check' },
  // Later ones want Node 24, and hang on a malformed body.
  prism: { name: 'Prism', package: '@stoplight/prism-cli', version: '5.14.2', command: 'mock' },
} as const satisfies Record<string, Tool>;

/** Where a tool lies, as the project sees it or else this package; null where it is not installed. */
export function findTool({ package: name }: Tool): { manifest: string; version: string } | null {
  for (const place of [pathToFileURL(join(process.cwd(), 'package.json')), import.meta.url]) {
    try {
      const require = createRequire(place);
      const manifest = require.resolve(`${name}/package.json`);
      return { manifest, version: (require(manifest) as { version: string }).version };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
  return null;
}

/** What a person types to have it. */
export const bring = ({ package: name, version }: Tool): string =>
  `npm install --save-dev "${name}@${version}"`;
