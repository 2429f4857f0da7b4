import type { components } from '../../generated/closed/sandbox.js';

/** Body of an error response of either API. @see RFC 9457 */
export type Problem = components['schemas']['Problem'];

/** Place and text of a validation error, whether or not its code is a known one. */
type ValidationError = Pick<
  components['schemas']['ProblemError'],
  'pointer' | 'parameter' | 'header' | 'detail'
>;

/** Returns whether a parsed body is one of an error response. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && 'detail' in value;
}

/** Returns the place of a validation error, as the API has it: `/rate/amount`, `limit`, `Idempotency-Key`. */
export const getErrorPlace = ({ pointer, parameter, header }: ValidationError): string =>
  pointer ?? parameter ?? header ?? 'body';

/** Formats the validation errors of a problem, one per line, and the number of those that the response leaves out. */
export function formatValidationErrors({
  errors = [],
  errors_total = errors.length,
}: {
  errors?: readonly ValidationError[];
  errors_total?: number;
}): string[] {
  const remaining = errors_total - errors.length;
  return [
    ...errors.map((error) => `  ${getErrorPlace(error)}: ${error.detail}`),
    ...(remaining > 0 ? [`  and ${remaining} more`] : []),
  ];
}
