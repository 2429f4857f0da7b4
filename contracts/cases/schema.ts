import { resolveReference, type Document, type Schema } from '../spec/document.js';

/** Resolves a `$ref`. */
export function resolveSchema(document: Document, schema: Schema): Schema {
  return resolveReference<Schema>(document, schema, '').value;
}

/** Returns the resolved branches of a `oneOf`; none for any other schema. */
export function getBranches(document: Document, { oneOf = [] }: Schema): Schema[] {
  return oneOf.map((branch) => resolveSchema(document, branch));
}

export function getTypes({ type = [] }: Schema): string[] {
  return typeof type === 'string' ? [type] : type;
}

/** Returns true if the schema allows null. */
export function isNullable(schema: Schema): boolean {
  return getTypes(schema).includes('null');
}
