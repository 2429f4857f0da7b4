import type { components } from '../../generated/openapi.js';

export type Problem = components['schemas']['Problem'];

/** A refusal, thrown: the problem document that the gateway or the sandbox answered with. */
export class ProblemError extends Error {
  override name = 'ProblemError';

  constructor(readonly problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}${placesOf(problem)}`);
  }
}

/** Where the faults of a request lie, one a line. */
function placesOf({ errors = [] }: Problem): string {
  return errors
    .map(({ pointer, parameter, header, detail }) => `\n  ${pointer ?? parameter ?? header ?? ''}: ${detail}`)
    .join('');
}

interface Answer<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * The body of a success, for whom a refusal is a failure.
 *
 * @example const customer = await unwrap(client.POST('/customers', { body: { email, name } }));
 * @throws {ProblemError} when the answer is a problem
 * @throws {Error} when it is neither a success nor a problem, say one of a proxy on the way
 */
export async function unwrap<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (response.ok) return data as Data;
  if (isProblem(error)) throw new ProblemError(error);
  throw new Error(`Answered with ${response.status}, and not with a problem document.`);
}

function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error && 'detail' in error;
}
