import type { ValidateFunction } from 'ajv';
import { createAjv, responseSchemas } from './acceptor-schemas.js';

const ajv = createAjv();

/**
 * Returns the acceptor of the JSON responses of an operation with a status; undefined if there is none. Compiles it at its
 * first call. The build replaces this module by one with precompiled acceptors: see `.config/acceptors.ts`.
 */
export function getResponseAcceptor(operationId: string, status: number): ValidateFunction | undefined {
  const reference = responseSchemas.get(`${operationId} ${status}`);
  return reference === undefined ? undefined : ajv.getSchema(reference);
}
