import { group } from 'd3-array';
import { useRef } from 'react';
import { loadAllPages, MAX_PAGE_SIZE } from '../../client/load-all-pages.js';
import { type Schemas, type StreamMessage } from '../data/api.js';
import { listEvents, listDeliveries, listRequests } from '../data/objects.js';
import { useResource, type Resource } from '../data/resource.js';

type Event = Schemas['Event'];

/** All events of an object, with the requests that caused the latest ones. */
export interface EventHistory {
  /** Newest first. */
  events: Event[];
  requests: ReadonlyMap<string, Schemas['RequestSummary']>;
}

/** Loads all events about an object and those that belong to it, and reloads them when one is added. */
export function useEvents(objectId: string): Resource<EventHistory> {
  return useResource(
    objectId,
    () => loadEventHistory(objectId),
    (message) => concernsObject(message, objectId),
  );
}

async function loadEventHistory(object_id: string): Promise<EventHistory> {
  const [events, requests] = await Promise.all([
    loadAllPages((page) => listEvents({ object_id, ...page })),
    listRequests({ object_id, limit: MAX_PAGE_SIZE }),
  ]);
  return { events, requests: new Map(requests.data.map((request) => [request.id, request])) };
}

/** Checks whether a message is an event about an object, or about one that belongs to it. */
export function concernsObject(message: StreamMessage, objectId: string): boolean {
  if (message.type !== 'event') return false;
  const { data } = message.data;
  return Object.entries(data).some(
    ([name, value]) => (name === 'id' || name.endsWith('_id')) && value === objectId,
  );
}

type Delivery = Schemas['Delivery'];

/** Deliveries by the id of their event, the newest first. Events without deliveries are missing. */
export type DeliveriesByEvent = ReadonlyMap<string, readonly Delivery[]>;

/** Most ids in a request. */
const MAX_IDS = MAX_PAGE_SIZE;
const MIN_RELOAD_INTERVAL_MS = 1_000;

/** Loads the deliveries of events. Empty until the first load completes. */
export function useDeliveries(eventIds: readonly string[]): DeliveriesByEvent {
  const { data } = useResource(
    `deliveries of ${eventIds.join(' ')}`,
    () => loadDeliveries(eventIds),
    ({ type }) => type === 'delivery',
    MIN_RELOAD_INTERVAL_MS,
  );
  // While the deliveries of other events load, the previous ones stay.
  const latest = useRef<DeliveriesByEvent>(new Map());
  latest.current = data ?? latest.current;
  return latest.current;
}

async function loadDeliveries(eventIds: readonly string[]): Promise<DeliveriesByEvent> {
  const requests = Array.from({ length: Math.ceil(eventIds.length / MAX_IDS) }, (_, index) => {
    const event_id = eventIds.slice(index * MAX_IDS, (index + 1) * MAX_IDS);
    return loadAllPages((page) => listDeliveries({ event_id, ...page }));
  });
  return group((await Promise.all(requests)).flat(), ({ event_id: id }) => id);
}
