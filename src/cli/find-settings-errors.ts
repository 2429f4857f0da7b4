import type { ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Schema } from './config-schema.js';
import { findNearest } from '../lib/find-nearest.js';

/** Returns a message for each error of a configuration file. */
export function findSettingsErrors(schema: Schema, settings: unknown): string[] {
  const validate = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true }).compile(schema);
  return validate(settings) ? [] : (validate.errors ?? []).map(formatError);
}

function formatError({ instancePath, message, params, parentSchema }: ErrorObject): string {
  const { additionalProperty, allowedValues } = params as {
    additionalProperty?: string;
    allowedValues?: string[];
  };
  if (additionalProperty === undefined) {
    const choices = allowedValues ? `: ${allowedValues.join(', ')}` : '';
    return `${instancePath === '' ? '/' : instancePath} ${message}${choices}`;
  }
  const names = Object.keys((parentSchema as Schema).properties ?? {});
  const nearest = findNearest(additionalProperty, names);
  const hint = nearest === null ? '' : ` (Did you mean ${nearest}?)`;
  return `${instancePath}/${additionalProperty}: unknown setting${hint}`;
}
