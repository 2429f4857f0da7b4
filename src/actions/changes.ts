import { insert, type Change } from '../domain/change.js';
import type { Decision, DomainEvent, NewId } from '../domain/event.js';
import type { Instant } from '../domain/records.js';
import { presentEventData } from './present.js';

/** The changes of a decision, its events among them. */
export function changesOf(decision: Decision<unknown>, now: Instant, newId: NewId, origin: string): Change[] {
  return [...decision.changes, ...decision.events.map((event) => eventChange(event, now, newId, origin))];
}

function eventChange(event: DomainEvent, now: Instant, newId: NewId, origin: string): Change {
  return insert('events', {
    id: newId('evt'),
    type: event.type,
    timestamp: event.at ?? now,
    data: presentEventData(event, origin),
  });
}
