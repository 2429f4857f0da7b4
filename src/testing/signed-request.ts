import { Webhook } from 'standardwebhooks';
import type { Event } from './events.js';

export interface SignedRequestOptions {
  /** Where it is sent to, by its own account; `http://127.0.0.1/webhooks` unless given. */
  url?: string;
  /** When it was signed; now unless given. A receiver refuses what is more than five minutes from its own clock. */
  signedAt?: Date;
}

/** A request as a delivery of the event brings it, to hand to a handler of webhooks. @param secret `whsec_…` */
export function signedRequest(
  event: Event,
  secret: string,
  { url = 'http://127.0.0.1/webhooks', signedAt = new Date() }: SignedRequestOptions = {},
): Request {
  const body = JSON.stringify(event);
  return new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(event.id, signedAt, body),
    },
    body,
  });
}
