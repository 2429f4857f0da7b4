import fc from 'fast-check';
import type { Document, Schema } from '../spec/document.js';
import { getBoundaryValues } from './boundaries.js';
import { isObject } from '../lib/is-object.js';
import { anyCharacter, countCodePoints, parsePattern, toPatternArbitrary } from './pattern.js';
import { getBranches, getTypes, isNullable, resolveSchema } from './schema.js';
import { getAcceptedTexts } from './texts.js';

/** Generates valid values of a schema; every fourth text or so is a boundary value. */
export function toArbitrary(document: Document, unresolved: Schema): fc.Arbitrary<unknown> {
  const schema = resolveSchema(document, unresolved);
  const values = toNonNullArbitrary(document, schema);
  return isNullable(schema) ? fc.option(values, { freq: 4 }) : values;
}

function toNonNullArbitrary(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((value) => value !== null));
  if (schema.oneOf)
    return fc.oneof(...getBranches(document, schema).map((branch) => toArbitrary(document, branch)));
  const [type] = getTypes(schema).filter((name) => name !== 'null');
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'string':
      return toTextArbitrary(schema);
    case 'array':
      return fc.array(toArbitrary(document, schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS),
      });
    case 'object':
      return isObject(schema.additionalProperties)
        ? toMapArbitrary(document, schema)
        : toObjectArbitrary(document, schema);
    case undefined:
    default:
      return fc.constantFrom(...getBoundaryValues(document, schema));
  }
}

const MAX_ITEMS = 50;
const MAX_TEXT_LENGTH = 300;

function toTextArbitrary(schema: Schema): fc.Arbitrary<string> {
  const boundaries = fc.constantFrom(...getAcceptedTexts(schema));
  return fc.oneof(
    { weight: 1, arbitrary: boundaries },
    { weight: 3, arbitrary: toTypicalTextArbitrary(schema) },
  );
}

/** Creates texts of any accepted length; `getAcceptedTexts` has those at the limits of a schema. */
function toTypicalTextArbitrary(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = MAX_TEXT_LENGTH, pattern, format } = schema;
  const generatedLength = Math.min(maxLength, MAX_TEXT_LENGTH);
  if (format === 'date') return dateArbitrary;
  if (format === 'date-time') return dateTimeArbitrary;
  if (format === 'email') {
    // Creating it takes some milliseconds, so it is created on first use only.
    return (emailArbitrary ??= fc.emailAddress().filter((text) => /^[a-z0-9]+@/i.test(text)));
  }
  if (format === 'uri') return uriArbitrary;
  if (pattern === undefined) return fc.string({ unit: anyCharacter, minLength, maxLength: generatedLength });
  const expression = new RegExp(pattern, 'u');
  return toPatternArbitrary(parsePattern(pattern), generatedLength).filter(
    (text) =>
      expression.test(text) && countCodePoints(text) >= minLength && countCodePoints(text) <= maxLength,
  );
}

/** Email addresses with a plain local part, which every definition of an email address accepts. */
let emailArbitrary: fc.Arbitrary<string> | undefined;

/** Characters that a URI path may contain unescaped, and some escaped ones. @see RFC 3986, section 3.3 */
const pathParts = [...Array.from("abcXYZ019-._~!$&'()*+,;=:@/"), '%20', '%2F', '%C3%A9', '%F0%9F%A6%8A'];
const uriArbitrary = fc
  .string({ unit: fc.constantFrom(...pathParts), maxLength: 60 })
  .map((path) => `https://brightwater.invalid/${path}`);

const dateArbitrary = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const dateTimeArbitrary = fc
  .tuple(
    dateArbitrary,
    fc.integer({ min: 0, max: 86_399 }),
    fc.constantFrom('Z', '+00:00', '-11:30', '+14:00'),
  )
  .map(([day, second, offset]) => `${day}T${new Date(second * 1000).toISOString().slice(11, 19)}${offset}`);

function toMapArbitrary(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  const { propertyNames = {}, additionalProperties, minProperties = 0, maxProperties = MAX_ITEMS } = schema;
  const keys = toTextArbitrary(resolveSchema(document, propertyNames));
  // Built from entries, so that `__proto__` becomes an own property.
  return fc
    .uniqueArray(fc.tuple(keys, toArbitrary(document, additionalProperties as Schema)), {
      selector: ([key]) => key,
      minLength: minProperties,
      maxLength: maxProperties,
    })
    .map((entries) => Object.fromEntries(entries));
}

function toObjectArbitrary(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], minProperties = 0, maxProperties = Infinity } = schema;
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, toArbitrary(document, property)]),
  );
  const hasAllowedSize = (value: object): boolean => {
    const size = Object.keys(value).length;
    return size >= minProperties && size <= maxProperties;
  };
  return fc.record(model, { requiredKeys: required, noNullPrototype: true }).filter(hasAllowedSize);
}
