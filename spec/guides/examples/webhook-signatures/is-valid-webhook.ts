import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const TOLERANCE_SECONDS = 5 * 60;

/** Returns true if the raw body was signed with the secret, within five minutes of the current time. */
export function isValidWebhook(body: Buffer, headers: IncomingHttpHeaders, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
  const expected = Buffer.from(`v1,${digest}`);
  const isSigned = String(signatures)
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected));
  return isSigned && Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}
