import type { Generator } from '../tools/generator.js';
import { openApiGenerator } from '../tools/openapi-generator.js';
import { php, ruby } from './parsers.js';

export const syntaxCheckedGenerators: readonly Generator[] = [
  {
    name: 'openapi-generator php',
    tool: openApiGenerator,
    command: 'openapi-generator-cli generate -i openapi.json -g php -o client',
    language: php,
  },
  {
    name: 'openapi-generator ruby',
    tool: openApiGenerator,
    command: 'openapi-generator-cli generate -i openapi.json -g ruby -o client',
    language: ruby,
  },
];
