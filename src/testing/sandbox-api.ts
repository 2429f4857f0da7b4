import type { paths as PublicPaths } from '../../generated/openapi.js';
import type { paths as SandboxPaths } from '../../generated/sandbox.js';
import type { Client } from './client.js';
import type { TypedClient } from './client-type.js';
import { createPay, type PayOptions, type PayResult } from './pay.js';
import { createTypedClient } from './typed-client.js';

export type Fetch = (request: Request) => Promise<Response>;

/** Client of the sandbox API, with the methods of `Client`. */
export type SandboxClient = TypedClient<SandboxPaths>;

/** API access with one API key. Every other helper of this module is built on it. */
export interface SandboxApi {
  /** Base URL of the sandbox, without a trailing slash. */
  url: string;
  /** API key of the organization. */
  apiKey: string;
  /** Client of the public API, `/v1`. It never retries a request, so that tests see error responses. */
  client: Client;
  /** Client of the sandbox API, `/_sandbox`. */
  control: SandboxClient;
  /** Sends any request. Adds the API key, unless `init` has an `Authorization` header. The path may be a full URL. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
  /**
   * Pays on a checkout page over HTTP, as a payer does in a browser. Also works for the checkout of another organization
   * or sandbox.
   *
   * @param checkoutUrl `checkout_url` of a purchase
   * @param card token or number of a test card, such as `tok_challenge` or `4000 0025 0000 3155`. Default: the payer
   *   completes an open 3-D Secure challenge, or else pays with `tok_success`
   * @returns the result of the payment. A declined card is a result, not an error
   * @throws {Error} if there is no such checkout or card, if the payer has nothing to pay, or if `challenge` is set and no
   *   challenge appears
   */
  pay: (checkoutUrl: string, card?: string, options?: PayOptions) => Promise<PayResult>;
}

/** Creates the API access of one API key. The URL has no trailing slash. */
export function createSandboxApi(url: string, apiKey: string, fetch: Fetch): SandboxApi {
  const options = { apiKey, fetch, maxRetries: 0 };
  return {
    url,
    apiKey,
    client: createTypedClient<PublicPaths>({ ...options, baseUrl: `${url}/v1` }),
    control: createTypedClient<SandboxPaths>({ ...options, baseUrl: `${url}/_sandbox` }),
    pay: createPay(fetch),
    request: (path, init) => {
      const request = new Request(new URL(path.startsWith('/') ? url + path : path), init);
      if (!request.headers.has('authorization')) request.headers.set('authorization', `Bearer ${apiKey}`);
      return fetch(request);
    },
  };
}
