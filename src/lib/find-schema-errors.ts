import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { findNearest } from './find-nearest.js';

/**
 * Returns a message for each error of a JSON value.
 *
 * @param noun word for a property, such as `setting`, for the messages
 */
export function findSchemaErrors(schema: object, value: unknown, noun: string): string[] {
  const validate = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true }).compile(schema);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => formatError(error, noun));
}

function formatError({ instancePath, message, params, parentSchema }: ErrorObject, noun: string): string {
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: string[];
  };
  if (additionalProperty === undefined) {
    const choices = allowedValues ? `: ${allowedValues.join(', ')}` : '';
    return `${instancePath === '' ? '/' : instancePath} ${message}${choices}`;
  }
  const { properties = {} } = parentSchema as { properties?: object };
  const nearest = findNearest(additionalProperty, Object.keys(properties));
  const hint = nearest === null ? '' : ` (Did you mean ${nearest}?)`;
  return `${instancePath}/${additionalProperty}: unknown ${noun}${hint}`;
}
