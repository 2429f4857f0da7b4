import { createCompiler } from './create-compiler.js';
import { closedDocuments, documents } from './openapi-documents.js';

type Content = Record<string, unknown>;

const [, { document: sandbox }] = closedDocuments as [unknown, (typeof closedDocuments)[number]];
const compile = createCompiler(sandbox);
const exampleObjects = documents
  .flatMap(({ document }) => Object.values(document.components.examples))
  .flatMap(({ value }) => listObjects(value));

/** Returns a predicate for values that are valid against a schema of the closed sandbox document. */
export const createSchemaCheck = (schemaName: string): ((value: unknown) => boolean) => {
  const validate = compile({ $ref: `#/components/schemas/${schemaName}` });
  return (value) => validate(value);
};

/** Lists copies of all objects in the examples of both documents that are valid against a schema. */
export function listSchemaExamples(schemaName: string): Content[] {
  return exampleObjects.filter(createSchemaCheck(schemaName)).map((example) => structuredClone(example));
}

function listObjects(value: unknown): Content[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(listObjects);
  return Array.isArray(value) ? inner : [value as Content, ...inner];
}

/**
 * Returns a copy of an object with a value at a path such as `address.city`, if its parent exists. Sets the value in each
 * object of an array.
 */
export function setAtPath<Value>(object: Value, path: string, value: unknown): Value {
  if (Array.isArray(object)) return object.map((item: unknown) => setAtPath(item, path, value)) as Value;
  if (typeof object !== 'object' || object === null) return object;
  const [name = '', ...rest] = path.split('.');
  const inner = (object as Content)[name];
  return { ...object, [name]: rest.length === 0 ? value : setAtPath(inner, rest.join('.'), value) };
}
