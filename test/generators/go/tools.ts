import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tool } from '../tools/generator.js';
import { runCommand } from '../tools/run-command.js';
import { installOnce } from '../tools/tool-cache.js';
import { GENERATOR_VERSIONS } from '../tools/versions.js';
import { createGoEnvironment, createModuleFile } from './modules.js';

/**
 * Returns a generator that is a Go program. It is built in a module of its own: unlike `go install`, this needs no list of
 * all versions from the module proxy.
 */
function createGoTool(program: 'oapi-codegen' | 'ogen', path: string): Tool {
  const version = GENERATOR_VERSIONS[program];
  return {
    program,
    version,
    requirements: ['go'],
    install: async () => {
      const folder = await installOnce(`${program}-${version}`, (emptyFolder) => {
        writeFileSync(join(emptyFolder, 'go.mod'), createModuleFile('example.com/tools'));
        return runCommand(['go', 'build', '-o', program, path], {
          cwd: emptyFolder,
          environment: createGoEnvironment(),
        });
      });
      return [join(folder, program)];
    },
  };
}

export const oapiCodegen = createGoTool(
  'oapi-codegen',
  'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen',
);

export const ogen = createGoTool('ogen', 'github.com/ogen-go/ogen/cmd/ogen');
