import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/packed-files.js';
import type { Tool } from '../tools/generator.js';
import { installNpmPackages } from '../tools/npm-packages.js';
import { GENERATOR_VERSIONS } from '../tools/versions.js';

/** Generator among the development dependencies of this repository. */
export function getInstalledTool(name: 'openapi-typescript' | '@hey-api/openapi-ts'): Tool {
  return {
    program: `npx ${name}`,
    version: GENERATOR_VERSIONS[name],
    requirements: [],
    install: () => Promise.resolve([process.execPath, findBinary(join(root, 'node_modules'), name)]),
  };
}

/** Orval brings 85 MB of dependencies, too many for the development dependencies. */
export const orval: Tool = {
  program: 'npx orval',
  version: GENERATOR_VERSIONS.orval,
  requirements: [],
  install: async () => {
    const modules = await installNpmPackages({ orval: GENERATOR_VERSIONS.orval });
    return [process.execPath, findBinary(modules, 'orval')];
  },
};

/** Returns the path of the program that a package installs. */
function findBinary(modules: string, name: string): string {
  const { bin } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return join(modules, name, path ?? '');
}
