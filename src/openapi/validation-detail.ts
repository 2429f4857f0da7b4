import type { ValidationError } from '../domain/shared/records.js';
import { findNearest } from '../lib/find-nearest.js';
import { getMinorDigits } from '../lib/minor-digits.js';
import type { Schema } from './api.js';

/** Most values or names that a message lists. */
const MAX_LISTED = 20;
/** Longest value or pattern that a message contains, in characters. */
const MAX_SHOWN = 40;
/** Names of properties whose values are not shown. */
const SECRET_NAME = /secret|key|token|password|card|cvc/i;

/**
 * Returns the schemas of a value inside another one. Of several alternatives, only those count whose constants the value
 * has, if there are any: an error in a plan is about plans of its kind.
 */
function findSchemas(schema: Schema, value: unknown, [name, ...path]: readonly string[]): Schema[] {
  const { oneOf = [], properties = {}, items } = schema;
  const matching = oneOf.filter((each) =>
    Object.entries(each.properties ?? {}).every(
      ([key, part]) => part.const === undefined || part.const === getOwn(value, key),
    ),
  );
  const alternatives = [{ ...schema, oneOf: [] }, ...(matching.length > 0 ? matching : oneOf)];
  if (oneOf.length > 0)
    return alternatives.flatMap((each) =>
      findSchemas(each, value, name === undefined ? [] : [name, ...path]),
    );
  if (name === undefined) return [schema];
  const child = Object.hasOwn(properties, name) ? properties[name] : items;
  return child ? findSchemas(child, getOwn(value, name), path) : [];
}

/** Path of an invalid value in a body, or in the parameters by name. */
interface InvalidPlace {
  schema: Schema;
  root: unknown;
  path: readonly string[];
}

/** Returns a property of an object; undefined if there is none. */
export function getOwn(value: unknown, name: string): unknown {
  const hasProperty = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return hasProperty ? (value as Record<string, unknown>)[name] : undefined;
}

/**
 * Returns what was expected, what was received, and how to correct it. Leaves out values that may be secrets.
 *
 * @param message message of the validator, such as `must be <= 90`
 */
export function toValidationDetail(
  message: string,
  code: ValidationError['code'],
  { schema, root, path }: InvalidPlace,
): string {
  const [parentPath, name] = [path.slice(0, -1), path.at(-1) ?? ''];
  const parent = parentPath.reduce<unknown>(getOwn, root);
  if (code === 'unknown_property') {
    const parents = findSchemas(schema, root, parentPath);
    const names = parents.flatMap(({ properties = {} }) => Object.keys(properties));
    return `The API has no such property. ${suggestName(name, names)}`;
  }
  const received = path.reduce<unknown>(getOwn, root);
  const schemas = message.startsWith('a key ') ? [] : findSchemas(schema, root, path);
  const constants = schemas.flatMap(
    (each): readonly unknown[] => each.enum ?? (each.const === undefined ? [] : [each.const]),
  );
  const choices = [...new Set(constants.filter((each) => each !== null).map(String))];
  const isChoice = choices.length > 0;
  const listed =
    choices.length > MAX_LISTED
      ? `one of ${choices.length} values, such as ${choices[0]}`
      : `equal to one of the allowed values: ${choices.join(', ')}`;
  const expected = isChoice ? `must be ${listed}` : describeExpected(message);
  if (code === 'required') return `The required value is missing.${isChoice ? ` It ${expected}.` : ''}`;
  // An object cannot be converted to text if it has a property `toString`.
  const text = typeof received === 'object' ? '' : `${received as string | number | boolean | undefined}`;
  const isShown = text.length <= MAX_SHOWN && !SECRET_NAME.test(path.join('/'));
  const shown = received === undefined ? '' : `; received ${describeReceived(received, isShown)}`;
  const sentence = `${expected.charAt(0).toUpperCase()}${expected.slice(1)}${shown}.`;
  if (code === 'wrong_type' && schemas.some(({ format }) => format === 'int64'))
    return `${sentence} ${describeMinorUnits(text, getOwn(parent, 'currency'))}`;
  const isCorrectable = isShown && ['not_in_enum', 'pattern', 'format'].includes(code);
  return `${sentence} ${isCorrectable ? findCorrection(text, choices, schemas) : ''}`.trimEnd();
}

/** Rewrites the messages of the validator about types, and about patterns that are hard to read. */
function describeExpected(message: string): string {
  const [, types, pattern = ''] =
    /^must (?:be ([a-z]+(?:,[a-z]+)*)|match pattern "(.*)")$/s.exec(message) ?? [];
  if (types !== undefined)
    return `must be ${types
      .replaceAll(',', ' or ')
      .replaceAll(/integer|array|object/g, 'an $&')
      .replaceAll(/string|number|boolean/g, 'a $&')}`;
  if (pattern.startsWith('^[^\\x00')) return 'must not contain control characters';
  return pattern.length > MAX_SHOWN ? 'must have the documented format' : message.slice(0, 900);
}

function describeReceived(value: unknown, canShow: boolean): string {
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (canShow) return JSON.stringify(value);
  return typeof value === 'string' ? `a string of ${value.length} characters` : `a ${typeof value}`;
}

/** Says which value the client most likely meant, or shows an example; an empty string if there is neither. */
function findCorrection(received: string, choices: readonly string[], schemas: readonly Schema[]): string {
  const patterns = schemas.flatMap(({ pattern }) =>
    pattern === undefined ? [] : [new RegExp(pattern, 'u')],
  );
  const isValid = (text: string): boolean =>
    choices.includes(text) || (patterns.length > 0 && patterns.every((each) => each.test(text)));
  // The case of a path matters, so a whole URL is not changed.
  const isUrl = schemas.some(({ format }) => format === 'uri');
  const [upper, lower] = isUrl ? [received, received] : [received.toUpperCase(), received.toLowerCase()];
  if (upper !== received && isValid(upper)) return `Send it in upper case: "${upper}".`;
  if (lower !== received && isValid(lower)) return `Send it in lower case: "${lower}".`;
  const nearest = choices.find((each) => each.toLowerCase() === lower) ?? findNearest(received, choices);
  if (nearest !== null) return `Did you mean "${nearest}"?`;
  const example = schemas.find(({ examples }) => examples)?.examples?.[0];
  return example === undefined ? '' : `Example: ${JSON.stringify(example)}.`;
}

/** Says that amounts are in minor units, and which amount the client most likely meant. */
function describeMinorUnits(received: string, currency: unknown): string {
  const rule = 'Amounts are integers in the minor unit of the currency';
  const digits = typeof currency === 'string' ? getMinorDigits(currency) : 0;
  const amount = Number((Number(received) * 10 ** digits).toFixed(6));
  return Number.isInteger(amount) && !Number.isInteger(Number(received))
    ? `${rule}: send ${amount} for ${received} ${String(currency)}.`
    : `${rule}.`;
}

/** Returns the advice for a name that does not exist. */
export function suggestName(received: string, names: readonly string[]): string {
  const nearest = findNearest(received, names);
  return nearest === null ? `Supported: ${names.join(', ') || 'none'}.` : `Did you mean "${nearest}"?`;
}
