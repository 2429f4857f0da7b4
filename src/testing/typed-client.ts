import createFetchClient, { type Middleware } from 'openapi-fetch';
import type { TypedClient } from './client-type.js';
import { withRetries, type RetryOptions } from './retry.js';

/** Options of `createClient()`. */
export interface ClientOptions extends RetryOptions {
  /** URL of the API, including the version, such as `http://127.0.0.1:4010/v1`. */
  baseUrl: string;
  /** API key, such as `sk_test_…`. */
  apiKey: string;
  /** If true, the client adds a random `Idempotency-Key` to each POST and PUT that has none. Default true. */
  idempotencyKeys?: boolean;
  /** Function that returns the `X-Request-Id` of each call. Default: the server generates the id. */
  requestId?: () => string;
  /** Headers to add to every request. */
  headers?: Record<string, string>;
  /**
   * Maximum time of each attempt in milliseconds, until the response is read. Then the attempt fails with a `TimeoutError`,
   * and is retried like a failed connection: the server may have processed the request. Default: the limit of `fetch`.
   */
  timeoutMs?: number;
  /** Function that sends the requests. Default: the global `fetch`. */
  fetch?: SendRequest;
}

/** Function that sends a request, such as `fetch`. */
export type SendRequest = (request: Request) => Promise<Response>;

/** Creates a client for the paths of an OpenAPI document. */
export function createTypedClient<Paths extends object>({
  baseUrl,
  apiKey,
  idempotencyKeys = true,
  requestId,
  headers,
  timeoutMs,
  fetch = (request) => globalThis.fetch(request),
  ...retryOptions
}: ClientOptions): TypedClient<Paths> {
  const client = createFetchClient<Paths>({
    baseUrl,
    headers: { ...headers, authorization: `Bearer ${apiKey}` },
    fetch: withRetries(timeoutMs === undefined ? fetch : withTimeout(fetch, timeoutMs), retryOptions),
  });
  client.use(pathCheck);
  if (idempotencyKeys)
    client.use(createHeaderMiddleware('idempotency-key', ['POST', 'PUT'], () => crypto.randomUUID()));
  if (requestId) client.use(createHeaderMiddleware('x-request-id', null, requestId));
  return client as TypedClient<Paths>;
}

function withTimeout(fetch: SendRequest, timeoutMs: number): SendRequest {
  return (request) => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    return fetch(new Request(request, { signal }));
  };
}

/** Rejects a path that repeats the base path of the client, such as `/_sandbox/clock`: the server would return 404. */
const pathCheck: Middleware = {
  onRequest: ({ schemaPath, options: { baseUrl } }) => {
    const [, basePath] = /(\/v1|\/_sandbox)\/*$/.exec(baseUrl) ?? [];
    const [, sentBase, path = ''] = /^(\/v1(?=\/|$)|\/_sandbox(?=\/|$))?\/?(.*)$/.exec(schemaPath) ?? [];
    if (basePath === undefined || (sentBase === undefined && schemaPath.startsWith('/'))) return;
    const isOtherApi = sentBase !== undefined && sentBase !== basePath;
    const client = isOtherApi
      ? `a client whose base URL ends with ${sentBase}, such as \`${sentBase === '/v1' ? 'client' : 'control'}\` of a sandbox`
      : 'it';
    throw new TypeError(
      `The path "${schemaPath}" is wrong, because the base URL of the client ends with ${basePath}. Pass "/${path}" to ${client}.`,
    );
  },
};

/** Creates a middleware that sets a missing header once per call, so that all retries send the same value. */
function createHeaderMiddleware(
  name: string,
  methods: readonly string[] | null,
  createValue: () => string,
): Middleware {
  return {
    onRequest: ({ request }) => {
      if (methods?.includes(request.method) !== false && !request.headers.has(name))
        request.headers.set(name, createValue());
    },
  };
}
