import type { Tool } from './generator.js';
import { installJar } from './maven-central.js';
import { GENERATOR_VERSIONS } from './versions.js';

const version = GENERATOR_VERSIONS['openapi-generator'];

/** The jar of Maven Central, which every other distribution of openapi-generator runs as well. */
export const openApiGenerator: Tool = {
  program: 'openapi-generator-cli',
  version,
  requirements: ['java'],
  install: async () => ['java', '-jar', await installJar('org.openapitools:openapi-generator-cli', version)],
};
