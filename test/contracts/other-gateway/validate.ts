import type { DeploymentOptions } from './deployment-options.js';
import { dereference, type Schema } from './document.js';
import { checkFormat } from './formats.js';
import type { RequestError } from './problem.js';

/** Error of a value, at a JSON pointer. */
export type ValueError = RequestError & { pointer: string };

/** Freedoms of a deployment in the validation of requests. */
export interface ValidationOptions extends Pick<
  DeploymentOptions,
  'email' | 'textErrorCode' | 'namesAllRules'
> {
  /** Properties that every object accepts in addition. */
  extraProperties: readonly string[];
}

/** Returns all errors of a value. @param pointer JSON pointer of the value */
export function validate(
  declared: Schema,
  value: unknown,
  pointer: string,
  options: ValidationOptions,
): ValueError[] {
  const schema = dereference(declared);
  if (schema.discriminator) return validateUnion(schema, value, pointer, options);
  if (schema.oneOf) return validateNullable(schema.oneOf, value, pointer, options);
  const error = (code: string, detail: string): ValueError => ({ pointer, code, detail });
  if (schema.type !== undefined && !hasType(value, schema.type)) {
    return [error('wrong_type', `The value is not of the type ${schema.type}.`)];
  }
  if (schema.enum && !schema.enum.includes(value)) {
    return [error('not_in_enum', 'The value is not one of the listed values.')];
  }
  if (typeof value === 'string') return validateText(schema, value, error, options);
  if (typeof value === 'number') return validateNumber(schema, value, error);
  if (Array.isArray(value)) return validateArray(schema, value, pointer, options);
  if (isObject(value)) return validateObject(schema, value, pointer, options);
  return [];
}

/** Returns true for JSON objects. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function validateNullable(
  alternatives: Schema[],
  value: unknown,
  pointer: string,
  options: ValidationOptions,
): ValueError[] {
  if (value === null && alternatives.some(({ type }) => type === 'null')) return [];
  const [main] = alternatives;
  return main ? validate(main, value, pointer, options) : [];
}

/** Validates only the alternative that the discriminator selects. */
function validateUnion(
  schema: Schema,
  value: unknown,
  pointer: string,
  options: ValidationOptions,
): ValueError[] {
  if (!isObject(value)) return [{ pointer, code: 'wrong_type', detail: 'The value is not an object.' }];
  const { propertyName = '', mapping = {} } = schema.discriminator ?? {};
  const kind = value[propertyName];
  const place = `${pointer}/${propertyName}`;
  if (kind === undefined) return [{ pointer: place, code: 'required', detail: 'The property is missing.' }];
  if (typeof kind !== 'string') {
    return [{ pointer: place, code: 'wrong_type', detail: 'The value is not of the type string.' }];
  }
  const selected = Object.hasOwn(mapping, kind) ? mapping[kind] : undefined;
  if (selected === undefined) {
    return [{ pointer: place, code: 'not_in_enum', detail: 'The value is not one of the listed values.' }];
  }
  return validate({ $ref: selected }, value, pointer, options);
}

type MakeError = (code: string, detail: string) => ValueError;

function validateText(
  schema: Schema,
  value: string,
  error: MakeError,
  options: ValidationOptions,
): ValueError[] {
  const length = Array.from(value).length;
  const { minLength = 0, maxLength = Infinity, pattern, format } = schema;
  const errors: ValueError[] = [];
  if (length < minLength) errors.push(error('too_short', `The text has fewer than ${minLength} characters.`));
  if (length > maxLength) errors.push(error('too_long', `The text has more than ${maxLength} characters.`));
  const codes = {
    exact: ['pattern', 'format'],
    format: ['format', 'format'],
    pattern: ['pattern', 'pattern'],
  };
  const [patternCode = '', formatCode = ''] = codes[options.textErrorCode];
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    errors.push(error(patternCode, 'The text does not match the pattern.'));
  }
  if (format !== undefined && !checkFormat(format, value, options.email)) {
    errors.push(error(formatCode, `The text is not of the format ${format}.`));
  }
  return options.namesAllRules ? errors : errors.slice(0, 1);
}

function validateNumber(schema: Schema, value: number, error: MakeError): ValueError[] {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (value < minimum) return [error('too_small', `The number is smaller than ${minimum}.`)];
  if (value > maximum) return [error('too_large', `The number is larger than ${maximum}.`)];
  return [];
}

function validateArray(
  schema: Schema,
  values: unknown[],
  pointer: string,
  options: ValidationOptions,
): ValueError[] {
  const { items, maxItems = Infinity } = schema;
  const errors = items
    ? values.flatMap((value, index) => validate(items, value, `${pointer}/${index}`, options))
    : [];
  if (values.length <= maxItems) return errors;
  return [{ pointer, code: 'too_many', detail: `There are more than ${maxItems} items.` }, ...errors];
}

function validateObject(
  schema: Schema,
  value: Record<string, unknown>,
  pointer: string,
  options: ValidationOptions,
): ValueError[] {
  const { required = [], properties = {}, additionalProperties, propertyNames, maxProperties } = schema;
  const errors: ValueError[] = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ pointer: `${pointer}/${name}`, code: 'required', detail: 'The property is missing.' }));
  const names = Object.keys(value);
  if (maxProperties !== undefined && names.length > maxProperties) {
    errors.push({ pointer, code: 'too_many', detail: `There are more than ${maxProperties} properties.` });
  }
  for (const name of names) {
    const place = `${pointer}/${escapePointer(name)}`;
    if (propertyNames) errors.push(...validate(propertyNames, name, pointer, options));
    const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (declared) {
      errors.push(...validate(declared, value[name], place, options));
    } else if (additionalProperties === false) {
      if (options.extraProperties.includes(name)) continue;
      errors.push({ pointer: place, code: 'unknown_property', detail: 'There is no such property.' });
    } else if (typeof additionalProperties === 'object') {
      errors.push(...validate(additionalProperties, value[name], place, options));
    }
  }
  return errors;
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
