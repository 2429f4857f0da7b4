import type { components } from '../../generated/closed/sandbox.js';
import type { Event } from '../domain/shared/records.js';

/** Returns an event as the sandbox API shows it. */
export function presentEvent({ trace_context: _trace, ...event }: Event): components['schemas']['Event'] {
  // Cast: event data is the generated API resource, stored as it was presented.
  return event as components['schemas']['Event'];
}

/** Returns the body of an event's deliveries: the event without its cause and its trace. */
export function toDeliveryBody({ cause: _cause, trace_context: _trace, ...event }: Event): string {
  return JSON.stringify(event);
}
