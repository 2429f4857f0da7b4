import type { JSX } from 'preact';
import type { Schemas } from '../lib/api.js';
import { formatLatency } from '../lib/format.js';
import { toHref } from '../lib/route.js';
import type { ConsoleResponse } from '../lib/send-request.js';
import { ValidationErrors } from './validation-errors.js';
import { Facts } from './facts.js';
import { Json } from './json.js';
import { HttpStatus } from './status-badge.js';

/** Response to a request that the user sent, whatever its status and body are. */
export function ResponseView({
  response: { status, headers, text, isComplete, requestId, latencyMs },
  isLogged,
}: {
  response: ConsoleResponse;
  /** True if the request log has the request. */
  isLogged: boolean;
}): JSX.Element {
  return (
    <>
      <p role="status">
        <HttpStatus status={status} /> {formatLatency(latencyMs)}{' '}
        {isLogged && requestId !== null ? (
          <a href={toHref('requests', requestId)}>Show in the request log</a>
        ) : null}
      </p>
      {status >= 400 ? (
        <ValidationErrors errors={parseValidationErrors(text)} />
      ) : (
        <p class="hint">The request is valid.</p>
      )}
      {text === '' ? null : <Json value={text} label="Response body" />}
      {text === '' && isComplete ? <p class="hint">There is no body.</p> : null}
      {isComplete ? null : <p class="hint">The connection was closed before the end of the body.</p>}
      <details>
        <summary>Headers</summary>
        <Facts items={Object.fromEntries(headers)} />
      </details>
    </>
  );
}

function parseValidationErrors(text: string): Schemas['ProblemError'][] {
  try {
    const { errors } = JSON.parse(text) as { errors?: Schemas['ProblemError'][] };
    // A response that is not from Tollgate may have another kind of errors.
    return Array.isArray(errors) ? errors : [];
  } catch {
    return [];
  }
}
