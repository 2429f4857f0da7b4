import type { ValidateFunction } from 'ajv';
import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import { documents, publicDocument } from '../api-documents.js';
import { formats } from './formats.js';

// `optimize: false`: each validator runs a few hundred times, too few to pay for the optimization.
const ajv = createAjv({ code: { optimize: false } });

/**
 * Compiles the validator of a schema. The build replaces this module by one with precompiled validators (see
 * `.config/schemas.ts`): compiling all of them takes longer than running the smoke phases.
 *
 * @param schemaReference name of a document and JSON pointer, such as `contract#/components/schemas/Customer`
 * @throws Error if there is no such schema
 */
export function compile(schemaReference: string): ValidateFunction {
  const validate = ajv.getSchema(encodeURI(schemaReference));
  if (!validate) throw new Error(`There is no schema at ${schemaReference}.`);
  return validate as ValidateFunction;
}

/** Creates an Ajv instance with both OpenAPI documents, under their names. */
export function createAjv(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    // `npm run lint:spec` validates the documents; repeating that here would slow down each start.
    validateSchema: false,
    strictSchema: true,
    strictTypes: false,
    discriminator: true,
    allErrors: true,
    allowUnionTypes: true,
    ...options,
  });
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format);
  // Each document is added as one schema, so its top-level members must be known keywords.
  for (const keyword of [
    ...Object.keys(publicDocument),
    'example',
    'x-extensible',
    'x-not-retryable',
    'x-personal',
    'x-problems',
  ])
    ajv.addKeyword(keyword);
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  return ajv;
}
