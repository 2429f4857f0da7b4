import { createHmac } from 'node:crypto';
import { listReplacedSecrets } from '../domain/catalog/configuration.js';
import type { Configuration } from '../domain/shared/records.js';

type Endpoint = NonNullable<Configuration['webhook']>;

/** Secrets of a webhook endpoint, as stored in its configuration. Replaced ones sign until `expires_at` (exclusive). */
export type SigningSecrets = Pick<Endpoint, 'secret' | 'previous_secret' | 'older_secrets'>;

export interface SignatureHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Returns the headers with which a receiver verifies an event: one signature for each active secret, the current one
 * first.
 *
 * @param id id of the event, the same in every attempt
 * @param body exact bytes that are sent
 * @param realNow milliseconds since 1970; receivers reject a timestamp more than five minutes from their own time
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
export function createSignatureHeaders(
  id: string,
  body: Uint8Array,
  secrets: SigningSecrets,
  realNow: number,
): SignatureHeaders {
  const timestamp = String(Math.floor(realNow / 1000));
  const signatures = getActiveSecrets(secrets, realNow).map((secret) => sign(id, timestamp, body, secret));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

function getActiveSecrets(secrets: SigningSecrets, realNow: number): string[] {
  const active = listReplacedSecrets(secrets).filter(({ expires_at }) => Date.parse(expires_at) > realNow);
  return [secrets.secret, ...active.map(({ secret }) => secret)];
}

function sign(id: string, timestamp: string, body: Uint8Array, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  return `v1,${signature}`;
}
