import createFetchClient, { type Middleware } from 'openapi-fetch';
import { createTimeoutSignal } from '../lib/timeout-signal.js';
import type { TypedClient } from './client-type.js';
import { rejectUnknownOptions } from './reject-unknown-options.js';
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

const clientOptions: Record<keyof ClientOptions, true> = {
  baseUrl: true,
  apiKey: true,
  idempotencyKeys: true,
  requestId: true,
  headers: true,
  timeoutMs: true,
  fetch: true,
  maxRetries: true,
  maxRetryAfterMs: true,
  wait: true,
};

/** @throws {TypeError} if an option of `createClient()` is unknown, or the URL is not valid */
export function checkClientOptions(options: Partial<ClientOptions> = {}): void {
  rejectUnknownOptions('createClient', options, clientOptions);
  const { baseUrl, apiKey } = options;
  if (baseUrl === undefined || !URL.canParse(baseUrl))
    throw new TypeError(
      `createClient() needs the URL of the API as \`baseUrl\`, such as "http://127.0.0.1:4010/v1"; received ${String(baseUrl)}.`,
    );
  if (typeof apiKey !== 'string')
    throw new TypeError(
      `createClient() needs the API key as \`apiKey\`, such as "sk_test_…"; received ${String(apiKey)}.`,
    );
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
  if (idempotencyKeys)
    client.use(createHeaderMiddleware('idempotency-key', ['POST', 'PUT'], () => crypto.randomUUID()));
  if (requestId) client.use(createHeaderMiddleware('x-request-id', null, requestId));
  const methods = client as unknown as Record<string, (path: unknown, options?: object) => Promise<unknown>>;
  for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
    const send = methods[method];
    methods[method] = async (path, options = {}) => {
      checkCall(method, baseUrl, path, options);
      return send?.(path, options);
    };
  }
  return client as TypedClient<Paths>;
}

function withTimeout(fetch: SendRequest, timeoutMs: number): SendRequest {
  return (request) => {
    const signal = AbortSignal.any([request.signal, createTimeoutSignal(timeoutMs)]);
    return fetch(new Request(request, { signal }));
  };
}

/** Options of a request: those of openapi-fetch and of `fetch`. */
const requestOptions = Object.fromEntries(
  (
    'params body headers baseUrl fetch Request parseAs querySerializer bodySerializer pathSerializer middleware ' +
    'signal cache credentials dispatcher duplex integrity keepalive mode next priority redirect referrer referrerPolicy window'
  )
    .split(' ')
    .map((name) => [name, true]),
);

/**
 * Checks the arguments of a request. A misplaced `query` would otherwise be ignored, and an incomplete path sent.
 *
 * @throws {TypeError} that says what to pass
 */
function checkCall(method: string, baseUrl: string, path: unknown, options: object): void {
  if (typeof path !== 'string')
    throw new TypeError(
      `${method}() needs a path of the OpenAPI document, such as "/purchases"; received ${String(path)}.`,
    );
  checkPath(baseUrl, path);
  const misplaced = ['query', 'path', 'header'].find((name) => name in options);
  if (misplaced !== undefined)
    throw new TypeError(
      `${method}() has no option \`${misplaced}\`. Pass it in \`params\`: { params: { ${misplaced}: … } }.`,
    );
  rejectUnknownOptions(method, options, requestOptions);
  const { params } = options as { params?: { path?: Record<string, unknown> } };
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
    if (params?.path?.[name] === undefined)
      throw new TypeError(
        `The path "${path}" needs \`${name}\`. Pass it in \`params\`: { params: { path: { ${name}: … } } }.`,
      );
}

/** Rejects a path that repeats the base path of the client, such as `/_sandbox/clock`: the server would return 404. */
function checkPath(baseUrl: string, path: string): void {
  const [, basePath] = /(\/v1|\/_sandbox)\/*$/.exec(baseUrl) ?? [];
  const [, sentBase, rest = ''] = /^(\/v1(?=\/|$)|\/_sandbox(?=\/|$))?\/?(.*)$/.exec(path) ?? [];
  if (basePath === undefined || (sentBase === undefined && path.startsWith('/'))) return;
  const isOtherApi = sentBase !== undefined && sentBase !== basePath;
  const client = isOtherApi
    ? `a client whose base URL ends with ${sentBase}, such as \`${sentBase === '/v1' ? 'client' : 'control'}\` of a sandbox`
    : 'it';
  throw new TypeError(
    `The path "${path}" is wrong, because the base URL of the client ends with ${basePath}. Pass "/${rest}" to ${client}.`,
  );
}

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
