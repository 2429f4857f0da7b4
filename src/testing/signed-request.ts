import { Webhook } from 'standardwebhooks';
import type { Event } from './events.js';
import { rejectUnknownOptions } from './reject-unknown-options.js';

/** Options of `signedRequest()`. */
export interface SignedRequestOptions {
  /** URL of the created request. Default `http://127.0.0.1/webhooks`. */
  url?: string;
  /**
   * Time of the signature. Default: the current real time. Receivers reject a signature if this time is more than five
   * minutes before or after their own time.
   */
  signedAt?: Date;
  /** Secret of the signature, in the form `whsec_…`, for example of another sender. Default: the current secret. */
  secret?: string;
}

/**
 * Creates the request of a webhook delivery, for a test of a webhook handler.
 *
 * @throws {TypeError} if the event is none, or an option is unknown
 */
export function createSignedRequest(event: Event, secret: string, options: SignedRequestOptions): Request {
  rejectUnknownOptions('signedRequest', options, { url: true, signedAt: true, secret: true });
  const { url = 'http://127.0.0.1/webhooks', signedAt = new Date() } = options;
  if (!isEvent(event))
    throw new TypeError('signedRequest() needs a whole event, such as one of `await sandbox.events()`.');
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

const isEvent = (value: unknown): boolean => {
  const { id, type, data } = Object(value) as Partial<Event>;
  return typeof id === 'string' && typeof type === 'string' && typeof data === 'object';
};
