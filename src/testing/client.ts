import type { paths } from '../../generated/openapi.js';
import type { TypedClient } from './client-type.js';
import { createTypedClient, type ClientOptions } from './typed-client.js';

export type { components, operations, paths } from '../../generated/openapi.js';
export { ProblemError, unwrap, type Problem } from './problem-error.js';
export type { RetryOptions } from './retry.js';
export type { ClientOptions } from './typed-client.js';

/** Client of the public API: one function per HTTP method, typed by path. */
export type Client = TypedClient<paths>;

/**
 * Creates a client of the gateway or of a sandbox. Each call resolves to `{ data, error, response }`; `unwrap`
 * throws error responses instead. Requests are retried under the same idempotency key as described by
 * `RetryOptions`. A retried DELETE may return 404 if the first attempt succeeded and only its response was lost.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010/v1', apiKey });
 * const { data, error } = await client.GET('/purchases/{id}', { params: { path: { id } } });
 */
export function createClient(options: ClientOptions): Client {
  return createTypedClient<paths>(options);
}
