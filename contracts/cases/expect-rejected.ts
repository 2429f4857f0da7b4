import { mapConcurrent } from '../lib/map-concurrent.js';
import type { ApiResponse, Problem } from '../http/api-response.js';
import type { Operation } from '../spec/document.js';

type ValidationError = NonNullable<Problem['errors']>[number];

/** Location of a validation error: in the body, the query or the headers. */
type ErrorLocation = { pointer: string } | { parameter: string } | { header: string };

/** @throws Finding unless the response is 400 `invalid_request` and its errors name the location */
export function expectInvalidRequest(
  response: ApiResponse,
  location: ErrorLocation,
  what: string,
): ValidationError {
  if (response.status !== 400)
    throw response.toFinding(`${what} was not rejected with 400: ${response.summary}`);
  response.expectProblem(400, 'invalid_request');
  const error = findErrorAt(response, location);
  if (error) return error;
  const [entry = []] = Object.entries(location);
  throw response.toFinding(
    `${what} was rejected, but errors does not name the ${entry.join(' ')}: ${response.summary}`,
  );
}

/** Callbacks that send and describe invalid cases. */
interface RejectionCheck<Case> {
  /** Sends several cases in one request. */
  sendAll: (cases: readonly Case[]) => Promise<ApiResponse>;
  getLocation: (invalidCase: Case) => ErrorLocation;
  describe: (invalidCase: Case) => string;
}

/**
 * Sends all cases in one request. Cases that its errors do not name are sent again, each in a request of its own.
 *
 * @throws Finding unless every case is rejected
 */
export async function expectAllRejected<Case>(
  cases: readonly Case[],
  check: RejectionCheck<Case>,
): Promise<void> {
  const { sendAll, getLocation, describe } = check;
  const response = await sendAll(cases);
  if (cases.length === 1) {
    if (isRejectedUnread(response)) return;
    for (const only of cases) expectInvalidRequest(response, getLocation(only), describe(only));
    return;
  }
  const unnamed = cases.filter((invalidCase) => !findErrorAt(response, getLocation(invalidCase)));
  await mapConcurrent(unnamed, (invalidCase) => expectAllRejected([invalidCase], check));
  if (response.status === 400 || isRejectedUnread(response)) return;
  throw response.toFinding(
    `${cases.map(describe).join(' and ')} were not rejected with 400: ${response.summary}`,
  );
}

/** Size of a URL, and of all headers, that each server reads, bytes. @see RFC 9110, section 4.1 */
export const MAX_READABLE_SIZE = 8_000;

/** Returns true if a server rejected a long URL before it read the request. */
function isRejectedUnread({ status, exchange: { target } }: ApiResponse): boolean {
  return (status === 414 || status === 431) && target.length > MAX_READABLE_SIZE;
}

function findErrorAt(response: ApiResponse, location: ErrorLocation): ValidationError | undefined {
  if (response.status !== 400) return undefined;
  return response.problem.errors?.find((error) => matchesLocation(error, location));
}

function matchesLocation(error: ValidationError, location: ErrorLocation): boolean {
  if ('pointer' in location) return error.pointer === location.pointer;
  if ('parameter' in location) return error.parameter === location.parameter;
  return error.header?.toLowerCase() === location.header.toLowerCase();
}

/**
 * Returns an invalid body for operations that take one: such a request never succeeds, and its error response still names
 * invalid parameters and headers.
 */
export function getInvalidBody({ definition }: Operation): { body?: unknown } {
  return definition.requestBody ? { body: [] } : {};
}
