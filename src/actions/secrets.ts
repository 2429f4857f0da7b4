import { hash, randomBytes } from 'node:crypto';
import type { Secrets } from './parts.js';

/** Stands for a key in a browser. */
export const sessionToken = (): string => randomBytes(32).toString('base64url');

/** Secrets from the operating system's generator. */
export const secureSecrets: Secrets = {
  apiKey: () => `sk_test_${randomBytes(24).toString('base64url').replace(/[-_]/g, 'x')}`,
  webhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  checkoutToken: () => randomBytes(32).toString('base64url'),
  cursorSecret: () => randomBytes(32).toString('base64url'),
};

/** What is kept of an API key: enough to know it again, not enough to use it. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}
