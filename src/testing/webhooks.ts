/** Functions that verify webhooks in your application. They do not depend on the sandbox. */

import { WebhookVerificationError } from 'standardwebhooks';
import { verifySignature } from '../webhooks/verify.js';
import type { Event } from './events.js';

export type { Event, EventOf, EventPattern, EventType } from './events.js';
/**
 * Error that `verifyWebhook()` throws if the signature is missing or wrong, or if the timestamp differs from the current
 * time by more than five minutes.
 */
export { WebhookVerificationError };

/** Headers of a web `Request` or of Node's `IncomingMessage`. */
export type IncomingHeaders = Headers | Record<string, string | readonly string[] | undefined>;

/**
 * Verifies the signature of a webhook and returns its event.
 *
 * @param body raw request body. If you parse it and serialize it again, the signature may not match
 * @param headers request headers, with `webhook-id`, `webhook-timestamp` and `webhook-signature`
 * @param secret signing secret (`whsec_…`), or several secrets during a rotation
 * @throws {WebhookVerificationError} if no signature matches, or if the timestamp of the webhook is more than five
 *   minutes before or after the current time
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @example
 * import { verifyWebhook } from 'tollgate/webhooks';
 *
 * export async function POST(request: Request): Promise<Response> {
 *   const event = verifyWebhook(await request.text(), request.headers, process.env.WEBHOOK_SECRET ?? '');
 *   if (event.type === 'charge.failed') console.log(event.data.customer_id);
 *   return new Response(null, { status: 204 });
 * }
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: IncomingHeaders,
  secret: string | readonly string[],
): Event {
  const payload = typeof body === 'string' ? body : Buffer.from(body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  return verifySignature(payload, toPlainHeaders(headers), secrets) as Event;
}

function toPlainHeaders(headers: IncomingHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}
