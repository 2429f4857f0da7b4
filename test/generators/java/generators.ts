import type { Generator } from '../tools/generator.js';
import { openApiGenerator } from '../tools/openapi-generator.js';
import { java } from './language.js';

export const javaGenerators: readonly Generator[] = [
  {
    name: 'openapi-generator java',
    tool: openApiGenerator,
    command: 'openapi-generator-cli generate -i openapi.json -g java --library native -o client',
    files: { 'java/flows/Flow.java': 'Flow.java' },
    language: java,
  },
];
