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
 * @throws {SyntaxError} if the signature matches and the body is not JSON
 * @throws {TypeError} for a body that was already parsed, and for a missing or malformed secret
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
  checkArguments(body, secret);
  const payload = typeof body === 'string' ? body : Buffer.from(body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  return verifySignature(payload, toPlainHeaders(headers), secrets) as Event;
}

/** Base64, with or without the prefix of a webhook secret. */
const SECRET = /^(?:whsec_)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

/** @throws {TypeError} for a body that was parsed before, and for a secret that cannot be one */
function checkArguments(body: unknown, secret: unknown): void {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError(
      'verifyWebhook() needs the raw body of the request as text or bytes, but received a parsed one. Read the body before a JSON parser does, for example with express.raw().',
    );
  const secrets: unknown = typeof secret === 'string' ? [secret] : secret;
  const isUsable =
    Array.isArray(secrets) && secrets.every((each) => typeof each === 'string' && SECRET.test(each));
  if (!isUsable)
    throw new TypeError(
      'verifyWebhook() needs the signing secret of the webhook endpoint, which begins with "whsec_". The secret that it received is missing or has another form.',
    );
}

function toPlainHeaders(headers: IncomingHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}
