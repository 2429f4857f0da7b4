import { fetchResponse, basePath, type Schemas } from './api.js';
import { readChunks } from './stream.js';

/** Request composed by the user. */
interface ConsoleRequest {
  method: string;
  /** Path and query below the server, e.g. `/v1/purchases?limit=1`. */
  target: string;
  body: string | null;
  headers: Record<string, string>;
}

/** Response with its body as text. */
export interface ConsoleResponse {
  status: number;
  /** Meaning of the status, such as `Created`; empty if the connection does not transmit it. */
  statusText: string;
  headers: [string, string][];
  text: string;
  /** False if the connection was closed before the end of the body. */
  isComplete: boolean;
  /** `X-Request-Id` of the response, which is its id in the request log; null if it is not a response of Tollgate. */
  requestId: string | null;
  latencyMs: number;
}

/**
 * Sends a request without validation, authenticated by the session cookie.
 *
 * @throws {Error} if the browser cannot send the request, or if there is no response
 */
export async function sendRequest({
  method,
  target,
  body,
  headers,
}: ConsoleRequest): Promise<ConsoleResponse> {
  const request = createRequest(new URL(basePath + target, location.href), { method, body, headers });
  const startedAt = performance.now();
  const response = await fetchResponse(request);
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    ...(await readText(response)),
    requestId: response.headers.get('x-request-id'),
    latencyMs: performance.now() - startedAt,
  };
}

/** Creates a request. @throws {Error} that says what to do, instead of the error of the browser */
function createRequest(url: URL, init: RequestInit): Request {
  try {
    return new Request(url, init);
  } catch (cause) {
    // Only headers can have a value that the browser rejects.
    throw new Error(
      'The value of a header has a character that HTTP does not allow. Use only letters, digits and signs of ASCII.',
      { cause },
    );
  }
}

/** Reads the body of a response, or what arrives of it. */
async function readText(response: Response): Promise<{ text: string; isComplete: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of readChunks(response)) text += decoder.decode(chunk, { stream: true });
    return { text: text + decoder.decode(), isComplete: true };
  } catch {
    return { text, isComplete: false };
  }
}

/** Sends a logged request again, without its idempotency key. */
export function replayRequest({
  method,
  path,
  request_body,
}: Schemas['LoggedRequest']): Promise<ConsoleResponse> {
  const headers: Record<string, string> = request_body === null ? {} : { 'content-type': 'application/json' };
  return sendRequest({ method, target: path, body: request_body, headers });
}
