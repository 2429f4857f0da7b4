import { EVENT_TYPES } from '../../generated/events.js';
import type { webhooks } from '../../generated/openapi.js';
import { listDifferences, type Difference, type PartOf } from './list-differences.js';

/**
 * Event, as a webhook delivers it. If you compare `type` with a literal, TypeScript narrows the type of `data`. Later
 * versions of the API may send other event types: handle them in a default branch.
 */
export type Event = WithKnownType<
  webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']
>;
/** Type of an event. */
export type EventType = Event['type'];

type WithKnownType<Any extends { type: string }> = Any extends unknown
  ? Omit<Any, 'type'> & { type: KnownValue<Any['type']> }
  : never;

/** Literals of an open union: `'a' | 'b'` of `'a' | 'b' | (string & {})`. */
type KnownValue<Open extends string> = Open extends `${infer Text}`
  ? string extends Text
    ? never
    : Open
  : never;

/** One event type, all event types of one resource (`charge.*`), or all event types (`*`). */
export type EventPattern = EventType | EventGroup | '*';
/** All event types of one resource, such as `charge.*`. */
export type EventGroup = `${KindOf<EventType>}.*`;
type KindOf<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** All event types. */
export const eventTypes: readonly EventType[] = EVENT_TYPES;

/** Returns true if at least one event type matches a pattern. */
export const isEventPattern = (pattern: string): pattern is EventPattern =>
  pattern === '*' || eventTypes.some((type) => type === pattern || pattern === `${type.split('.')[0]}.*`);

/** Type of the events that match a pattern. */
export type EventOf<Pattern extends EventPattern> = Pattern extends '*'
  ? Event
  : Pattern extends `${infer Kind}.*`
    ? NarrowEvent<Event, `${Kind}.${string}`>
    : NarrowEvent<Event, Pattern>;

type NarrowEvent<Any extends Event, Type> = Any extends Event
  ? Extract<Any['type'], Type> extends never
    ? never
    : Any & { type: Extract<Any['type'], Type> }
  : never;

/** Condition on an event: a part of its `data`, in which nested objects can also be partial, or a predicate. */
export type EventCondition<Wanted extends Event> = PartOf<Wanted['data']> | ((event: Wanted) => boolean);

/** Returns true if an event has a type that matches the pattern, and meets the condition. */
export function matchesEvent(
  event: Event,
  pattern: EventPattern,
  where: object | ((event: Event) => boolean) = {},
): boolean {
  if (!matchesPattern(event.type, pattern)) return false;
  if (typeof where === 'function') return (where as (event: Event) => boolean)(event);
  return listDifferences(event.data, where).length === 0;
}

/** Event that does not match, with its differences from the expected event. */
export interface NearEvent {
  event: Event;
  differences: readonly Difference[];
}

const MAX_NEAR_EVENTS = 3;

/**
 * Finds the events that differ least from a pattern and a part of their `data`, at most three. An event of another type is
 * near only if it meets at least half of the condition.
 */
export function findNearEvents(events: readonly Event[], pattern: EventPattern, where: object): NearEvent[] {
  const conditionCount = Object.keys(where).length;
  return events
    .map((event) => ({ event, data: listDifferences(event.data, where) }))
    .filter(({ event, data }) => matchesPattern(event.type, pattern) || data.length * 2 <= conditionCount)
    .map(({ event, data }) => ({
      event,
      differences: matchesPattern(event.type, pattern)
        ? data
        : [{ path: 'type', expected: pattern, received: event.type }, ...data],
    }))
    .reverse() // Of equally near events, the newest ones come first.
    .sort((one, other) => one.differences.length - other.differences.length)
    .slice(0, MAX_NEAR_EVENTS);
}

function matchesPattern(type: EventType, pattern: EventPattern): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** Formats an event as one line: type, object id and timestamp. */
export function formatEvent({ type, timestamp, data }: Event): string {
  return [type.padEnd(EVENT_TYPE_WIDTH), 'id' in data ? data.id : '', timestamp].join('  ');
}

const EVENT_TYPE_WIDTH = Math.max(...eventTypes.map(({ length }) => length));
