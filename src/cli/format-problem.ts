import { formatValidationErrors } from '../client/problem.js';
import type { RequestRejected } from './sandbox-client.js';

/** Formats a problem: title and detail, a line for each validation error, and for a 401 the source of the API key. */
export function formatProblem({
  problem,
  keySource,
}: Pick<RequestRejected, 'problem' | 'keySource'>): string {
  const { title, detail, status } = problem;
  return [
    `${title}. ${detail}`,
    ...formatValidationErrors(problem),
    ...(status === 401 ? [keySource] : []),
  ].join('\n');
}
