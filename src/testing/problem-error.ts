import type { components } from '../../generated/openapi.js';

export type Problem = components['schemas']['Problem'];

/** Error response of the gateway or the sandbox: a problem document (RFC 9457). */
export class ProblemError extends Error {
  override name = 'ProblemError';

  constructor(readonly problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}${formatValidationErrors(problem)}`);
  }
}

/** Formats the validation errors of a problem, one per line. */
function formatValidationErrors({ errors = [] }: Problem): string {
  return errors
    .map(({ pointer, parameter, header, detail }) => `\n  ${pointer ?? parameter ?? header ?? ''}: ${detail}`)
    .join('');
}

interface FetchResult<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * Returns the body of a successful response, and throws error responses.
 *
 * @example const customer = await unwrap(client.POST('/customers', { body: { email, name } }));
 * @throws {ProblemError} if the response is a problem document
 * @throws {Error} if it is any other error response, for example one of a proxy
 */
export async function unwrap<Data>(result: Promise<FetchResult<Data>>): Promise<Data> {
  const { data, error, response } = await result;
  if (response.ok) return data as Data;
  if (isProblem(error)) throw new ProblemError(error);
  throw new Error(`Answered with ${response.status}, and not with a problem document.`);
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error && 'detail' in error;
}
