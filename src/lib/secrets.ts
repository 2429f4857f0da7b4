// Node.js 18 has no `hash`. To import it by name would hide the message of src/lib/check-node.ts.
import crypto, { randomBytes, timingSafeEqual } from 'node:crypto';

/** Format of an API key that a user sets. */
export const API_KEY_PATTERN = /^sk_test_[A-Za-z0-9_-]{16,200}$/;

/** Format of an API key in a data directory. The test kit accepts shorter keys than the command line. */
export const STORED_API_KEY_PATTERN = /^sk_test_[A-Za-z0-9_-]{1,200}$/;

/** Format of a secret of webhooks in the OpenAPI document: 24 to 64 bytes in base64 with padding. */
export const WEBHOOK_SECRET_PATTERN =
  /^whsec_([A-Za-z0-9+/]{4}){8,20}([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=|[A-Za-z0-9+/]{4}([A-Za-z0-9+/][AQgw]==)?)?$/;

/** Generators of values that must be unguessable: always from a secure random source, never from a seed. */
export interface Secrets {
  /** Creates `sk_test_…`. */
  createApiKey: () => string;
  /** Creates `whsec_…`. */
  createWebhookSecret: () => string;
  createCheckoutToken: () => string;
  createCursorSecret: () => string;
}

/** Creates a token for a dashboard session, which a browser keeps instead of the API key. */
export const createSessionToken = (): string => randomBytes(32).toString('base64url');

/** Secrets from the operating system's random generator. */
export const secureSecrets: Secrets = {
  createApiKey: () => `sk_test_${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`,
  createWebhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  createCheckoutToken: () => randomBytes(32).toString('base64url'),
  createCursorSecret: () => randomBytes(32).toString('base64url'),
};

/** Compares secrets in a time that says nothing about how much of them is equal. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(crypto.hash('sha256', one)), Buffer.from(crypto.hash('sha256', other)));

/** Cache of the last key and its hash: consecutive requests usually carry the same key. */
let lastHashed = { key: Buffer.from(''), hash: crypto.hash('sha256', '') };

/**
 * Hashes an API key for storage and look-up; the key itself is never stored. The duration can reveal that the key equals
 * the previous one, but not how much of it matches.
 */
export function hashApiKey(key: string): string {
  const bytes = Buffer.from(key);
  const isCached = bytes.length === lastHashed.key.length && timingSafeEqual(bytes, lastHashed.key);
  if (!isCached) lastHashed = { key: bytes, hash: crypto.hash('sha256', bytes) };
  return lastHashed.hash;
}
