import { publicApi, sandboxApi, type Schemas } from './api.js';

/** Request composed by the user. */
export interface ConsoleRequest {
  method: string;
  /** Path and query below the server, e.g. `/v1/purchases?limit=1`. */
  target: string;
  body: string | null;
  headers: Record<string, string>;
}

/** Response with its text body. */
export interface ConsoleResponse {
  status: number;
  headers: [string, string][];
  text: string;
  /** `X-Request-Id` of the response, which is its id in the request log. */
  requestId: string;
  latencyMs: number;
}

const PUBLIC_PREFIX = '/v1';
const SANDBOX_PREFIX = '/_sandbox';

interface UntypedClient {
  request: (method: string, path: string, init: object) => Promise<{ response: Response }>;
}

/** Removes the types of a client, because the user may send invalid requests. */
const toUntypedClient = (client: unknown): UntypedClient => client as UntypedClient;

/** Sends a request without validation, authenticated by the session cookie. */
export async function sendRequest({
  method,
  target,
  body,
  headers,
}: ConsoleRequest): Promise<ConsoleResponse> {
  const client = target.startsWith(PUBLIC_PREFIX) ? toUntypedClient(publicApi) : toUntypedClient(sandboxApi);
  const path = target.slice(target.startsWith(PUBLIC_PREFIX) ? PUBLIC_PREFIX.length : SANDBOX_PREFIX.length);
  const startedAt = performance.now();
  const { response } = await client.request(method.toLowerCase(), path, {
    headers,
    parseAs: 'stream',
    ...(body !== null && { body, bodySerializer: (text: string) => text }),
  });
  return {
    status: response.status,
    headers: [...response.headers],
    text: await response.text(),
    requestId: response.headers.get('x-request-id') ?? '',
    latencyMs: performance.now() - startedAt,
  };
}

/**
 * Sends a logged request again, without its idempotency key.
 *
 * @returns the id of the new request
 */
export async function replayRequest({
  method,
  path,
  request_body,
}: Schemas['LoggedRequest']): Promise<string> {
  const headers: Record<string, string> = request_body === null ? {} : { 'content-type': 'application/json' };
  const { requestId } = await sendRequest({ method, target: path, body: request_body, headers });
  return requestId;
}
