import { sandboxApi, unwrap, type Schemas } from './api.js';
import { listDueDeliveries } from './webhook-attempts.js';

type Delivery = Schemas['Delivery'];

/** Number of deliveries of a page. */
const LIMIT = 100;

/** Deliveries of earlier events that an advance attempts. */
export interface DueDeliveries {
  /** Those on the first page of the pending deliveries. */
  deliveries: readonly Delivery[];
  /** True if later pages may have more. */
  hasMore: boolean;
}

/** Loads the deliveries of earlier events that an advance to an instant attempts. */
export async function loadDueDeliveries(until: string): Promise<DueDeliveries> {
  const query = { status: 'pending', limit: LIMIT } as const;
  const { data, has_more } = await unwrap(sandboxApi.GET('/deliveries', { params: { query } }));
  return { deliveries: listDueDeliveries(data, until), hasMore: has_more };
}

/** Loads the current state of deliveries. */
export async function reloadDeliveries(deliveries: readonly Delivery[]): Promise<Delivery[]> {
  if (deliveries.length === 0) return [];
  const event_id = deliveries.map((delivery) => delivery.event_id);
  const { data } = await unwrap(
    sandboxApi.GET('/deliveries', { params: { query: { event_id, limit: LIMIT } } }),
  );
  return data;
}
