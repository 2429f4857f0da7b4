import { sandboxApi, unwrap, type Schemas } from './api.js';
import { listDueDeliveries } from './webhook-attempts.js';

type Delivery = Schemas['Delivery'];

/** Number of deliveries of a page. Those on later pages are left out. */
const LIMIT = 100;

/** Loads the deliveries of earlier events that an advance to an instant attempts. */
export async function loadDueDeliveries(until: string): Promise<Delivery[]> {
  const query = { status: 'pending', limit: LIMIT } as const;
  const { data } = await unwrap(sandboxApi.GET('/deliveries', { params: { query } }));
  return listDueDeliveries(data, until);
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
