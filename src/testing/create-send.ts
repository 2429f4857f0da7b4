import type { SendOperation, Transport } from '../client/operation-client.js';
import { unwrap } from './problem-error.js';
import type { SandboxApi } from './sandbox-api.js';

/** Creates the function with which the helpers send requests. It throws error responses as `ProblemError`. */
export function createSend({ request }: Pick<SandboxApi, 'request'>): SendOperation {
  const transport: Transport = async ({ path, ...init }) => {
    const response = await request(path, init);
    const text = await response.text();
    if (!response.ok) return unwrap(Promise.resolve({ error: parseJson(text), response }));
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
  return async (operationId, ...input) => {
    // An import of the test kit loads no paths of operations.
    const { createSendOperation } = await import('../client/operation-client.js');
    return createSendOperation(transport)(operationId, ...input);
  };
}

/** Parses JSON, or returns the text if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
