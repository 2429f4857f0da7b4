import type { Generator } from '../tools/generator.js';
import { openApiGenerator } from '../tools/openapi-generator.js';
import { typescript } from './language.js';
import { getInstalledTool, orval } from './tools.js';

/** Generators that `npm ci` installs. */
export const installedTypescriptGenerators: readonly Generator[] = [
  {
    name: 'openapi-typescript with openapi-fetch',
    tool: getInstalledTool('openapi-typescript'),
    command: 'npx openapi-typescript openapi.json -o client/schema.ts',
    files: { 'typescript/flows/openapi-fetch.ts': 'flow.ts' },
    language: typescript,
  },
  {
    name: '@hey-api/openapi-ts with zod',
    tool: getInstalledTool('@hey-api/openapi-ts'),
    command: 'npx @hey-api/openapi-ts -i openapi.json -o client -p @hey-api/typescript @hey-api/sdk zod',
    files: { 'typescript/flows/hey-api.ts': 'flow.ts' },
    language: typescript,
  },
];

export const typescriptGenerators: readonly Generator[] = [
  ...installedTypescriptGenerators,
  {
    name: 'orval with zod',
    tool: orval,
    command: 'npx orval',
    files: {
      'typescript/flows/orval.ts': 'flow.ts',
      'typescript/flows/orval.config.mjs': 'orval.config.mjs',
      'typescript/flows/orval-send-request.ts': 'send-request.ts',
    },
    language: typescript,
  },
  {
    name: 'openapi-generator typescript-fetch',
    tool: openApiGenerator,
    // The class of the webhooks does not compile, and a client does not call webhooks.
    command:
      'openapi-generator-cli generate -i openapi.json -g typescript-fetch -o client --openapi-generator-ignore-list apis/EventsApi.ts',
    files: { 'typescript/flows/typescript-fetch.ts': 'flow.ts' },
    language: typescript,
  },
];
