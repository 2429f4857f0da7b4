import { gateway, sandbox, type Schemas } from './api.js';

/** What is sent by hand. */
export interface Sending {
  method: string;
  /** Path and query below the server, e.g. `/v1/purchases?limit=1`. */
  target: string;
  body: string | null;
  headers: Record<string, string>;
}

export interface Received {
  status: number;
  headers: [string, string][];
  text: string;
  /** Its id in the journal, where it has one: the answer's `X-Request-Id`, which the sandbox made. */
  requestId: string;
  latencyMilliseconds: number;
}

const PUBLIC = '/v1';
const SANDBOX = '/_sandbox';

interface AnyClient {
  request: (method: string, path: string, init: object) => Promise<{ response: Response }>;
}

/** What is written by hand is of no operation that a type could vouch for. */
const asAny = (client: unknown): AnyClient => client as AnyClient;

/** Sends whatever it is told to, right or wrong, as a client with the session's key. */
export async function send({ method, target, body, headers }: Sending): Promise<Received> {
  const client = target.startsWith(PUBLIC) ? asAny(gateway) : asAny(sandbox);
  const path = target.slice(target.startsWith(PUBLIC) ? PUBLIC.length : SANDBOX.length);
  const beganAt = performance.now();
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
    latencyMilliseconds: performance.now() - beganAt,
  };
}

/** Sends a request of the journal as a new one: without its idempotency key. @returns the id of the new one */
export async function sendAgain({ method, path, request_body }: Schemas['Request']): Promise<string> {
  const headers: Record<string, string> = request_body === null ? {} : { 'content-type': 'application/json' };
  const { requestId } = await send({ method, target: path, body: request_body, headers });
  return requestId;
}
