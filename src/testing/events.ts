import { isDeepStrictEqual } from 'node:util';
import type { webhooks } from '../../generated/openapi.js';

/** Any event, as a webhook delivers it. */
export type Event = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];
export type EventType = Event['type'];

/** A type of event, all of one kind (`charge.*`), or all there are (`*`). */
export type EventPattern = EventType | `${KindOf<EventType>}.*` | '*';
type KindOf<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** The events that a pattern fits. */
export type EventOf<Pattern extends EventPattern> = Pattern extends '*'
  ? Event
  : Pattern extends `${infer Kind}.*`
    ? Narrowed<Event, `${Kind}.${string}`>
    : Narrowed<Event, Pattern>;

type Narrowed<Any extends Event, Type> = Any extends Event
  ? Extract<Any['type'], Type> extends never
    ? never
    : Any & { type: Extract<Any['type'], Type> }
  : never;

/** What is wanted of an event beside its type: properties of its `data`, or a question that it answers. */
export type Where<Wanted extends Event> = Partial<DataOf<Wanted>> | ((event: Wanted) => boolean);
type DataOf<Any extends Event> = Any extends Event ? Any['data'] : never;

/** Whether an event is of the type that is wanted, and as it is wanted. */
export function fits(
  event: Event,
  pattern: EventPattern,
  where: object | ((event: Event) => boolean) = {},
): boolean {
  if (!fitsPattern(event.type, pattern)) return false;
  if (typeof where === 'function') return (where as (event: Event) => boolean)(event);
  const data: object = event.data;
  return Object.entries(where).every(([name, value]) =>
    isDeepStrictEqual((data as Record<string, unknown>)[name], value),
  );
}

function fitsPattern(type: EventType, pattern: EventPattern): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

/** An event in a line: its type, the object that it is about, and when. */
export function lineOf({ type, timestamp, data }: Event): string {
  return [type.padEnd(LONGEST_TYPE), 'id' in data ? data.id : '', timestamp].join('  ');
}

const LONGEST_TYPE = 'purchase.payment_method_attached'.length;
