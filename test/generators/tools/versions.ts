import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../support/packed-files.js';

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Tested versions of the generators. `package.json` pins those that are development dependencies. */
export const GENERATOR_VERSIONS = {
  'datamodel-code-generator': '0.89.0',
  'oapi-codegen': '2.8.2',
  ogen: '1.20.0',
  'openapi-generator': '7.25.0',
  'openapi-python-client': '0.29.1',
  orval: '7.13.2',
  '@hey-api/openapi-ts': getPinnedVersion('@hey-api/openapi-ts'),
  'openapi-typescript': getPinnedVersion('openapi-typescript'),
} as const;

/** Modules that the Go clients import. */
export const GO_MODULES = {
  'github.com/oapi-codegen/oapi-codegen/v2': GENERATOR_VERSIONS['oapi-codegen'],
  'github.com/oapi-codegen/runtime': '1.8.0',
  'github.com/ogen-go/ogen': GENERATOR_VERSIONS.ogen,
  'gopkg.in/validator.v2': '2.0.1',
} as const;

/** Packages that the Python clients import. */
export const PYTHON_PACKAGES = {
  attrs: '26.1.0',
  httpx: '0.28.1',
  'pydantic[email]': '2.14.3',
  'python-dateutil': '2.9.0.post0',
  urllib3: '2.7.0',
} as const;

/** Libraries that the Java client imports, by their Maven coordinates without the version. */
export const JAVA_LIBRARIES = {
  'com.fasterxml.jackson.core:jackson-annotations': '2.21',
  'com.fasterxml.jackson.core:jackson-core': '2.21.5',
  'com.fasterxml.jackson.core:jackson-databind': '2.21.5',
  'com.fasterxml.jackson.datatype:jackson-datatype-jsr310': '2.21.5',
  'org.openapitools:jackson-databind-nullable': '0.2.11',
  'jakarta.annotation:jakarta.annotation-api': '1.3.5',
  'com.google.code.findbugs:jsr305': '3.0.2',
} as const;

/** Parsers that check the syntax of the PHP and Ruby clients without a PHP or Ruby installation. */
export const SYNTAX_PARSERS = { 'php-parser': '3.7.0', '@ruby/prism': '1.9.0' } as const;

function getPinnedVersion(name: string): string {
  const version = { ...dependencies, ...devDependencies }[name];
  if (version === undefined) throw new Error(`package.json does not list ${name}.`);
  return version;
}
