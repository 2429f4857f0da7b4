import type { Schemas } from './api.js';

type Request = Schemas['LoggedRequest'];
type Event = Schemas['Event'];

/** Request with the events it caused, or events of scheduled work. */
export interface TimelineEntry {
  at: string;
  request: Request | null;
  /** Newest first. */
  events: Event[];
}

/**
 * Merges the events and requests of an object, newest first. Events keep their order, which is the commit order: on a
 * frozen clock many have the same timestamp. Requests without events are inserted by time.
 *
 * @param events newest first
 * @param requests newest first
 */
export function buildTimeline(events: readonly Event[], requests: readonly Request[]): TimelineEntry[] {
  const requestByEventId = new Map(
    requests.flatMap((request) => request.event_ids.map((id) => [id, request] as const)),
  );
  const entries: TimelineEntry[] = [];
  for (const event of events) {
    const request = requestByEventId.get(event.id) ?? null;
    const last = entries.at(-1);
    if (last?.request === request && last.at === event.timestamp) last.events.push(event);
    else entries.push({ at: event.timestamp, request, events: [event] });
  }
  const shown = new Set(entries.map(({ request }) => request));
  for (const request of requests.filter((each) => !shown.has(each))) {
    const index = entries.findIndex((entry) => isBefore(entry, request));
    entries.splice(index === -1 ? entries.length : index, 0, { at: request.created_at, request, events: [] });
  }
  return entries;
}

/** Compares by clock time, then by the real time of the requests; scheduled work comes first. */
function isBefore({ at, request }: TimelineEntry, other: Request): boolean {
  if (at !== other.created_at) return at < other.created_at;
  return request === null || request.received_at <= other.received_at;
}
