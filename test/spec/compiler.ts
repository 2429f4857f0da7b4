import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Description, Schema } from './descriptions.js';

/** Compiles schemas of a description, with the options that the server uses. */
export function compilerOf(description: Description): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({
    strictSchema: true,
    strictTypes: false,
    strictRequired: false,
    discriminator: true,
    allErrors: true,
    allowUnionTypes: true,
  });
  formats.default(ajv);
  ajv.addVocabulary(['x-problems', ...Object.keys(description)]);
  ajv.addSchema(description, 'description');
  return (schema) => ajv.compile(schema.$ref === undefined ? schema : { $ref: `description${schema.$ref}` });
}
