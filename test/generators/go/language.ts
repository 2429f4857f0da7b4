import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../tools/generator.js';
import { runCommand } from '../tools/run-command.js';
import { createGoEnvironment, createModuleFile } from './modules.js';

/** Go, with the modules that the generated clients import. */
export const go: Language = {
  requirements: ['go'],
  compile: (folder) => {
    writeFileSync(join(folder, 'go.mod'), createModuleFile('example.com/shop'));
    return runCommand(['go', 'build', '-o', 'flow', '.'], {
      cwd: folder,
      environment: createGoEnvironment(),
    });
  },
  runFlow: (folder, environment) => runCommand([join(folder, 'flow')], { cwd: folder, environment }),
};
