import { insert, type Change } from '../domain/shared/change.js';
import { newDelivery } from '../domain/delivery/delivery.js';
import type { Decision, DomainEvent, NewId } from '../domain/shared/event.js';
import type { Event, Instant } from '../domain/shared/records.js';
import type { Endpoint } from '../queries/current-endpoint.js';
import { presentEventData } from '../presenters/present.js';

export interface ChangesOf {
  now: Instant;
  newId: NewId;
  origin: string;
  /** Where the events are to be delivered; null where nowhere. */
  endpoint: Endpoint | null;
}

/** The changes of a decision, its events among them, each with its delivery. */
export function changesOf(
  decision: Decision<unknown>,
  { now, newId, origin, endpoint }: ChangesOf,
): Change[] {
  const changes = [...decision.changes];
  for (const event of decision.events) {
    const stored = eventOf(event, now, newId, origin);
    changes.push(insert('events', stored), ...deliveryChanges(stored, newId, endpoint));
  }
  return changes;
}

/** An event as it is kept. */
export function eventOf(event: DomainEvent, now: Instant, newId: NewId, origin: string): Event {
  return {
    id: newId('evt'),
    type: event.type,
    timestamp: event.at ?? now,
    data: presentEventData(event, origin),
  };
}

/** What puts an event on its way, where the endpoint wants it. */
export function deliveryChanges(event: Event, newId: NewId, endpoint: Endpoint | null): Change[] {
  if (!endpoint || endpoint.event_types?.includes(event.type) === false) return [];
  return [insert('deliveries', newDelivery(newId('dlv'), event, endpoint.url, event.timestamp))];
}
