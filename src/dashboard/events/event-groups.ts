import type { Schemas } from '../data/api.js';
import {
  describeEvent,
  getEventSubject,
  isChargeEvent,
  type EventDescription,
} from '../data/describe-event.js';
import { describeFailure } from '../data/describe-payment.js';
import type { Tone } from '../data/format.js';

type Event = Schemas['Event'];

/** Events with the same cause and instant. */
export interface EventGroup {
  at: string;
  /** Null if no cause was stored. */
  cause: Schemas['Cause'] | null;
  /** Oldest first. */
  events: Event[];
}

/**
 * Groups consecutive events that have the same cause and instant.
 *
 * @param events newest first
 * @param getKey returns a value that the events of a group share too, such as the id of their purchase
 * @returns newest group first
 */
export function groupEvents(
  events: readonly Event[],
  getKey: (event: Event) => string | null = () => null,
): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const hasSameCause = last?.cause?.type === event.cause?.type && last?.cause?.id === event.cause?.id;
    const hasSameKey = last?.events[0] !== undefined && getKey(last.events[0]) === getKey(event);
    if (last && hasSameCause && hasSameKey && last.at === event.timestamp) last.events.unshift(event);
    else groups.push({ at: event.timestamp, cause: event.cause, events: [event] });
  }
  return groups;
}

const waitingTypes: readonly Event['type'][] = [
  'charge.pending',
  'charge.requires_action',
  'purchase.requires_action',
];

/** Leaves out the states of an object that waited for something, if a later event of the object follows. @param events newest first */
export function omitSuperseded(events: readonly Event[]): Event[] {
  const changed = new Set<string>();
  return events.filter((event) => {
    const id = getEventSubject(event)?.id ?? event.id;
    const isSuperseded = changed.has(id) && waitingTypes.includes(event.type);
    changed.add(id);
    return !isSuperseded;
  });
}

/** Event group in words. */
interface EventSummary {
  title: string;
  /** Further changes, each a sentence. Empty if the title says everything. */
  details: string;
  tone: Tone;
  icon: EventDescription['icon'];
}

/** Returns the event that names a group: its payment, or else its first change. */
export function getMainEvent({ events }: Pick<EventGroup, 'events'>): Event {
  const event = events.findLast(isChargeEvent) ?? events[0];
  if (!event) throw new Error('A group needs an event.');
  return event;
}

/** Describes a group: its payment, or else its first change, is the title. @param plan that has the unit of usage */
export function describeEventGroup(
  { events }: Pick<EventGroup, 'events'>,
  plan?: Schemas['Plan'],
): EventSummary {
  const payment = events.findLast(isChargeEvent);
  const subject = getMainEvent({ events });
  const changes = events.filter((event) => event !== subject && !isChargeEvent(event));
  const { title, tone, icon } = describeEvent(subject, plan);
  const failure = payment?.data.failure;
  const sentences = [
    ...(failure ? [describeFailure(failure)] : []),
    ...changes.map((event) => describeEvent(event, plan).title),
  ];
  return { title, details: sentences.map((sentence) => `${sentence}.`).join(' '), tone, icon };
}
