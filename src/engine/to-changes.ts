import { insert, type Change } from '../domain/shared/change.js';
import { createDelivery } from '../domain/delivery/delivery.js';
import type { Decision, DomainEvent, IdFactory } from '../domain/shared/event.js';
import type { Event, Instant } from '../domain/shared/records.js';
import type { Endpoint } from '../queries/find-endpoint.js';
import { presentEventData } from '../presenters/present-event-data.js';

/** Values of a new event that its decision does not have. */
interface EventOptions {
  now: Instant;
  newId: IdFactory;
  /** Returns the sequence of the next event. */
  nextSequence: () => number;
  /** Base URL of the sandbox, for checkout links. */
  origin: string;
}

/** Values for the events of a decision and their deliveries. */
interface DeliveryOptions extends EventOptions {
  /** Webhook endpoint, or null if none is configured. */
  endpoint: Endpoint | null;
}

/** Returns the changes of a decision, including its events and their webhook deliveries. */
export function toChanges(decision: Decision<unknown>, options: DeliveryOptions): Change[] {
  const changes = [...decision.changes];
  for (const event of decision.events) {
    const stored = createEvent(event, options);
    changes.push(insert('events', stored), ...createDeliveryChanges(stored, options.newId, options.endpoint));
  }
  return changes;
}

/** Creates the stored event of a domain event, with the data that the API shows after the commit. */
export function createEvent(event: DomainEvent, { now, newId, nextSequence, origin }: EventOptions): Event {
  return {
    id: newId('evt'),
    type: event.type,
    timestamp: event.at ?? now,
    sequence: nextSequence(),
    data: presentEventData(event, origin),
  };
}

/** Creates the delivery of an event; none without an endpoint that accepts its type. */
export function createDeliveryChanges(event: Event, newId: IdFactory, endpoint: Endpoint | null): Change[] {
  if (!endpoint || endpoint.event_types?.includes(event.type) === false) return [];
  return [insert('deliveries', createDelivery(newId('dlv'), event, endpoint.url, event.timestamp))];
}
