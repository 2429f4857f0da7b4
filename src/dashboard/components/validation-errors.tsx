import type { JSX } from 'preact';
import { getErrorPlace } from '../../client/problem.js';
import type { Schemas } from '../lib/api.js';
import { basePath } from '../lib/base-path.js';
import { describeValidationError } from '../lib/describe-validation-error.js';

/** Link to the documentation of an error code. */
export function ProblemLink({ code }: { code: string }): JSX.Element {
  return (
    <a href={`${basePath}/docs/problems/${code}`} target="_blank" rel="noreferrer">
      <code>{code}</code>
    </a>
  );
}

/** List of validation errors: the field in words, the correction, and the place and code of the API. */
export function ValidationErrors({
  errors,
}: {
  errors: readonly Schemas['ProblemError'][];
}): JSX.Element | null {
  if (errors.length === 0) return null;
  return (
    <ul class="findings">
      {errors.map((error) => {
        const { field, advice } = describeValidationError(error);
        return (
          <li key={`${getErrorPlace(error)} ${error.code}`}>
            <strong>{field}</strong> {advice}
            <br />
            <code>{getErrorPlace(error)}</code> <span class="badge amber">{error.code}</span>
          </li>
        );
      })}
    </ul>
  );
}
