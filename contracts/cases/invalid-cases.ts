import { pointer, type Document, type Schema } from '../spec/document.js';
import { labelOf, MOST_ITEMS, sampleOf, type Variation } from './boundaries.js';
import {
  branchesOf,
  isNullable,
  isObject,
  placesOf,
  removed,
  replaced,
  resolved,
  typesOf,
  type Place,
} from './place.js';
import { malformedTexts, mismatchingTexts, tooLongTexts, tooShortTexts } from './texts.js';

/** What can be wrong with a body that is JSON. */
export const faultClasses = [
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
export type FaultClass = (typeof faultClasses)[number];

/** One that the schema does not allow: the place of it is at fault. */
export interface Fault extends Variation {
  class: FaultClass;
  /** Whether the place decides which schema its neighbours have, so that theirs are not told beside it. */
  isDecisive?: boolean;
}

/** Everything that can be wrong with one place of a body. */
export function faultsOf(document: Document, schema: Schema, body: unknown): Fault[] {
  return placesOf(document, schema, body).flatMap((place) => [
    ...wrongValues(document, place).map(([kind, value]) => ({
      class: place.tokens.length === 0 ? ('root' as const) : kind,
      pointer: place.pointer,
      label: labelOf(value),
      isDecisive: place.schema.const !== undefined,
      change: (whole: unknown) => replaced(whole, place.tokens, value),
    })),
    ...(place.isFilled ? [...missing(place), ...unknown(document, schema, place)] : []),
    ...keyFaults(document, place),
  ]);
}

function missing({ tokens, pointer: at, schema, isRequired }: Place): Fault[] {
  if (!isRequired || tokens.length === 0) return [];
  const isDecisive = schema.const !== undefined;
  return [
    { class: 'missing', pointer: at, label: 'missing', isDecisive, change: (body) => removed(body, tokens) },
  ];
}

/** Properties that a closed object does not have, those of other branches of a `oneOf` included. */
function unknown(document: Document, root: Schema, { tokens, schema }: Place): Fault[] {
  if (schema.additionalProperties !== false) return [];
  const properties = schema.properties ?? {};
  const [first = 'name'] = Object.keys(properties);
  const foreign = branchesOf(document, schema).flatMap((branch) => Object.keys(branch.properties ?? {}));
  const parents = tokens.length > 0 ? Object.keys(resolved(document, root).properties ?? {}).slice(0, 1) : [];
  const names = ['unexpected', '__proto__', first.toUpperCase(), ...foreign, ...parents];
  return [...new Set(names)]
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => ({
      class: 'unknown-property',
      pointer: pointer(...tokens, name),
      label: `unknown ${name}`,
      change: (body) => replaced(body, [...tokens, name], 'x'),
    }));
}

type WrongValue = [kind: FaultClass, value: unknown];

function wrongValues(document: Document, { schema, tokens }: Place): WrongValue[] {
  const isRoot = tokens.length === 0;
  return [
    ...(isNullable(schema) || typesOf(schema).length === 0 ? [] : [['null', null] as WrongValue]),
    ...otherTypes(schema).map((value): WrongValue => ['wrong-type', value]),
    ...(isRoot ? [] : ofOneValue(schema)),
    ...(isRoot ? [] : ofNumbers(schema)),
    ...(isRoot ? [] : ofTexts(schema)),
    ...ofSizes(document, schema),
  ];
}

/** One value of each JSON type, in the forms in which they are easily taken for another. */
const byType: [type: string, values: unknown[]][] = [
  ['string', ['text', '1']],
  ['number', [1.5]],
  ['integer', [1]],
  ['boolean', [true]],
  ['array', [[]]],
  ['object', [{}]],
];

function otherTypes(schema: Schema): unknown[] {
  const types = typesOf(schema);
  if (types.length === 0) return [];
  const isNumber = types.includes('number');
  return byType
    .filter(([type]) => !types.includes(type) && !(isNumber && type === 'integer'))
    .flatMap(([, values]) => values);
}

function ofOneValue(schema: Schema): WrongValue[] {
  if (schema.const !== undefined) return [['wrong-constant', 'unexpected']];
  const texts = schema.enum?.filter((value) => typeof value === 'string');
  const [first] = texts ?? [];
  if (!schema.enum || !first) return [];
  const otherCase = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return ['unexpected', otherCase, ` ${first}`, ''].map((value) => ['not-in-enum', value]);
}

function ofNumbers({ minimum, maximum }: Schema): WrongValue[] {
  return [
    ...(minimum === undefined ? [] : [minimum - 1, -1e15].map((value): WrongValue => ['too-small', value])),
    ...(maximum === undefined ? [] : [maximum + 1, 1e300].map((value): WrongValue => ['too-large', value])),
  ];
}

function ofTexts(schema: Schema): WrongValue[] {
  if (!typesOf(schema).includes('string') || schema.enum || schema.const !== undefined) return [];
  return [
    ...tooShortTexts(schema).map((value): WrongValue => ['too-short', value]),
    ...tooLongTexts(schema).map((value): WrongValue => ['too-long', value]),
    ...(schema.format === undefined
      ? mismatchingTexts(schema).map((value): WrongValue => ['pattern', value])
      : malformedTexts(schema).map((value): WrongValue => ['format', value])),
  ];
}

function ofSizes(document: Document, schema: Schema): WrongValue[] {
  const { minItems = 0, maxItems, items, minProperties = 0, maxProperties, additionalProperties } = schema;
  const item = items && sampleOf(document, items, false);
  const found: WrongValue[] = [];
  if (minItems > 0) found.push(['too-few', Array(minItems - 1).fill(item)]);
  if (maxItems !== undefined && maxItems <= MOST_ITEMS)
    found.push(['too-many', Array(maxItems + 1).fill(item)]);
  if (minProperties > 0) found.push(['too-few', {}]);
  if (maxProperties !== undefined) {
    const names = isObject(additionalProperties)
      ? Array.from({ length: maxProperties + 1 }, (_, index) => `key ${index}`)
      : Object.keys(schema.properties ?? {});
    const value = (name: string): unknown =>
      sampleOf(document, schema.properties?.[name] ?? (additionalProperties as Schema), false);
    if (names.length > maxProperties)
      found.push(['too-many', Object.fromEntries(names.map((name) => [name, value(name)]))]);
  }
  return found;
}

/** What can be wrong with the keys, the values and the items of a map or a list, whatever their number. */
function keyFaults(document: Document, { schema, tokens }: Place): Fault[] {
  if (isObject(schema.additionalProperties)) {
    const value = sampleOf(document, schema.additionalProperties, false);
    const names = resolved(document, schema.propertyNames ?? {});
    const keys = ofTexts(names).map(([kind, key]): Fault => ({
      class: kind,
      // A key has no place of its own, so the object that has it is named.
      pointer: pointer(...tokens),
      label: `key ${labelOf(key)}`,
      change: (body) => replaced(body, tokens, { [String(key)]: value }),
    }));
    return [
      ...keys,
      ...below(document, schema.additionalProperties, 'key', { tokens, wrap: (it) => ({ key: it }) }),
    ];
  }
  if (!schema.items) return [];
  return below(document, schema.items, '0', { tokens, wrap: (it) => [it] });
}

function below(
  document: Document,
  given: Schema,
  token: string,
  { tokens, wrap }: { tokens: string[]; wrap: (item: unknown) => unknown },
): Fault[] {
  const item = sampleOf(document, given, false);
  const at = pointer(...tokens, token);
  return placesOf(document, given, item).flatMap((place) =>
    wrongValues(document, { ...place, tokens: [token, ...place.tokens] }).map(([kind, value]) => ({
      class: kind,
      pointer: at + place.pointer,
      label: labelOf(value),
      within: pointer(...tokens),
      change: (body) => replaced(body, tokens, wrap(replaced(item, place.tokens, value))),
    })),
  );
}
