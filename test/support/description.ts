import {
  basePath,
  publicDocument,
  operations,
  sandboxBasePath,
  sandboxDocument,
  sandboxOperations as operationsOfSandbox,
} from '../../contracts/spec/api-documents.js';
import { findOperation as found, type Operation as Described } from '../../contracts/spec/document.js';

export { problemCatalog } from '../../contracts/spec/api-documents.js';
export { toPointer, resolveReference } from '../../contracts/spec/document.js';
export type { ResponseObject, Document, Example } from '../../contracts/spec/document.js';

/** Operation with the base path: `/v1/customers/{id}`. */
export interface Operation extends Described {
  path: string;
}

const below = (base: string, described: readonly Described[]): Operation[] =>
  described.map((operation) => ({ ...operation, path: base + operation.template }));

export const documents = { openapi: publicDocument, sandbox: sandboxDocument };
export const publicOperations = below(basePath, operations);
export const sandboxOperations = below(sandboxBasePath, operationsOfSandbox);

const all = [...publicOperations, ...sandboxOperations];

export function getOperation(id: string): Operation {
  const operation = all.find((one) => one.id === id);
  if (!operation) throw new Error(`No operation is called ${id}.`);
  return operation;
}

/** Returns the operation that serves a request, or undefined. HEAD is served as GET. */
export function findOperation(method: string, path: string): Operation | undefined {
  const served = [
    ...(path.startsWith(basePath) ? [found(operations, method, path.slice(basePath.length))] : []),
    ...(path.startsWith(sandboxBasePath)
      ? [found(operationsOfSandbox, method, path.slice(sandboxBasePath.length))]
      : []),
  ].find((operation) => operation !== undefined);
  return served && getOperation(served.id);
}
