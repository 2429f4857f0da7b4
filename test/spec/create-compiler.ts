import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument, Schema } from './openapi-documents.js';

/** Creates a compiler for schemas of an OpenAPI document, with the Ajv options of the server. */
export function createCompiler(document: OpenApiDocument): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({
    strictSchema: true,
    strictTypes: false,
    strictRequired: false,
    discriminator: true,
    allErrors: true,
    allowUnionTypes: true,
  });
  formats.default(ajv);
  ajv.addVocabulary(['x-problems', ...Object.keys(document)]);
  ajv.addSchema(document, 'openapi');
  return (schema) => ajv.compile(schema.$ref === undefined ? schema : { $ref: `openapi${schema.$ref}` });
}
