import type { Schemas } from './api.js';

/** Creates an attempt of a delivery for tests. @param response_status null if the endpoint did not respond in time */
export const createAttempt = (
  number: number,
  response_status: number | null,
): Schemas['DeliveryAttempt'] => ({
  number,
  at: '2027-04-22T09:00:00.000Z',
  real_at: '2027-04-22T09:00:00.000Z',
  status: response_status === 204 ? 'succeeded' : 'failed',
  url: 'http://127.0.0.1:3000/webhooks',
  latency_ms: 12,
  response_status,
  response_body: null,
  error: response_status === null ? { code: 'timed_out', message: 'No response in time.' } : null,
});

/** Creates a delivery for tests. @param responses status codes of its attempts; null for no response in time */
export const createDelivery = (
  status: Schemas['DeliveryStatus'],
  ...responses: (number | null)[]
): Schemas['Delivery'] => ({
  id: 'dlv_01mc03h060e4rvyjp0t3wjy5zk',
  created_at: '2027-04-22T09:00:00.000Z',
  event_id: 'evt_01mc03h060e34vk3mjmkrqpv3x',
  event_type: 'charge.failed',
  url: 'http://127.0.0.1:3000/webhooks',
  status,
  attempts: responses.map((response, index) => createAttempt(index + 1, response)),
  next_attempt_at: null,
});
