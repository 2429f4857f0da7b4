import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument, Schema } from './openapi-documents.js';

/**
 * Creates a compiler for schemas of an OpenAPI document, with the Ajv options of the server. Ajv does not support the
 * `mapping` of discriminators, so those of published documents are not evaluated.
 */
export function createCompiler(document: OpenApiDocument): (schema: Schema) => ValidateFunction {
  const hasMapping = JSON.stringify(document).includes('"mapping"');
  const ajv = new Ajv2020({
    strictSchema: true,
    strictTypes: false,
    strictRequired: false,
    discriminator: !hasMapping,
    allErrors: true,
    allowUnionTypes: true,
  });
  formats.default(ajv);
  ajv.addVocabulary([
    'x-extensible',
    'x-extensible-enum',
    'x-not-retryable',
    'x-personal',
    'x-problems',
    ...Object.keys(document),
  ]);
  if (hasMapping) ajv.addKeyword('discriminator');
  ajv.addSchema(document, 'openapi');
  return (schema) => ajv.compile(schema.$ref === undefined ? schema : { $ref: `openapi${schema.$ref}` });
}
