import createClient from 'openapi-fetch';
import type {
  components as PublicComponents,
  paths as PublicPaths,
} from '../../../generated/closed/openapi.js';
import type {
  components as SandboxComponents,
  paths as SandboxPaths,
} from '../../../generated/closed/sandbox.js';
import { basePath } from './base-path.js';

/** Schemas of the sandbox API. */
export type Schemas = SandboxComponents['schemas'];
/** Schemas of the public API. */
export type PublicSchemas = PublicComponents['schemas'];
export type StreamMessage = Schemas['StreamMessage'];
export type SandboxObject = Schemas['SandboxObject'];

/** Client of the sandbox API. Its requests are not part of the request log. */
export const sandboxApi = createClient<SandboxPaths>({ baseUrl: `${basePath}/_sandbox` });

/** Client of the public API. Its requests appear in the request log like those of any client. */
export const publicApi = createClient<PublicPaths>({ baseUrl: `${basePath}/v1` });

/** Error response of the sandbox (RFC 9457). */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(readonly problem: Schemas['Problem']) {
    super(problem.detail);
  }
}

interface FetchResult<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/**
 * Returns the body of a successful response.
 *
 * @throws {ApiError} if the response is a problem document
 * @throws {Error} if there is no response
 */
export async function unwrap<Data>(result: Promise<FetchResult<Data>>): Promise<Data> {
  const { data, error, response } = await result.catch(rejectWithAdvice);
  if (!response.ok)
    throw isProblem(error)
      ? new ApiError(error)
      : new Error(`The response has the status ${response.status} and is not a problem document.`);
  return data as Data;
}

/** Replaces the error of the browser ("Failed to fetch", "Load failed") by one that says what to do. */
function rejectWithAdvice(): never {
  throw new Error('Tollgate did not respond. Check that it is running, then retry.');
}

function isProblem(error: unknown): error is Schemas['Problem'] {
  return typeof error === 'object' && error !== null && 'code' in error;
}
