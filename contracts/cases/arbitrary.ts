import fc from 'fast-check';
import type { Document, Schema } from '../spec/document.js';
import { boundaryValues } from './boundaries.js';
import { branchesOf, isNullable, isObject, resolved, typesOf } from './place.js';
import { anyCharacter, lengthOf, parsePattern, textsOf } from './pattern.js';
import { acceptedTexts } from './texts.js';

/** Values that a schema allows: its boundaries now and then, and everything between them. */
export function arbitraryOf(document: Document, given: Schema): fc.Arbitrary<unknown> {
  const schema = resolved(document, given);
  const values = notNull(document, schema);
  return isNullable(schema) ? fc.option(values, { freq: 4 }) : values;
}

function notNull(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((value) => value !== null));
  if (schema.oneOf)
    return fc.oneof(...branchesOf(document, schema).map((branch) => arbitraryOf(document, branch)));
  const [type] = typesOf(schema).filter((one) => one !== 'null');
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true });
    case 'string':
      return texts(schema);
    case 'array':
      return fc.array(arbitraryOf(document, schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS),
      });
    case 'object':
      return isObject(schema.additionalProperties) ? maps(document, schema) : objects(document, schema);
    case undefined:
    default:
      return fc.constantFrom(...boundaryValues(document, schema));
  }
}

const MOST_ITEMS = 50;
const LONGEST = 300;

function texts(schema: Schema): fc.Arbitrary<string> {
  const ends = fc.constantFrom(...acceptedTexts(schema));
  return fc.oneof({ weight: 1, arbitrary: ends }, { weight: 3, arbitrary: usualTexts(schema) });
}

function usualTexts(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = LONGEST, pattern, format } = schema;
  const most = Math.min(maxLength, LONGEST);
  if (format === 'date') return days;
  if (format === 'date-time') return instants;
  if (format === 'email') return emails();
  if (format === 'uri') return addresses;
  if (pattern === undefined) return fc.string({ unit: anyCharacter, minLength, maxLength: most });
  const expression = new RegExp(pattern, 'u');
  return textsOf(parsePattern(pattern), most).filter(
    (text) => expression.test(text) && lengthOf(text) >= minLength && lengthOf(text) <= maxLength,
  );
}

/** What every definition of an address allows. */
const acceptedEmail = /^[a-z0-9]+@/i;

const emails = once(() => fc.emailAddress().filter((text) => acceptedEmail.test(text)));
/** RFC 3986, section 3.3: what a path takes as it is, and some of what it takes as an escape. */
const ofPaths = [...Array.from("abcXYZ019-._~!$&'()*+,;=:@/"), '%20', '%2F', '%C3%A9', '%F0%9F%A6%8A'];
const addresses = fc
  .string({ unit: fc.constantFrom(...ofPaths), maxLength: 60 })
  .map((path) => `https://brightwater.invalid/${path}`);

/** These take some milliseconds to make, so they are made when they are needed first, and then kept. */
function once<Kind>(make: () => Kind): () => Kind {
  let made: Kind | undefined;
  return () => (made ??= make());
}

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const instants = fc
  .tuple(days, fc.integer({ min: 0, max: 86_399 }), fc.constantFrom('Z', '+00:00', '-11:30', '+14:00'))
  .map(([day, second, offset]) => `${day}T${new Date(second * 1000).toISOString().slice(11, 19)}${offset}`);

function maps(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  const { propertyNames = {}, additionalProperties, minProperties = 0, maxProperties = MOST_ITEMS } = schema;
  const keys = texts(resolved(document, propertyNames));
  // As entries, so that `__proto__` becomes a property of its own.
  return fc
    .uniqueArray(fc.tuple(keys, arbitraryOf(document, additionalProperties as Schema)), {
      selector: ([key]) => key,
      minLength: minProperties,
      maxLength: maxProperties,
    })
    .map((entries) => Object.fromEntries(entries));
}

function objects(document: Document, schema: Schema): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], minProperties = 0, maxProperties = Infinity } = schema;
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, arbitraryOf(document, property)]),
  );
  const isOfSize = (value: object): boolean => {
    const size = Object.keys(value).length;
    return size >= minProperties && size <= maxProperties;
  };
  return fc.record(model, { requiredKeys: required, noNullPrototype: true }).filter(isOfSize);
}
