import type { Schemas } from './api.js';
import { eventTypes } from './describe-event.js';
import { parseFilters, type Filters } from './filters.js';
import { toHref } from './route.js';

/** Filters of the list of events, as the URL has them. */
export interface EventFilters extends Filters {
  type: Schemas['Event']['type'] | '';
  object_id: string;
  request_id: string;
}

/** Returns the filters of a URL. An unknown type of events is ignored. */
export function parseEventFilters(query: URLSearchParams): EventFilters {
  return {
    type: eventTypes.find((type) => type === query.get('type')) ?? '',
    ...parseFilters(query, 'object_id', 'request_id'),
  };
}

/** Returns the link of a search by id: the event itself, the events of a request, or those of an object. */
export function searchEvents({ type }: EventFilters, text: string): string {
  const id = text.trim();
  if (id.startsWith('evt_')) return toHref('events', id);
  return toHref('events', null, { type, [id.startsWith('req_') ? 'request_id' : 'object_id']: id });
}
