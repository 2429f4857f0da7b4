import type { Generator } from './tools/generator.js';
import { openApiGenerator } from './tools/openapi-generator.js';

/** Generators whose clients are neither compiled nor run. */
export const uncompiledGenerators: readonly Generator[] = ['csharp', 'kotlin'].map((language) => ({
  name: `openapi-generator ${language}`,
  tool: openApiGenerator,
  command: `openapi-generator-cli generate -i openapi.json -g ${language} -o client`,
}));
