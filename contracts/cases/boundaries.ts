import { pointer, type Document, type Schema } from '../spec/document.js';
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
import { acceptedTexts } from './texts.js';

/** What is varied: where the accepted values of a place end. */
export const boundaryKinds = ['null', 'left-out', 'choice', 'number', 'text', 'size'] as const;
export type BoundaryKind = (typeof boundaryKinds)[number];

/** One that is still allowed. */
export interface Boundary extends Variation {
  kind: BoundaryKind;
}

/** How a body can differ from another at one place. */
export interface Variation {
  pointer: string;
  /** What is special about it, for messages. */
  label: string;
  /** Pointer of what is replaced as a whole, where that is more than the place. */
  within?: string;
  /** @returns the body with the difference */
  change: (body: unknown) => unknown;
}

/**
 * What the schema allows, each another boundary value at a place of the body. Values that hang together by more than the
 * schema says are the caller's to know.
 */
export function boundariesOf(document: Document, schema: Schema, body: unknown): Boundary[] {
  return placesOf(document, schema, body).flatMap((place) => [
    ...boundaryValues(document, place.schema).map((value) => boundary(place, value)),
    ...absences(document, place, body),
  ]);
}

function boundary({ schema, pointer, tokens }: Place, value: unknown): Boundary {
  return {
    kind: kindOf(schema, value),
    pointer,
    label: labelOf(value),
    change: (body) => replaced(body, tokens, value),
  };
}

function kindOf(schema: Schema, value: unknown): BoundaryKind {
  if (value === null) return 'null';
  if (schema.enum ?? typeof value === 'boolean') return 'choice';
  if (typeof value === 'object') return 'size';
  return typeof value === 'number' ? 'number' : 'text';
}

/** An object without one of its properties after the other, as far as it can be without any. */
function absences(document: Document, { tokens, schema: given }: Place, body: unknown): Boundary[] {
  const value = tokens.reduce<unknown>(
    (at, token) => (at as Record<string, unknown> | undefined)?.[token],
    body,
  );
  if (!isObject(value)) return [];
  const { properties = {}, required = [], minProperties = 0 } = resolved(document, given);
  const names = Object.keys(value).filter(
    (name) => Object.hasOwn(properties, name) && !required.includes(name),
  );
  if (Object.keys(value).length <= minProperties) return [];
  return names.map((name) => ({
    pointer: pointer(...tokens, name),
    kind: 'left-out',
    label: 'left out',
    change: (whole) => removed(whole, [...tokens, name]),
  }));
}

/** Both ends of everything that a schema bounds, null where it is allowed, and each value of an enum. */
export function boundaryValues(document: Document, given: Schema): unknown[] {
  const schema = resolved(document, given);
  const ends = schema.enum
    ? schema.enum.filter((value) => value !== null)
    : typesOf(schema).flatMap((type) => endsOf(document, schema, type));
  return [...(isNullable(schema) ? [null] : []), ...ends];
}

function endsOf(document: Document, schema: Schema, type: string): unknown[] {
  switch (type) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [schema.minimum, schema.maximum].filter((bound) => bound !== undefined);
    case 'string':
      return schema.const === undefined ? [...acceptedTexts(schema)] : [];
    case 'array':
      return arraysOf(document, schema);
    case 'object':
      return isObject(schema.additionalProperties) ? mapsOf(document, schema) : objectsOf(schema);
    default:
      return [];
  }
}

/** More than this belongs to what a body may hold at most. */
export const MOST_ITEMS = 200;

function arraysOf(
  document: Document,
  { items = {}, minItems = 0, maxItems = minItems, uniqueItems }: Schema,
) {
  const values = boundaryValues(document, items).filter((value) => value !== null);
  if (values.length === 0) return minItems === 0 ? [[]] : [];
  const most = uniqueItems === true ? Math.min(maxItems, values.length) : maxItems;
  return [minItems, Math.min(most, MOST_ITEMS)].map((length) =>
    Array.from({ length }, (_, index) => values[index % values.length] as unknown),
  );
}

/** An object that nothing has to be in may be empty. */
function objectsOf({ required = [], minProperties = 0, oneOf }: Schema): unknown[] {
  return required.length === 0 && minProperties === 0 && !oneOf ? [{}] : [];
}

/** Maps with the longest and shortest keys and values, and one that is as large as can be. */
function mapsOf(document: Document, schema: Schema): unknown[] {
  const { propertyNames = {}, additionalProperties, minProperties = 0, maxProperties = 1 } = schema;
  const keys = acceptedTexts(resolved(document, propertyNames));
  const values = boundaryValues(document, additionalProperties as Schema);
  const [value = ''] = values;
  const [key = 'key'] = keys;
  return [
    ...(minProperties === 0 ? [{}] : []),
    ...keys.map((name) => ({ [name]: value })),
    ...values.map((one) => ({ [key]: one })),
    Object.fromEntries(Array.from({ length: maxProperties }, (_, index) => [`key ${index}`, value])),
  ];
}

/**
 * A value that the schema allows, with as few properties as possible, or with all of them.
 *
 * @param branch which one of a `oneOf` it takes
 */
export function sampleOf(document: Document, given: Schema, isFull: boolean, branch = 0): unknown {
  const schema = resolved(document, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  if (schema.oneOf) return sampleOf(document, branchesOf(document, schema)[branch] ?? {}, isFull);
  const [type] = typesOf(schema).filter((one) => one !== 'null');
  if (type === 'object') return objectOf(document, schema, isFull);
  if (type === 'array') return itemsOf(document, schema, isFull);
  const [value] = boundaryValues(document, schema).filter((one) => one !== null);
  return value;
}

function objectOf(document: Document, schema: Schema, isFull: boolean): unknown {
  const { properties = {}, required = [], minProperties = 0, maxProperties = Infinity } = schema;
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const least = Math.max(0, minProperties - required.length);
  const names = [...required, ...optional.slice(0, isFull ? optional.length : least)].slice(0, maxProperties);
  const values = names.map((name) => [name, sampleOf(document, properties[name] ?? {}, isFull)]);
  const mapped =
    isFull && isObject(schema.additionalProperties)
      ? { key: sampleOf(document, schema.additionalProperties, isFull) }
      : {};
  return { ...mapped, ...(Object.fromEntries(values) as object) };
}

function itemsOf(document: Document, { items = {}, minItems = 0 }: Schema, isFull: boolean): unknown[] {
  return Array.from({ length: isFull ? Math.max(1, minItems) : minItems }, () =>
    sampleOf(document, items, isFull),
  );
}

const LONGEST_LABEL = 60;

/** A value in few words. */
export function labelOf(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL)}… (${text.length} characters)` : text;
}
