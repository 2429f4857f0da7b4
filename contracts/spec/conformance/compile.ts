import type { ValidateFunction } from 'ajv';
import { createAjv } from './ajv.js';

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
