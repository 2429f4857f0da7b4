import { loadAllPages, MAX_PAGE_SIZE } from '../../client/load-all-pages.js';
import { sandboxApi, unwrap, type Schemas, type StreamMessage } from './api.js';
import { useResource, type Resource } from './use-resource.js';

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
    loadAllPages((page) => unwrap(sandboxApi.GET('/events', { params: { query: { object_id, ...page } } }))),
    unwrap(sandboxApi.GET('/requests', { params: { query: { object_id, limit: MAX_PAGE_SIZE } } })),
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
