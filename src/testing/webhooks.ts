import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { Event } from './events.js';

export type { Event, EventOf, EventPattern, EventType } from './events.js';
export { WebhookVerificationError };

/** Headers as a web `Request` or Node's `IncomingMessage` has them. */
export type IncomingHeaders = Headers | Record<string, string | readonly string[] | undefined>;

/**
 * The event that a webhook delivered, once it is sure that the gateway sent it.
 *
 * @param body exactly as it was received: parsed and written anew it would not match
 * @param secret `whsec_…`; several while one takes the place of another
 * @throws {WebhookVerificationError} without a signature that matches, or when it was made more than five minutes
 *   before or after now
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @example
 * const event = verifyWebhook(await request.text(), request.headers, process.env.WEBHOOK_SECRET);
 * if (event.type === 'charge.failed') await remind(event.data.customer_id);
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: IncomingHeaders,
  secret: string | readonly string[],
): Event {
  const payload = typeof body === 'string' ? body : Buffer.from(body);
  const plain = plainHeaders(headers);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  let refusal: unknown = new WebhookVerificationError('There is no secret to verify with.');
  for (const candidate of secrets) {
    try {
      return new Webhook(candidate).verify(payload, plain) as Event;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}

function plainHeaders(headers: IncomingHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}
