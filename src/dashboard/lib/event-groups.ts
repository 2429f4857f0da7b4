import type { Schemas } from './api.js';
import { describeEvent, isChargeEvent } from './describe-event.js';
import { describeFailure } from './describe-payment.js';
import type { Tone } from './tone.js';

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
 * @returns newest group first
 */
export function groupEvents(events: readonly Event[]): EventGroup[] {
  const groups: EventGroup[] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const hasSameCause = last?.cause?.type === event.cause?.type && last?.cause?.id === event.cause?.id;
    if (last && hasSameCause && last.at === event.timestamp) last.events.unshift(event);
    else groups.push({ at: event.timestamp, cause: event.cause, events: [event] });
  }
  return groups;
}

/** Event group in words. */
export interface EventSummary {
  title: string;
  /** Further changes, each a sentence. Empty if the title says everything. */
  details: string;
  tone: Tone;
}

/** Describes a group: its payment, or else its first change, is the title. */
export function describeEventGroup({ events }: Pick<EventGroup, 'events'>): EventSummary {
  const payment = events.findLast(isChargeEvent);
  const subject = payment ?? events[0];
  if (!subject) throw new Error('A group needs an event.');
  const changes = events.filter((event) => event !== subject && !isChargeEvent(event));
  const { title, tone } = describeEvent(subject);
  const failure = payment?.data.failure;
  const sentences = [
    ...(failure ? [describeFailure(failure)] : []),
    ...changes.map((event) => describeEvent(event).title),
  ];
  return { title, details: sentences.map((sentence) => `${sentence}.`).join(' '), tone };
}
