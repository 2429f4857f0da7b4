/** Client of the public API for your application. This entry point does not depend on the sandbox. */

import type { paths } from '../../generated/openapi.js';
import type { TypedClient } from './client-type.js';
import { checkClientOptions, createTypedClient, type ClientOptions } from './typed-client.js';

/** Types of the schemas in the OpenAPI document, such as `components['schemas']['Purchase']`. */
export type { components } from '../../generated/openapi.js';
/** Types of the requests and responses of each operation, such as `operations['createPurchase']`. */
export type { operations } from '../../generated/openapi.js';
/** Types of the requests and responses of each path, such as `paths['/purchases']['post']`. */
export type { paths } from '../../generated/openapi.js';
export { ProblemError, unwrap, type FetchResult, type Problem } from './problem-error.js';
export type { RetryOptions } from './retry.js';
export type { ClientOptions, SendRequest } from './typed-client.js';

/**
 * Client of the public API, with the methods `GET`, `POST`, `PUT` and `DELETE`. Each method accepts a path of the OpenAPI
 * document, and the `params` and `body` of the operation. `use` and `eject` add and remove a middleware of openapi-fetch.
 */
export type Client = TypedClient<paths>;

/**
 * Creates a client of the gateway or of a sandbox. Each call resolves to `{ data, error, response }`. To get only the
 * data and throw error responses, use `unwrap`. All attempts of a request have the same idempotency key. A retried
 * DELETE may return 404 if the first attempt succeeded and only its response was lost.
 *
 * @throws {TypeError} if an option is unknown or missing
 *
 * @example
 * import { createClient } from 'tollgate/client';
 *
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010/v1', apiKey: process.env.GATEWAY_KEY ?? '' });
 * const { data, error } = await client.GET('/purchases', { params: { query: { status: 'past_due' } } });
 */
export function createClient(options: ClientOptions): Client {
  checkClientOptions(options);
  return createTypedClient<paths>(options);
}
