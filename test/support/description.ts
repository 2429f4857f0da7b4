import {
  basePath,
  contract,
  operations,
  sandboxBasePath,
  sandboxContract,
  sandboxOperations as operationsOfSandbox,
} from '../../contracts/spec/description.js';
import { operationAt as found, type Operation as Described } from '../../contracts/spec/document.js';

export { problemCatalogue } from '../../contracts/spec/description.js';
export { pointer, resolve } from '../../contracts/spec/document.js';
export type { DescribedResponse, Document, Example } from '../../contracts/spec/document.js';

/** An operation, with the base path: `/v1/customers/{id}`. */
export interface Operation extends Described {
  path: string;
}

const below = (base: string, described: readonly Described[]): Operation[] =>
  described.map((operation) => ({ ...operation, path: base + operation.template }));

export const documents = { openapi: contract, sandbox: sandboxContract };
export const publicOperations = below(basePath, operations);
export const sandboxOperations = below(sandboxBasePath, operationsOfSandbox);

const all = [...publicOperations, ...sandboxOperations];

export function operationNamed(id: string): Operation {
  const operation = all.find((one) => one.id === id);
  if (!operation) throw new Error(`No operation is called ${id}.`);
  return operation;
}

/** The operation that serves a request; undefined when none does. HEAD is served as GET. */
export function operationAt(method: string, path: string): Operation | undefined {
  const served = [
    ...(path.startsWith(basePath) ? [found(operations, method, path.slice(basePath.length))] : []),
    ...(path.startsWith(sandboxBasePath)
      ? [found(operationsOfSandbox, method, path.slice(sandboxBasePath.length))]
      : []),
  ].find((operation) => operation !== undefined);
  return served && operationNamed(served.id);
}
