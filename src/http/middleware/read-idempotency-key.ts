import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { RequestHandler } from 'express';
import { getRequestContext } from '../request/request-context.js';

// The package is CommonJS, but its types declare an ES module.
const toCanonicalJson = canonicalize as unknown as (value: unknown) => string;

/**
 * Reads `Idempotency-Key` of POST and PUT requests, and computes the fingerprint that detects a different request with
 * the same key. The quoted form of the draft and the bare form are the same key.
 *
 * @see draft-ietf-httpapi-idempotency-key-header-07
 * @see RFC 8785 for the canonical JSON
 */
export const readIdempotencyKey: RequestHandler = (request, response, next) => {
  const header = request.headers['idempotency-key'];
  const applies = typeof header === 'string' && (request.method === 'POST' || request.method === 'PUT');
  const key = applies ? unquote(header) : '';
  getRequestContext(response).idempotency = applies
    ? {
        key,
        scope: `${request.method} ${request.baseUrl}${request.path} ${key}`,
        fingerprint: hash('sha256', toCanonicalJson(request.body ?? null)),
      }
    : null;
  next();
};

/** Removes the quotes and escapes of a structured-field string. @see RFC 8941, section 3.3.3 */
function unquote(key: string): string {
  const inner = /^"(.*)"$/.exec(key)?.[1];
  return inner === undefined ? key : inner.replace(/\\(["\\])/g, '$1');
}
