import { insert, type Change } from '../domain/shared/change.js';
import { createDelivery } from '../domain/delivery/delivery.js';
import type { Decision, DomainEvent, IdFactory } from '../domain/shared/event.js';
import type { Cause, Event, Instant, TraceContext } from '../domain/shared/records.js';
import type { Endpoint } from '../queries/find-endpoint.js';
import { presentCharge, presentCustomer } from '../presenters/present-records.js';
import { presentPurchase } from '../presenters/present-purchase.js';

/** Values of a new event that its decision does not have. */
interface EventOptions {
  now: Instant;
  newId: IdFactory;
  /** Returns the sequence of the next event. */
  nextSequence: () => number;
  /** Base URL of the sandbox, for checkout links. */
  origin: string;
  cause: Cause;
  /** Trace of the request; null without one. */
  traceContext?: TraceContext | null | undefined;
}

/** Values for the events of a decision and their deliveries. */
interface DeliveryOptions extends EventOptions {
  /** Webhook endpoint, or null if none is configured. */
  endpoint: Endpoint | null;
}

/** Returns the changes of a decision with their cause, including its events and their webhook deliveries. */
export function toChanges(decision: Decision<unknown>, options: DeliveryOptions): Change[] {
  const changes = decision.changes.map((change) => setCause(change, options.cause));
  for (const event of decision.events) {
    const stored = createEvent(event, options);
    changes.push(insert('events', stored), ...createDeliveryChanges(stored, options.newId, options.endpoint));
  }
  return changes;
}

/** Sets the cause of a new charge. Later changes of the charge keep it. */
function setCause(change: Change, cause: Cause): Change {
  if (change.op !== 'insert' || change.collection !== 'charges') return change;
  return insert('charges', { ...change.record, cause });
}

/** Creates the stored event of a domain event, with the data that the API shows after the commit. */
export function createEvent(
  event: DomainEvent,
  { now, newId, nextSequence, origin, cause, traceContext }: EventOptions,
): Event {
  return {
    id: newId('evt'),
    type: event.type,
    timestamp: event.at ?? now,
    sequence: nextSequence(),
    data: presentEventData(event, origin),
    cause,
    ...(traceContext && { trace_context: traceContext }),
  };
}

/** Creates the delivery of an event; none without an endpoint that accepts its type. */
export function createDeliveryChanges(event: Event, newId: IdFactory, endpoint: Endpoint | null): Change[] {
  if (!endpoint || endpoint.event_types?.includes(event.type) === false) return [];
  return [insert('deliveries', createDelivery(newId('dlv'), event, endpoint.url, event.timestamp))];
}

/** Returns the data of an event: the resource as the API shows it after the commit. */
function presentEventData({ record }: DomainEvent, origin: string): unknown {
  if ('checkout_token' in record) return presentPurchase(record, origin);
  if ('retry_of' in record) return presentCharge(record);
  return 'email' in record ? presentCustomer(record) : record;
}
