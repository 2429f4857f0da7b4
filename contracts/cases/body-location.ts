import { isObject } from '../lib/is-object.js';
import { toPointer, type Document, type Schema } from '../spec/document.js';
import { getBranches, resolveSchema } from './schema.js';

/** A property of a request body that is present or could be added, or the body itself. */
export interface BodyLocation {
  /** Decoded reference tokens of `pointer`. */
  tokens: string[];
  pointer: string;
  /** Resolved, without `$ref`. */
  schema: Schema;
  isRequired: boolean;
  /** True if the body has a value at this location. */
  isPresent: boolean;
}

/** Lists all locations of a body, the root first. The body's own values select the branch of each `oneOf`. */
export function findLocations(document: Document, schema: Schema, body: unknown): BodyLocation[] {
  return collectLocations(document, schema, body, [], true);
}

function collectLocations(
  document: Document,
  unresolved: Schema,
  value: unknown,
  tokens: string[],
  isRequired: boolean,
): BodyLocation[] {
  const schema = selectSchema(document, unresolved, value);
  const isPresent = value !== undefined;
  const location: BodyLocation = { tokens, pointer: toPointer(...tokens), schema, isRequired, isPresent };
  if (!isObject(value)) return [location];
  const isFull = Object.keys(value).length >= (schema.maxProperties ?? Infinity);
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !isFull || Object.hasOwn(value, name),
  );
  const children = properties.flatMap(([name, property]) =>
    collectLocations(
      document,
      property,
      getOwn(value, name),
      [...tokens, name],
      schema.required?.includes(name) === true,
    ),
  );
  return [location, ...children];
}

/** Resolves a schema and merges the `oneOf` branch that the value's discriminator selects. */
function selectSchema(document: Document, unresolved: Schema, value: unknown): Schema {
  const schema = resolveSchema(document, unresolved);
  if (!schema.oneOf) return schema;
  const name = schema.discriminator?.propertyName ?? '';
  const branches = getBranches(document, schema);
  const branch = branches.find(({ properties }) => properties?.[name]?.const === getOwn(value, name));
  return { ...schema, ...branch };
}

function getOwn(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function setAt(body: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value;
  const object = isObject(body) ? body : {};
  // A computed key, so that `__proto__` becomes an own property instead of setting the prototype.
  return { ...object, [token]: setAt(getOwn(object, token), rest, value) };
}

/** Returns a copy of the body without the value at a location; undefined if the location is the body itself. */
export function removeAt(body: unknown, tokens: readonly string[]): unknown {
  const [token, ...rest] = tokens;
  if (token === undefined || !isObject(body)) return undefined;
  if (rest.length > 0) return { ...body, [token]: removeAt(body[token], rest) };
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== token));
}
