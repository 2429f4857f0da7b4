import type { components } from '../../generated/openapi.js';
import { formatValidationErrors, isProblem } from '../client/problem.js';

/** Body of an error response (RFC 9457), with a stable `code` and all validation errors. */
export type Problem = components['schemas']['Problem'];

/**
 * Error that represents an error response from the gateway or the sandbox. The message contains the status, the code,
 * the detail and the validation errors.
 */
export class ProblemError extends Error {
  override name = 'ProblemError';

  constructor(
    /** Body of the error response. */
    readonly problem: Problem,
  ) {
    const { status, code, detail } = problem;
    super([`${status} ${code}: ${detail}`, ...formatValidationErrors(problem)].join('\n'));
  }
}

/** Result of a client call. */
export interface FetchResult<Data> {
  /** Body of a successful response. */
  data?: Data;
  /** Body of an error response. */
  error?: unknown;
  /** Response, whose body has been read. */
  response: Response;
}

/**
 * Returns the body of a successful response, and throws error responses.
 *
 * @param result return value of a client call
 * @example
 * import { createClient, unwrap } from 'tollgate/client';
 *
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010/v1', apiKey: process.env.GATEWAY_KEY ?? '' });
 * const purchases = await unwrap(client.GET('/purchases'));
 * @throws {ProblemError} if the response is an error from the gateway or the sandbox
 * @throws {Error} if it is any other error response, for example one from a proxy
 */
export async function unwrap<Data>(result: Promise<FetchResult<Data>>): Promise<Data> {
  const { data, error, response } = await result;
  if (response.ok) return data as Data;
  if (isProblem(error)) throw new ProblemError(error);
  throw new Error(
    `The response has the status ${response.status} and is not a problem document. Check the base URL, and any proxy before the gateway.`,
  );
}
