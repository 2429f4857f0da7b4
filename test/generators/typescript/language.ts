import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../support/packed-files.js';
import type { Language } from '../tools/generator.js';
import { runCommand } from '../tools/run-command.js';

const modules = join(root, 'node_modules');

/** Options of a strict project whose bundler resolves the imports. */
const compilerOptions = {
  strict: true,
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: ['node'],
  noEmit: true,
  skipLibCheck: true,
};

/** TypeScript, with the compiler and the packages of this repository. */
export const typescript: Language = {
  requirements: [],
  compile: (folder) => {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    return runCommand([process.execPath, join(modules, 'typescript/bin/tsc')], { cwd: folder });
  },
  runFlow: (folder, environment) => {
    const loader = pathToFileURL(join(modules, 'tsx/dist/loader.mjs')).href;
    return runCommand([process.execPath, '--import', loader, 'flow.ts'], { cwd: folder, environment });
  },
};
