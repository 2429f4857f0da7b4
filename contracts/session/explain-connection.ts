import type { ApiResponse } from '../http/api-response.js';
import type { Target } from './target.js';

/** Errors of TLS certificates that Node.js does not trust, by their codes. */
const certificateErrors: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired. Renew it, and run the command again',
  CERT_NOT_YET_VALID: 'is not valid yet. Check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for other host names. Use one of those host names in the base URL',
};

const unknownAuthorityCodes: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Explains why no connection to a target was possible, and what to do. @param message message with the error code */
export function explainNoResponse({ origin }: Target, message: string): string {
  const code = /\b[A-Z]+(?:_[A-Z]+)+\b/.exec(message)?.[0] ?? '';
  if (unknownAuthorityCodes.has(code)) {
    return `The TLS certificate of ${origin} is from an unknown certificate authority (${code}). Set NODE_EXTRA_CA_CERTS to the file of this authority, for example: NODE_EXTRA_CA_CERTS=ca.pem npx tollgate check …`;
  }
  const certificate = certificateErrors[code];
  return certificate === undefined
    ? `Nothing answers at ${origin}: ${message}`
    : `The TLS certificate of ${origin} ${certificate} (${code}).`;
}

/**
 * Explains why a base URL is not that of the API, from the response to its first request; null if it can be. The
 * errors of an API are JSON, also those of an operation that it does not have yet.
 */
export function explainWrongBaseUrl({ bases, origin }: Target, response: ApiResponse): string | null {
  const { status, receivedJson } = response;
  // An API with a wrong Content-Type is an API.
  if (typeof receivedJson === 'object' && receivedJson !== null) return null;
  const type = response.getHeader('content-type')?.split(';')[0] ?? null;
  const isPage = type === 'text/html' && status < 500 && status !== 401 && status !== 403 && status !== 429;
  const isElsewhere = type?.includes('json') !== true && ((status >= 300 && status < 400) || status === 404);
  if (!isPage && !isElsewhere) return null;
  const location = response.getHeader('location');
  const received = `GET ${bases.contract}/customers returned ${status} with ${type ?? 'no Content-Type'}`;
  const advice =
    status >= 300 && status < 400 && location !== null
      ? `It redirects to ${location}: use the URL there, without /customers.`
      : 'Check the path of the base URL, such as https://gateway.example/payments/v1.';
  return `There is no API at ${origin}${bases.contract}: ${received}. ${advice}`;
}
