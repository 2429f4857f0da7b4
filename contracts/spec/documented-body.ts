import { isObject } from '../lib/is-object.js';
import {
  resolveReference,
  type Document,
  type Operation,
  type ResponseObject,
  type Schema,
} from './document.js';

/**
 * Returns the JSON body of a response without the properties that the OpenAPI document does not name, at every depth.
 * Version 1 may add properties, and they may differ between two responses with the same object.
 *
 * @param operation null for a request without an operation. Its response is returned as it is, and so is a success with
 *   a status that the document does not have.
 */
export function toDocumentedBody(operation: Operation | null, status: number, body: unknown): unknown {
  const responses = operation?.definition.responses;
  const response = responses?.[status] ?? (status >= 400 ? responses?.['default'] : undefined);
  if (!operation || !response) return body;
  const { value } = resolveReference<ResponseObject>(operation.document, response, '');
  const schemas = Object.values(value.content ?? {}).map(({ schema }) => schema);
  return keepDocumentedProperties(operation.document, schemas, body);
}

function keepDocumentedProperties(document: Document, schemas: readonly Schema[], value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const branches = schemas.flatMap((schema) => listBranches(document, schema));
  if (Array.isArray(value)) {
    const items = branches.flatMap((branch) => branch.items ?? []);
    return value.map((item) => keepDocumentedProperties(document, items, item));
  }
  // The properties of a map such as `metadata` belong to the client.
  const isMap = branches.every(({ properties }) => properties === undefined);
  if (!isObject(value) || isMap) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const documented = branches.flatMap(({ properties = {} }) =>
        Object.hasOwn(properties, name) ? (properties[name] ?? []) : [],
      );
      return documented.length === 0 ? [] : [[name, keepDocumentedProperties(document, documented, member)]];
    }),
  );
}

/** Returns the schemas behind references and `oneOf`. */
function listBranches(document: Document, schema: Schema): Schema[] {
  const { value } = resolveReference<Schema>(document, schema, '');
  return value.oneOf ? value.oneOf.flatMap((branch) => listBranches(document, branch)) : [value];
}
