import { pointer, resolve, type Document, type Schema } from '../spec/document.js';

/** A place in a body: one that is filled, or one that could be. */
export interface Place {
  tokens: string[];
  pointer: string;
  /** Without `$ref`. */
  schema: Schema;
  isRequired: boolean;
  /** Whether the body has a value there. */
  isFilled: boolean;
}

/** All places of a body, the root first. What branch a `oneOf` takes is told by the body. */
export function placesOf(document: Document, schema: Schema, body: unknown): Place[] {
  return walk(document, schema, body, [], true);
}

function walk(
  document: Document,
  given: Schema,
  value: unknown,
  tokens: string[],
  isRequired: boolean,
): Place[] {
  const schema = schemaFor(document, given, value);
  const isFilled = value !== undefined;
  const place: Place = { tokens, pointer: pointer(...tokens), schema, isRequired, isFilled };
  if (!isObject(value)) return [place];
  const isFull = Object.keys(value).length >= (schema.maxProperties ?? Infinity);
  const names = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !isFull || Object.hasOwn(value, name),
  );
  const below = names.flatMap(([name, property]) =>
    walk(document, property, own(value, name), [...tokens, name], schema.required?.includes(name) === true),
  );
  return [place, ...below];
}

/** The schema itself, without `$ref`, and with the branch that the value takes of a `oneOf`. */
export function schemaFor(document: Document, given: Schema, value: unknown): Schema {
  const schema = resolved(document, given);
  if (!schema.oneOf) return schema;
  const name = schema.discriminator?.propertyName ?? '';
  const branches = branchesOf(document, schema);
  const branch = branches.find(({ properties }) => properties?.[name]?.const === own(value, name));
  return { ...schema, ...branch };
}

export function branchesOf(document: Document, { oneOf = [] }: Schema): Schema[] {
  return oneOf.map((branch) => resolved(document, branch));
}

export function resolved(document: Document, schema: Schema): Schema {
  return resolve<Schema>(document, schema, '').value;
}

export function typesOf({ type = [] }: Schema): string[] {
  return typeof type === 'string' ? [type] : type;
}

export function isNullable(schema: Schema): boolean {
  return typesOf(schema).includes('null');
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The body with another value at a place. */
export function replaced(body: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value;
  const object = isObject(body) ? body : {};
  // Computed, so that `__proto__` is a property like any other.
  return { ...object, [token]: replaced(own(object, token), rest, value) };
}

/** The body without what is at a place. */
export function removed(body: unknown, tokens: readonly string[]): unknown {
  const [token, ...rest] = tokens;
  if (token === undefined || !isObject(body)) return undefined;
  if (rest.length > 0) return { ...body, [token]: removed(body[token], rest) };
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== token));
}
