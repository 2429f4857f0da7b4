import { useRef } from 'preact/hooks';
import { loadAllPages, MAX_PAGE_SIZE } from '../../client/load-all-pages.js';
import { sandboxApi, unwrap, type Schemas } from './api.js';
import { groupBy } from './group-by.js';
import { useResource } from './use-resource.js';

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
    return loadAllPages((page) =>
      unwrap(sandboxApi.GET('/deliveries', { params: { query: { event_id, ...page } } })),
    );
  });
  return groupBy((await Promise.all(requests)).flat(), ({ event_id: id }) => id);
}
