import { toPointer, type Document, type Schema } from '../spec/document.js';
import { isObject } from '../lib/is-object.js';
import { findLocations, removeAt, setAt, type BodyLocation } from './body-location.js';
import { createSample, MAX_ITEMS, toLabel, type Variation } from './boundaries.js';
import { getBranches, getTypes, isNullable, resolveSchema } from './schema.js';
import { getMalformedTexts, getMismatchingTexts, getTooLongTexts, getTooShortTexts } from './texts.js';

/** Ways in which a JSON body can violate its schema; each is a requirement of its own. */
export const invalidCaseKinds = [
  'root',
  'missing',
  'unknown-property',
  'null',
  'wrong-type',
  'not-in-enum',
  'wrong-constant',
  'too-small',
  'too-large',
  'too-short',
  'too-long',
  'pattern',
  'format',
  'too-few',
  'too-many',
] as const;
export type InvalidCaseKind = (typeof invalidCaseKinds)[number];

/** A variation that violates the schema at its location. */
export interface InvalidCase extends Variation {
  kind: InvalidCaseKind;
  /**
   * True if the location selects the schema branch of its siblings: its error hides theirs, so that the case needs a body
   * of its own.
   */
  isDiscriminator?: boolean;
}

export function getInvalidCases(document: Document, schema: Schema, body: unknown): InvalidCase[] {
  return findLocations(document, schema, body).flatMap((location) => [
    ...getInvalidValues(document, location).map(([kind, value]): InvalidCase => ({
      kind: location.tokens.length === 0 ? 'root' : kind,
      pointer: location.pointer,
      label: toLabel(value),
      isDiscriminator: location.schema.const !== undefined,
      apply: (whole) => setAt(whole, location.tokens, value),
    })),
    ...(location.isPresent
      ? [...getMissingCases(location), ...getUnknownPropertyCases(document, schema, location)]
      : []),
    ...getEntryCases(document, location),
  ]);
}

function getMissingCases({ tokens, pointer, schema, isRequired }: BodyLocation): InvalidCase[] {
  if (!isRequired || tokens.length === 0) return [];
  const isDiscriminator = schema.const !== undefined;
  const apply = (body: unknown): unknown => removeAt(body, tokens);
  return [{ kind: 'missing', pointer, label: 'missing', isDiscriminator, apply }];
}

/** Adds properties that a closed object does not have, including those of other `oneOf` branches. */
function getUnknownPropertyCases(
  document: Document,
  root: Schema,
  { tokens, schema }: BodyLocation,
): InvalidCase[] {
  if (schema.additionalProperties !== false) return [];
  const properties = schema.properties ?? {};
  const [first = 'name'] = Object.keys(properties);
  const ofBranches = getBranches(document, schema).flatMap((branch) => Object.keys(branch.properties ?? {}));
  const ofRoot =
    tokens.length > 0 ? Object.keys(resolveSchema(document, root).properties ?? {}).slice(0, 1) : [];
  const names = ['unexpected', '__proto__', first.toUpperCase(), ...ofBranches, ...ofRoot];
  return [...new Set(names)]
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => ({
      kind: 'unknown-property',
      pointer: toPointer(...tokens, name),
      label: `unknown ${name}`,
      apply: (body) => setAt(body, [...tokens, name], 'x'),
    }));
}

type InvalidValue = [kind: InvalidCaseKind, value: unknown];

function getInvalidValues(document: Document, { schema, tokens }: BodyLocation): InvalidValue[] {
  const isRoot = tokens.length === 0;
  return [
    ...(isNullable(schema) || getTypes(schema).length === 0 ? [] : [['null', null] as InvalidValue]),
    ...getValuesOfOtherTypes(schema).map((value): InvalidValue => ['wrong-type', value]),
    ...(isRoot ? [] : getInvalidChoices(schema)),
    ...(isRoot ? [] : getInvalidNumbers(schema)),
    ...(isRoot ? [] : getInvalidTexts(schema)),
    ...getInvalidSizes(document, schema),
  ];
}

/** Values of each JSON type that lenient parsers coerce to another type. */
const valuesByType: [type: string, values: unknown[]][] = [
  ['string', ['text', '1']],
  ['number', [1.5]],
  ['integer', [1]],
  ['boolean', [true]],
  ['array', [[]]],
  ['object', [{}]],
];

function getValuesOfOtherTypes(schema: Schema): unknown[] {
  const types = getTypes(schema);
  if (types.length === 0) return [];
  const isNumber = types.includes('number');
  return valuesByType
    .filter(([type]) => !types.includes(type) && !(isNumber && type === 'integer'))
    .flatMap(([, values]) => values);
}

function getInvalidChoices(schema: Schema): InvalidValue[] {
  if (schema.const !== undefined) return [['wrong-constant', 'unexpected']];
  const texts = schema.enum?.filter((value) => typeof value === 'string');
  const [first] = texts ?? [];
  if (!schema.enum || !first) return [];
  const otherCase = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return ['unexpected', otherCase, ` ${first}`, ''].map((value) => ['not-in-enum', value]);
}

function getInvalidNumbers({ minimum, maximum }: Schema): InvalidValue[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1, -1e15].map((value): InvalidValue => ['too-small', value])),
    ...(maximum === undefined ? [] : [maximum + 1, 1e300].map((value): InvalidValue => ['too-large', value])),
  ];
}

function getInvalidTexts(schema: Schema): InvalidValue[] {
  if (!getTypes(schema).includes('string') || schema.enum || schema.const !== undefined) return [];
  return [
    ...getTooShortTexts(schema).map((value): InvalidValue => ['too-short', value]),
    ...getTooLongTexts(schema).map((value): InvalidValue => ['too-long', value]),
    ...(schema.format === undefined
      ? getMismatchingTexts(schema).map((value): InvalidValue => ['pattern', value])
      : getMalformedTexts(schema).map((value): InvalidValue => ['format', value])),
  ];
}

function getInvalidSizes(document: Document, schema: Schema): InvalidValue[] {
  const { minItems = 0, maxItems, items, minProperties = 0, maxProperties, additionalProperties } = schema;
  const item = items && createSample(document, items, false);
  const found: InvalidValue[] = [];
  if (minItems > 0) found.push(['too-few', Array(minItems - 1).fill(item)]);
  if (maxItems !== undefined && maxItems <= MAX_ITEMS)
    found.push(['too-many', Array(maxItems + 1).fill(item)]);
  if (minProperties > 0) found.push(['too-few', {}]);
  if (maxProperties !== undefined) {
    const names = isObject(additionalProperties)
      ? Array.from({ length: maxProperties + 1 }, (_, index) => `key ${index}`)
      : Object.keys(schema.properties ?? {});
    const createValue = (name: string): unknown =>
      createSample(document, schema.properties?.[name] ?? (additionalProperties as Schema), false);
    if (names.length > maxProperties)
      found.push(['too-many', Object.fromEntries(names.map((name) => [name, createValue(name)]))]);
  }
  return found;
}

/** Lists the invalid keys, values and items of a map or an array, apart from their number. */
function getEntryCases(document: Document, { schema, tokens }: BodyLocation): InvalidCase[] {
  if (isObject(schema.additionalProperties)) {
    const value = createSample(document, schema.additionalProperties, false);
    const keySchema = resolveSchema(document, schema.propertyNames ?? {});
    const keyCases = getInvalidTexts(keySchema).map(([kind, key]): InvalidCase => ({
      kind,
      // A key has no JSON pointer, so the error names the object.
      pointer: toPointer(...tokens),
      label: `key ${toLabel(key)}`,
      apply: (body) => setAt(body, tokens, { [String(key)]: value }),
    }));
    const wrap = (nested: unknown): unknown => ({ key: nested });
    return [...keyCases, ...getNestedCases(document, schema.additionalProperties, tokens, 'key', wrap)];
  }
  return schema.items ? getNestedCases(document, schema.items, tokens, '0', (item) => [item]) : [];
}

function getNestedCases(
  document: Document,
  schema: Schema,
  tokens: string[],
  token: string,
  wrap: (item: unknown) => unknown,
): InvalidCase[] {
  const item = createSample(document, schema, false);
  return findLocations(document, schema, item).flatMap((location) =>
    getInvalidValues(document, { ...location, tokens: [token, ...location.tokens] }).map(
      ([kind, value]): InvalidCase => ({
        kind,
        pointer: toPointer(...tokens, token) + location.pointer,
        label: toLabel(value),
        replacedPointer: toPointer(...tokens),
        apply: (body) => setAt(body, tokens, wrap(setAt(item, location.tokens, value))),
      }),
    ),
  );
}
