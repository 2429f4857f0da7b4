import createClient from 'openapi-fetch';
import type {
  components as PublicComponents,
  paths as PublicPaths,
} from '../../../generated/closed/openapi.js';
import type {
  components as SandboxComponents,
  paths as SandboxPaths,
} from '../../../generated/closed/sandbox.js';
import { isProblem, type Problem } from '../../client/problem.js';
import { fetchForTab } from './tab-session.js';

/** Path of the dashboard without a slash at the end: empty, or for example `/tollgate` in an embedded sandbox. */
export const basePath = typeof location === 'undefined' ? '' : location.pathname.replace(/\/$/, '');

/** Returns the base URL of the sandbox, without a slash at the end. */
export function getBaseUrl(): string {
  return location.origin + basePath;
}

/** Places of an API key that the dashboard does not know. */
export const API_KEY_PLACE =
  'in the file api-key of the data folder, or in the response of POST /_sandbox/organizations';

/** Schemas of the sandbox API. */
export type Schemas = SandboxComponents['schemas'];
export type PublicSchemas = PublicComponents['schemas'];
export type StreamMessage = Schemas['StreamMessage'];
export type SandboxObject = Schemas['SandboxObject'];

/** Client of the sandbox API. Its requests are not part of the request log. */
export const sandboxApi = createClient<SandboxPaths>({
  baseUrl: `${basePath}/_sandbox`,
  fetch: fetchResponse,
});

/** Client of the public API. Its requests appear in the request log like those of any client. */
export const publicApi = createClient<PublicPaths>({ baseUrl: `${basePath}/v1`, fetch: fetchResponse });

/** Error response of the sandbox (RFC 9457). */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** Returns true for the error response of an object that does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.status === 404;

interface FetchResult<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** Longest wait for a response and its body. An advance by a year takes seconds, and a fault up to a minute. */
const RESPONSE_TIMEOUT_MS = 120_000;
const TIMEOUT_MESSAGE =
  'Tollgate did not respond within 2 minutes. It may still process the request. Reload the page to see its result.';

/**
 * Sends a request.
 *
 * @throws {Error} that says what to do, instead of the error of the browser ("Failed to fetch", "Load failed")
 */
export function fetchResponse(request: Request): Promise<Response> {
  const deadline = new AbortController();
  setTimeout(() => {
    deadline.abort();
  }, RESPONSE_TIMEOUT_MS);
  return fetchForTab(request, { signal: deadline.signal }).catch((cause: unknown) => {
    const isLate = deadline.signal.aborted;
    throw new Error(
      isLate ? TIMEOUT_MESSAGE : 'Tollgate did not respond. Check that it is running, then retry.',
      { cause },
    );
  });
}

/**
 * Returns the body of a successful response.
 *
 * @throws {ApiError} if the response is a problem document
 * @throws {Error} if there is no response, or one that the API does not send
 */
export async function unwrap<Data>(result: Promise<FetchResult<Data>>): Promise<Data> {
  const { data, error, response } = await result.catch(rejectUnreadable);
  if (isProblem(error)) throw new ApiError(error);
  if (!response.ok || (data === undefined && response.status !== 204))
    throw new Error(
      `The response has the status ${response.status} and no ${response.ok ? 'body' : 'problem document'}.`,
    );
  return data as Data;
}

/** Replaces the errors of the browser for bodies that are not JSON, that are cut off, or that end too late. */
function rejectUnreadable(cause: unknown): never {
  if (cause instanceof SyntaxError) throw new Error('The body of the response is not JSON.', { cause });
  if (cause instanceof TypeError)
    throw new Error('The connection was closed before the end of the response.', { cause });
  if (cause instanceof DOMException) throw new Error(TIMEOUT_MESSAGE, { cause });
  throw cause;
}
