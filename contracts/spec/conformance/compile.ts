import type { ValidateFunction } from 'ajv';
import { newAjv } from './ajv.js';

// Each validator runs a few hundred times: to polish what is made costs more than it gains.
const ajv = newAjv({ code: { optimize: false } });

/**
 * A validator for the schema at a place. What is built has another module here, with all of them compiled beforehand:
 * that takes longer than it takes to judge the quick phases.
 *
 * @param place name of a description and a JSON pointer into it, as `contract#/components/schemas/Customer`
 */
export function compile(place: string): ValidateFunction {
  const validate = ajv.getSchema(encodeURI(place));
  if (!validate) throw new Error(`There is no schema at ${place}.`);
  return validate as ValidateFunction;
}
