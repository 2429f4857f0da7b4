import { isDeepStrictEqual } from 'node:util';
import type { webhooks } from '../../generated/openapi.js';

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
export type EventPattern = EventType | `${KindOf<EventType>}.*` | '*';
type KindOf<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** Events that match a pattern. */
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

/** Condition on an event: expected properties of its `data`, or a predicate. */
export type EventCondition<Wanted extends Event> = Partial<DataOf<Wanted>> | ((event: Wanted) => boolean);
type DataOf<Any extends Event> = Any extends Event ? Any['data'] : never;

/** Returns true if an event has a type that matches the pattern, and meets the condition. */
export function matchesEvent(
  event: Event,
  pattern: EventPattern,
  where: object | ((event: Event) => boolean) = {},
): boolean {
  if (!matchesPattern(event.type, pattern)) return false;
  if (typeof where === 'function') return (where as (event: Event) => boolean)(event);
  const data: object = event.data;
  return Object.entries(where).every(([name, value]) =>
    isDeepStrictEqual((data as Record<string, unknown>)[name], value),
  );
}

function matchesPattern(type: EventType, pattern: EventPattern): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** Formats an event as one line: type, object id and timestamp. */
export function formatEvent({ type, timestamp, data }: Event): string {
  return [type.padEnd(EVENT_TYPE_WIDTH), 'id' in data ? data.id : '', timestamp].join('  ');
}

const EVENT_TYPE_WIDTH = 'purchase.payment_method_attached'.length;
