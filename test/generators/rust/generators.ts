import { join } from 'node:path';
import type { Generator, Language } from '../tools/generator.js';
import { openApiGenerator } from '../tools/openapi-generator.js';
import { runCommand } from '../tools/run-command.js';
import { getBuildCache } from '../tools/tool-cache.js';

/** Rust clients are checked, not run. */
const rust: Language = {
  requirements: ['cargo'],
  compile: (folder) =>
    runCommand(['cargo', 'check', '--quiet'], {
      cwd: join(folder, 'client'),
      environment: { CARGO_HOME: getBuildCache('cargo'), CARGO_TARGET_DIR: getBuildCache('cargo-target') },
    }),
};

export const rustGenerators: readonly Generator[] = [
  {
    name: 'openapi-generator rust',
    tool: openApiGenerator,
    command: 'openapi-generator-cli generate -i openapi.json -g rust -o client',
    language: rust,
  },
];
