import type { Schemas } from './api.js';

type Request = Schemas['Request'];
type Event = Schemas['Event'];

/** A request with what it committed, or what happened by itself, when something fell due. */
export interface Moment {
  at: string;
  request: Request | null;
  /** Newest first. */
  events: Event[];
}

/**
 * Puts together what happened to an object, newest first. Events keep their order, which is that of the commits; on a
 * frozen clock nothing else tells it. Requests that committed nothing are put in by their time.
 *
 * @param events newest first
 * @param requests newest first
 */
export function timelineOf(events: readonly Event[], requests: readonly Request[]): Moment[] {
  const requestOf = new Map(
    requests.flatMap((request) => request.event_ids.map((id) => [id, request] as const)),
  );
  const moments: Moment[] = [];
  for (const event of events) {
    const request = requestOf.get(event.id) ?? null;
    const last = moments.at(-1);
    if (last?.request === request && last.at === event.timestamp) last.events.push(event);
    else moments.push({ at: event.timestamp, request, events: [event] });
  }
  const shown = new Set(moments.map(({ request }) => request));
  for (const request of requests.filter((each) => !shown.has(each))) {
    const place = moments.findIndex((moment) => isBefore(moment, request));
    moments.splice(place === -1 ? moments.length : place, 0, { at: request.created_at, request, events: [] });
  }
  return moments;
}

/** At one instant of the clock, real time tells requests apart; what happened by itself came first. */
function isBefore({ at, request }: Moment, other: Request): boolean {
  if (at !== other.created_at) return at < other.created_at;
  return request === null || request.received_at <= other.received_at;
}
