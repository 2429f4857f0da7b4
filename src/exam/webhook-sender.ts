import type { Event } from '../testing/events.js';
import { createSignatureHeaders, type SigningSecrets } from '../webhooks/sign.js';
import type { Application } from './application.js';
import { addUnknownValues } from './gateway-proxy.js';
import type { WebhookForm } from './trace.js';

/** Age of a webhook that is too old: twice the tolerance of Standard Webhooks. */
const OLD_WEBHOOK_AGE_MS = 10 * 60_000;

/** End of a rotation, which the exam ends itself. */
const END_OF_ROTATION = '9999-12-31T23:59:59.999Z';

/** Secrets with which webhooks are signed. */
export interface WebhookSecrets {
  /** Secret that the application has. */
  current: string;
  /** Next secret during a rotation, or null. */
  next: string | null;
  /** Secret that the application does not have, or no longer. */
  ended: string;
}

/**
 * Sends an event to the application.
 *
 * @param isEven true for every other webhook: it has another order of signatures, and spaces in its body
 * @returns the status of its response, or null without one
 */
export function sendWebhook(
  application: Application,
  path: string,
  event: Event,
  secrets: WebhookSecrets,
  form: WebhookForm,
  isEven: boolean,
): Promise<number | null> {
  return application.send(path, createWebhook(event, secrets, form, isEven));
}

function createWebhook(
  event: Event,
  secrets: WebhookSecrets,
  form: WebhookForm,
  isEven: boolean,
): RequestInit {
  const signedAt = Date.now() - (form === 'old' ? OLD_WEBHOOK_AGE_MS : 0);
  const known = JSON.stringify(event);
  const text = form === 'unknown' ? addUnknownValues(known) : known;
  const body = isEven ? JSON.stringify(JSON.parse(text), null, 1) : text;
  const signature = createSignatureHeaders(
    event.id,
    Buffer.from(body),
    toSigningSecrets(form, secrets),
    signedAt,
  );
  const { 'webhook-signature': _, ...unsigned } = signature;
  const changed =
    form === 'malformed'
      ? { [isEven ? 'webhook-signature' : 'webhook-timestamp']: 'malformed' }
      : form === 'empty signature'
        ? { 'webhook-signature': 'v1,' }
        : isEven && form === 'two signatures'
          ? { 'webhook-signature': signature['webhook-signature'].split(' ').reverse().join(' ') }
          : {};
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(form === 'unsigned' ? unsigned : signature),
      ...changed,
    },
    body: form === 'altered' ? JSON.stringify(forgeEvent(event)) : body,
  };
}

function toSigningSecrets(form: WebhookForm, { current, next, ended }: WebhookSecrets): SigningSecrets {
  if (form === 'ended secret') return { secret: ended, previous_secret: null };
  if (next === null) return { secret: current, previous_secret: null };
  return { secret: next, previous_secret: { secret: current, expires_at: END_OF_ROTATION } };
}

/** Returns an event that would change the access of a customer if the application believed it. */
export function forgeEvent(event: Event): Event {
  const { data } = event as { data: { status?: string } };
  const isActive = data.status === 'active' || data.status === 'trialing' || data.status === 'succeeded';
  const type = isActive ? 'purchase.canceled' : 'purchase.activated';
  return {
    ...event,
    id: `${event.id.slice(0, -4)}f0f0`,
    sequence: event.sequence + 1000,
    type,
    data: { ...data, status: isActive ? 'canceled' : 'active' },
  } as unknown as Event;
}

/** Returns events of types that the application does not know: of a purchase, and of an object of another kind. */
export function createUnknownEvents(event: Event): Event[] {
  const { data } = event as { data: object };
  const idStart = event.id.slice(0, -4);
  const changed = { ...data, status: 'added_later' };
  return [
    // Newer than the last event, so that the application stores the status.
    {
      ...event,
      id: `${idStart}0e0e`,
      type: 'purchase.added_later',
      sequence: event.sequence + 1,
      data: changed,
    },
    { ...event, id: `${idStart}0e0f`, type: 'added_later.created', data: { id: 'add_1', reason: 'exam' } },
  ] as unknown as Event[];
}
