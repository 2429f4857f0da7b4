import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { retrying, type RetryOptions } from './retry.js';

export interface ClientOptions extends RetryOptions {
  /** Where the API is, with its version: `http://127.0.0.1:4010/v1`. */
  baseUrl: string;
  /** `sk_test_…` */
  apiKey: string;
  /** Whether each POST and PUT gets an `Idempotency-Key` of its own unless it brings one; true unless given. */
  idempotencyKeys?: boolean;
  /** Makes the `X-Request-Id` of each call; the server makes it unless given. */
  requestId?: () => string;
  /** Sent along with every request. */
  headers?: Record<string, string>;
  /** How a request is sent; `fetch` unless given. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A client for the paths of a description. */
export function createTypedClient<Paths extends object>({
  baseUrl,
  apiKey,
  idempotencyKeys = true,
  requestId,
  headers,
  fetch = (request) => globalThis.fetch(request),
  ...retries
}: ClientOptions): Client<Paths> {
  const client = createFetchClient<Paths>({
    baseUrl,
    headers: { ...headers, authorization: `Bearer ${apiKey}` },
    fetch: retrying(fetch, retries),
  });
  if (idempotencyKeys) client.use(unlessSent('idempotency-key', ['POST', 'PUT'], () => crypto.randomUUID()));
  if (requestId) client.use(unlessSent('x-request-id', null, requestId));
  return client;
}

/** Sets a header once for each call, and so the same in every retry of it. @param methods null for all */
function unlessSent(name: string, methods: readonly string[] | null, make: () => string): Middleware {
  return {
    onRequest: ({ request }) => {
      if (methods?.includes(request.method) !== false && !request.headers.has(name))
        request.headers.set(name, make());
    },
  };
}
