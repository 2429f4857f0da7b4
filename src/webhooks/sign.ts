import { createHmac } from 'node:crypto';
import type { Instant } from '../domain/shared/records.js';

/** The secrets of an endpoint, as its configuration keeps them. */
export interface SigningSecrets {
  /** `whsec_` and base64. */
  secret: string;
  /** The secret before the last rotation; it signs too until `expires_at`, exclusive, in real time. */
  previous_secret: { secret: string; expires_at: Instant } | null;
}

export interface SignatureHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * The headers by which a receiver knows that an event is genuine: one signature for each secret that holds, the
 * current one first.
 *
 * @param id the event's, the same in every attempt
 * @param body the exact bytes that are sent
 * @param realNow milliseconds since 1970; receivers refuse what is more than five minutes from their own clocks
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
export function signatureHeaders(
  id: string,
  body: Uint8Array,
  secrets: SigningSecrets,
  realNow: number,
): SignatureHeaders {
  const timestamp = String(Math.floor(realNow / 1000));
  const signatures = secretsAt(secrets, realNow).map((secret) => sign(id, timestamp, body, secret));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function secretsAt({ secret, previous_secret }: SigningSecrets, realNow: number): string[] {
  if (previous_secret === null || Date.parse(previous_secret.expires_at) <= realNow) return [secret];
  return [secret, previous_secret.secret];
}

function sign(id: string, timestamp: string, body: Uint8Array, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const code = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return `v1,${code}`;
}
