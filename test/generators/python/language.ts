import type { Language } from '../tools/generator.js';
import { runCommand } from '../tools/run-command.js';
import { PYTHON_PACKAGES } from '../tools/versions.js';
import { installPython } from './virtual-environment.js';

const installClientPython = (): Promise<string> => installPython('python-clients', PYTHON_PACKAGES);

/** Python, with the packages that the generated clients import. */
export const python: Language = {
  requirements: ['python3'],
  compile: async (folder) =>
    runCommand([await installClientPython(), '-m', 'compileall', '-q', '.'], { cwd: folder }),
  runFlow: async (folder, environment) =>
    runCommand([await installClientPython(), 'flow.py'], { cwd: folder, environment }),
};
