import type { Tool } from '../tools/generator.js';
import { GENERATOR_VERSIONS } from '../tools/versions.js';
import { installPython } from './virtual-environment.js';

/** Returns the generator of a Python package. */
function createPythonTool(
  packageName: 'datamodel-code-generator' | 'openapi-python-client',
  program: string,
): Tool {
  const version = GENERATOR_VERSIONS[packageName];
  return {
    program,
    version,
    requirements: ['python3'],
    install: async () => [
      await installPython(packageName, { [packageName]: version }),
      '-m',
      packageName.replaceAll('-', '_'),
    ],
  };
}

export const datamodelCodeGenerator = createPythonTool('datamodel-code-generator', 'datamodel-codegen');

export const openapiPythonClient = createPythonTool('openapi-python-client', 'openapi-python-client');
