import type { components } from '../../generated/closed/sandbox.js';
import type { Event } from '../domain/shared/records.js';

/** Returns an event as the sandbox API shows it. */
export function presentEvent(event: Event): components['schemas']['Event'] {
  // Cast: event data is the generated API resource, stored as it was presented.
  return { ...event, cause: event.cause ?? null } as components['schemas']['Event'];
}

/** Returns the body of an event's deliveries: the event without its cause. */
export function toDeliveryBody({ cause: _cause, ...event }: Event): string {
  return JSON.stringify(event);
}
