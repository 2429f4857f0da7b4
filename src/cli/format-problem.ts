import type { RequestRejected } from './sandbox-client.js';

/** Formats a problem: title and detail, a line for each validation error, and for a 401 the source of the API key. */
export function formatProblem({
  problem,
  keySource,
}: Pick<RequestRejected, 'problem' | 'keySource'>): string {
  const { title, detail, errors = [], errors_total = errors.length } = problem;
  const errorLines = errors.map(
    ({ pointer, parameter, header, detail: reason }) =>
      `  ${pointer ?? parameter ?? header ?? ''}: ${reason}`,
  );
  const remaining = errors_total - errors.length;
  return [
    `${title}. ${detail}`,
    ...errorLines,
    ...(remaining > 0 ? [`  and ${remaining} more`] : []),
    ...(problem.status === 401 ? [keySource] : []),
  ].join('\n');
}
