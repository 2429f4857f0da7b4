import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../context.js';

/** Stands for a key in a browser. */
export const sessionToken = (): string => randomBytes(32).toString('base64url');

/** Secrets from the operating system's generator. */
export const secureSecrets: Secrets = {
  apiKey: () => `sk_test_${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`,
  webhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  checkoutToken: () => randomBytes(32).toString('base64url'),
  cursorSecret: () => randomBytes(32).toString('base64url'),
};

/** The key of the last call and its hash: whoever sends many requests sends the same key with each. */
let latest = { key: Buffer.from(''), hash: hash('sha256', '') };

/**
 * What is kept of an API key: enough to know it again, not enough to use it. How long it takes may say whether a key is
 * that of the call before, but not how much of it is.
 */
export function hashApiKey(key: string): string {
  const bytes = Buffer.from(key);
  const isLatest = bytes.length === latest.key.length && timingSafeEqual(bytes, latest.key);
  if (!isLatest) latest = { key: bytes, hash: hash('sha256', bytes) };
  return latest.hash;
}
