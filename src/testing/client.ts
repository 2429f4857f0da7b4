import type { Client as FetchClient } from 'openapi-fetch';
import type { paths } from '../../generated/openapi.js';
import { createTypedClient, type ClientOptions } from './typed-client.js';

export type { components, operations, paths } from '../../generated/openapi.js';
export { ProblemError, unwrap, type Problem } from './problem-error.js';
export type { RetryOptions } from './retry.js';
export type { ClientOptions } from './typed-client.js';

/** A client of the public API: a function for each HTTP method, typed by path. */
export type Client = FetchClient<paths>;

/**
 * A client of the gateway, or of a sandbox that stands for it. Answers are `{ data, error, response }`; `unwrap` makes of
 * a refusal an error that is thrown. What failed and may be tried again is tried again under the same idempotency key,
 * as `RetryOptions` say; a DELETE whose answer was lost may so be answered with 404.
 *
 * @example
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010/v1', apiKey });
 * const { data, error } = await client.GET('/purchases/{id}', { params: { path: { id } } });
 */
export function createClient(options: ClientOptions): Client {
  return createTypedClient<paths>(options);
}
