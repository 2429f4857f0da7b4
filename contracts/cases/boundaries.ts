import { toPointer, type Document, type Schema } from '../spec/document.js';
import { isObject } from '../lib/is-object.js';
import { findLocations, removeAt, setAt, type BodyLocation } from './body-location.js';
import { getBranches, getTypes, isNullable, resolveSchema } from './schema.js';
import { getAcceptedTexts } from './texts.js';

/** Kinds of boundary values; each is a requirement of its own. */
export const boundaryKinds = ['null', 'left-out', 'choice', 'number', 'text', 'size'] as const;
export type BoundaryKind = (typeof boundaryKinds)[number];

/** A change of a body at one location. */
export interface Variation {
  pointer: string;
  /** Short description for messages. */
  label: string;
  /** Pointer of the value that the change replaces as a whole, if that is an ancestor of the location. */
  replacedPointer?: string;
  /** @returns a changed copy of the body */
  apply: (body: unknown) => unknown;
}

/** A variation that the schema still allows. */
export interface Boundary extends Variation {
  kind: BoundaryKind;
}

/**
 * Lists the boundary values that the schema allows at each location of the body. The caller has to know rules between
 * several fields, which a schema cannot state.
 */
export function getBoundaries(document: Document, schema: Schema, body: unknown): Boundary[] {
  return findLocations(document, schema, body).flatMap((location) => [
    ...getBoundaryValues(document, location.schema).map((value) => toBoundary(location, value)),
    ...getOmissions(document, location, body),
  ]);
}

function toBoundary({ schema, pointer, tokens }: BodyLocation, value: unknown): Boundary {
  return {
    kind: getBoundaryKind(schema, value),
    pointer,
    label: toLabel(value),
    apply: (body) => setAt(body, tokens, value),
  };
}

function getBoundaryKind(schema: Schema, value: unknown): BoundaryKind {
  if (value === null) return 'null';
  if (schema.enum ?? typeof value === 'boolean') return 'choice';
  if (typeof value === 'object') return 'size';
  return typeof value === 'number' ? 'number' : 'text';
}

/** Removes each optional property of an object in turn, unless the object would become too small. */
function getOmissions(
  document: Document,
  { tokens, schema: unresolved }: BodyLocation,
  body: unknown,
): Boundary[] {
  const value = tokens.reduce<unknown>(
    (parent, token) => (parent as Record<string, unknown> | undefined)?.[token],
    body,
  );
  if (!isObject(value)) return [];
  const { properties = {}, required = [], minProperties = 0 } = resolveSchema(document, unresolved);
  if (Object.keys(value).length <= minProperties) return [];
  const names = Object.keys(value).filter(
    (name) => Object.hasOwn(properties, name) && !required.includes(name),
  );
  return names.map((name) => ({
    pointer: toPointer(...tokens, name),
    kind: 'left-out',
    label: 'left out',
    apply: (whole) => removeAt(whole, [...tokens, name]),
  }));
}

/** Returns both limits of each bounded keyword, null where it is allowed, and every value of an enum. */
export function getBoundaryValues(document: Document, unresolved: Schema): unknown[] {
  const schema = resolveSchema(document, unresolved);
  const values = schema.enum
    ? schema.enum.filter((value) => value !== null)
    : getTypes(schema).flatMap((type) => getLimitValues(document, schema, type));
  return [...(isNullable(schema) ? [null] : []), ...values];
}

function getLimitValues(document: Document, schema: Schema, type: string): unknown[] {
  switch (type) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [schema.minimum, schema.maximum].filter((bound) => bound !== undefined);
    case 'string':
      return schema.const === undefined ? [...getAcceptedTexts(schema)] : [];
    case 'array':
      return getBoundaryArrays(document, schema);
    case 'object':
      return isObject(schema.additionalProperties)
        ? getBoundaryMaps(document, schema)
        : getBoundaryObjects(schema);
    default:
      return [];
  }
}

/** Longer arrays belong to the tests of the body size limit. */
export const MAX_ITEMS = 200;

function getBoundaryArrays(
  document: Document,
  { items = {}, minItems = 0, maxItems = minItems, uniqueItems }: Schema,
) {
  const values = getBoundaryValues(document, items).filter((value) => value !== null);
  if (values.length === 0) return minItems === 0 ? [[]] : [];
  const maxLength = Math.min(maxItems, MAX_ITEMS, uniqueItems === true ? values.length : Infinity);
  return [minItems, maxLength].map((length) =>
    Array.from({ length }, (_, index) => values[index % values.length] as unknown),
  );
}

/** Returns an empty object if all properties are optional. */
function getBoundaryObjects({ required = [], minProperties = 0, oneOf }: Schema): unknown[] {
  return required.length === 0 && minProperties === 0 && !oneOf ? [{}] : [];
}

/** Returns maps with the shortest and longest keys and values, and one with the maximum number of keys. */
function getBoundaryMaps(document: Document, schema: Schema): unknown[] {
  const { propertyNames = {}, additionalProperties, minProperties = 0, maxProperties = 1 } = schema;
  const keys = getAcceptedTexts(resolveSchema(document, propertyNames));
  const values = getBoundaryValues(document, additionalProperties as Schema);
  const [firstValue = ''] = values;
  const [firstKey = 'key'] = keys;
  return [
    ...(minProperties === 0 ? [{}] : []),
    ...keys.map((key) => ({ [key]: firstValue })),
    ...values.map((value) => ({ [firstKey]: value })),
    Object.fromEntries(Array.from({ length: maxProperties }, (_, index) => [`key ${index}`, firstValue])),
  ];
}

/**
 * Creates a valid value.
 *
 * @param isFull true to include all optional properties, false for the required ones only
 * @param branch index of the `oneOf` branch
 */
export function createSample(document: Document, unresolved: Schema, isFull: boolean, branch = 0): unknown {
  const schema = resolveSchema(document, unresolved);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  if (schema.oneOf) return createSample(document, getBranches(document, schema)[branch] ?? {}, isFull);
  const [type] = getTypes(schema).filter((name) => name !== 'null');
  if (type === 'object') return createSampleObject(document, schema, isFull);
  if (type === 'array') return createSampleArray(document, schema, isFull);
  return getBoundaryValues(document, schema).find((value) => value !== null);
}

function createSampleObject(document: Document, schema: Schema, isFull: boolean): unknown {
  const { properties = {}, required = [], minProperties = 0, maxProperties = Infinity } = schema;
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const optionalCount = isFull ? optional.length : Math.max(0, minProperties - required.length);
  const names = [...required, ...optional.slice(0, optionalCount)].slice(0, maxProperties);
  const entries = names.map((name) => [name, createSample(document, properties[name] ?? {}, isFull)]);
  const mapEntry =
    isFull && isObject(schema.additionalProperties)
      ? { key: createSample(document, schema.additionalProperties, isFull) }
      : {};
  return { ...mapEntry, ...(Object.fromEntries(entries) as object) };
}

function createSampleArray(
  document: Document,
  { items = {}, minItems = 0 }: Schema,
  isFull: boolean,
): unknown[] {
  return Array.from({ length: isFull ? Math.max(1, minItems) : minItems }, () =>
    createSample(document, items, isFull),
  );
}

const MAX_LABEL_LENGTH = 60;

/** Formats a value for messages, truncated to 60 characters. */
export function toLabel(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > MAX_LABEL_LENGTH
    ? `${text.slice(0, MAX_LABEL_LENGTH)}… (${text.length} characters)`
    : text;
}
