import { publicDocument, operations } from '../../../contracts/spec/api-documents.js';
import {
  resolveReference,
  type ResponseObject,
  type Operation,
  type Schema,
} from '../../../contracts/spec/document.js';

/** Response of an operation in the OpenAPI document. */
export interface DocumentedResponse {
  operation: Operation;
  status: number;
  response: ResponseObject;
  /** Schema of the JSON body; null if there is no body. */
  schema: Schema | null;
}

/** Statuses that the connection causes. No requirement can provoke them on every target. */
const statusesOfTheConnection = new Set(['408', '431']);

/** Every documented response that a request can provoke, of every operation. */
export const documentedResponses: readonly DocumentedResponse[] = operations.flatMap((operation) =>
  Object.entries(operation.definition.responses).flatMap(([status, described]): DocumentedResponse[] => {
    if (!/^\d+$/.test(status) || statusesOfTheConnection.has(status)) return [];
    const response = resolveReference<ResponseObject>(publicDocument, described, '').value;
    const [content] = Object.values(response.content ?? {});
    return [
      { operation, status: Number(status), response, schema: content ? resolveSchema(content.schema) : null },
    ];
  }),
);

/** Returns the schema that a reference points to. */
export function resolveSchema(schema: Schema): Schema {
  return resolveReference<Schema>(publicDocument, schema, '').value;
}

/** Property in a response body. */
export interface Property {
  /** Path in the object, or in each item of a list. */
  path: readonly string[];
  schema: Schema;
}

/** Returns whether a response body is a page of a list. */
export function isList(schema: Schema): boolean {
  return schema.properties?.['data'] !== undefined;
}

/** Returns the properties of an object, or of the items of a list, with the properties of nested objects. */
export function listProperties(schema: Schema): Property[] {
  const items = schema.properties?.['data']?.items;
  return listNestedProperties(items ? resolveSchema(items) : schema, []);
}

function listNestedProperties(schema: Schema, parentPath: readonly string[]): Property[] {
  const branches = (schema.oneOf ?? []).map(resolveSchema);
  const own = Object.entries(schema.properties ?? {});
  const found = [schema, ...branches].flatMap(({ properties = {} }) => Object.entries(properties));
  const named = new Map(branches.length > 0 ? found : own);
  return [...named].flatMap(([name, described]) => {
    const property = { path: [...parentPath, name], schema: resolveSchema(described) };
    return [property, ...listNestedProperties(property.schema, property.path)];
  });
}

/** Returns the JSON types that a schema allows. */
export function getTypes({ type = [] }: Schema): string[] {
  return Array.isArray(type) ? type : [type];
}
