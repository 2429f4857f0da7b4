import type { Generator } from '../tools/generator.js';
import { openApiGenerator } from '../tools/openapi-generator.js';
import { go } from './language.js';
import { oapiCodegen, ogen } from './tools.js';

export const goGenerators: readonly Generator[] = [
  {
    name: 'openapi-generator go',
    tool: openApiGenerator,
    command:
      'openapi-generator-cli generate -i openapi.json -g go -o client --package-name client --additional-properties withGoMod=false,disallowAdditionalPropertiesIfNotPresent=false',
    files: { 'go/flows/openapi_generator.go': 'flow.go' },
    language: go,
  },
  {
    name: 'oapi-codegen',
    tool: oapiCodegen,
    command:
      'oapi-codegen -generate types,client,skip-prune -package client -o client/client.go openapi.json',
    files: { 'go/flows/oapi_codegen.go': 'flow.go' },
    language: go,
  },
  {
    name: 'ogen',
    tool: ogen,
    command: 'ogen --clean --config ogen.yml --package client --target client openapi.json',
    files: { 'go/flows/ogen.go': 'flow.go', 'go/flows/ogen.yml': 'ogen.yml' },
    language: go,
  },
];
