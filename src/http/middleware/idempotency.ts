import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { RequestHandler } from 'express';
import { contextOf } from '../request/request-context.js';

// Its types describe an ES module, which it is not.
const canonicalJson = canonicalize as unknown as (value: unknown) => string;

/**
 * Reads `Idempotency-Key` and computes what a repetition is recognised by. The draft's quoted form and the bare one
 * are the same key.
 *
 * @see draft-ietf-httpapi-idempotency-key-header-07
 * @see RFC 8785 for the canonical JSON
 */
export const idempotency: RequestHandler = (request, response, next) => {
  const header = request.headers['idempotency-key'];
  const applies = typeof header === 'string' && (request.method === 'POST' || request.method === 'PUT');
  const key = applies ? unquoted(header) : '';
  contextOf(response).idempotency = applies
    ? {
        key,
        scope: `${request.method} ${request.baseUrl}${request.path} ${key}`,
        fingerprint: hash('sha256', canonicalJson(request.body ?? null)),
      }
    : null;
  next();
};

/** @see RFC 8941, section 3.3.3 */
function unquoted(key: string): string {
  const inner = /^"(.*)"$/.exec(key)?.[1];
  return inner === undefined ? key : inner.replace(/\\(["\\])/g, '$1');
}
