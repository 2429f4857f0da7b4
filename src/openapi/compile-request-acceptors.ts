import type { ValidateFunction } from 'ajv';
import { createAjv, requestSchemas } from './acceptor-schemas.js';

const ajv = createAjv({ useDefaults: true });
const compiled = new Map<string, ValidateFunction>();

/**
 * Compiles the acceptor of an operation's requests at its first call. The build replaces this module by one with
 * precompiled acceptors: see `.config/acceptors.ts`.
 */
export function getRequestAcceptor(operationId: string): ValidateFunction | undefined {
  const existing = compiled.get(operationId);
  const schema = requestSchemas.get(operationId);
  if (existing || !schema) return existing;
  const acceptor = ajv.compile(schema);
  compiled.set(operationId, acceptor);
  return acceptor;
}
