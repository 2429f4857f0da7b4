import { expect, it } from 'vitest';
import { RETRY_DELAYS_MILLISECONDS } from '../../domain/delivery/delivery.js';
import type { Schemas } from './api.js';
import {
  describeDeliveries,
  describeLastAttempt,
  describeResult,
  findFailing,
  getShownStatus,
  MAX_ATTEMPTS,
  describeAttempts,
  describeDueAttempts,
  listDueDeliveries,
} from './deliveries.js';

/** Creates an attempt of a delivery for tests. @param response_status null if the endpoint did not respond in time */
const createAttempt = (number: number, response_status: number | null): Schemas['DeliveryAttempt'] => ({
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
const createDelivery = (
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

it('shows a delivery as retrying only if an attempt failed and another one follows', () => {
  expect(getShownStatus(createDelivery('pending', 500))).toBe('retrying');
  expect(getShownStatus(createDelivery('pending'))).toBe('pending');
  expect(getShownStatus(createDelivery('failed', 500))).toBe('failed');
});

it('describes the last attempt by its response and its number', () => {
  expect(describeLastAttempt(createDelivery('pending'))).toBe('Not sent yet');
  expect(describeLastAttempt(createDelivery('pending', 500, 500))).toBe('500 · attempt 2 of 10');
  expect(describeLastAttempt(createDelivery('delivered', 204))).toBe('204');
  expect(describeLastAttempt(createDelivery('delivered', 500, 204))).toBe('204 · attempt 2');
});

it('describes the most important status of several deliveries', () => {
  const delivered = createDelivery('delivered', 204);
  expect(describeDeliveries([])).toBe('');
  expect(describeDeliveries([delivered])).toBe('webhook delivered');
  expect(describeDeliveries([delivered, delivered])).toBe('webhooks delivered');
  expect(describeDeliveries([delivered, createDelivery('failed', 500), delivered])).toBe(
    '1 of 3 webhooks not delivered',
  );
  expect(describeDeliveries([createDelivery('pending', 500, 500, 500)])).toBe(
    'webhook retrying, 3 of 10 attempts',
  );
});

it('describes an attempt without a response by its error', () => {
  expect(describeResult(createAttempt(1, null))).toBe('Timed out');
});

it('states the number of attempts of the retry schedule', () => {
  expect(MAX_ATTEMPTS).toBe(RETRY_DELAYS_MILLISECONDS.length);
});

it('findFailing finds the first hour after the last successful one, and whether some deliveries still succeed', () => {
  const toBucket = (hour: number, sent: number, delivered: number): Schemas['DeliveryBucket'] => ({
    start: `2027-04-22T0${hour}:00:00.000Z`,
    sent,
    delivered,
    retrying: sent - delivered,
    failed: 0,
  });
  expect(findFailing([toBucket(1, 2, 2), toBucket(2, 0, 0), toBucket(3, 2, 1), toBucket(4, 1, 0)])).toEqual({
    since: '2027-04-22T03:00:00.000Z',
    isPartial: false,
  });
  // Earlier buckets are not known.
  expect(findFailing([toBucket(1, 2, 0), toBucket(2, 3, 2)])).toEqual({
    since: null,
    isPartial: true,
  });
  expect(findFailing([toBucket(1, 2, 0), toBucket(2, 1, 1), toBucket(3, 0, 0)])).toBeNull();
  expect(findFailing([])).toBeNull();
});

type Delivery = Schemas['Delivery'];

const toDelivery = (
  id: string,
  next_attempt_at: string | null,
  status: Delivery['status'],
  ...responses: number[]
): Delivery => ({ ...createDelivery(status, ...responses), id, next_attempt_at });

const AT = '2027-04-22T09:00:05.000Z';
const before = [toDelivery('dlv_1', AT, 'pending', 500), toDelivery('dlv_2', AT, 'pending', 500)];

it('lists the deliveries that have an attempt up to an instant', () => {
  const deliveries = [...before, toDelivery('dlv_3', '2027-04-22T10:00:00.000Z', 'pending', 500)];
  expect(listDueDeliveries(deliveries, AT).map(({ id }) => id)).toEqual(['dlv_1', 'dlv_2']);
});

it('describes due attempts by their event and number, or by their count', () => {
  expect(describeDueAttempts(before.slice(1), false)).toBe(
    '1 webhook attempt: charge.failed, attempt 2 of 10.',
  );
  expect(describeDueAttempts(before, false)).toBe('2 webhook attempts of earlier events.');
  expect(describeDueAttempts(before, true)).toBe('2 or more webhook attempts of earlier events.');
});

it('describes an attempt by its response and the next attempt, or several by their number', () => {
  const failed = toDelivery('dlv_1', '2027-04-22T09:05:05.000Z', 'pending', 500, 500);
  const delivered = toDelivery('dlv_2', null, 'delivered', 500, 204);
  expect(describeAttempts(before, before)).toBeNull();
  expect(describeAttempts(before, [failed])).toBe('charge.failed, attempt 2: 500. Next: 22 Apr, 09:05.');
  expect(describeAttempts(before, [delivered])).toBe('charge.failed, attempt 2: 204.');
  expect(describeAttempts(before, [failed, delivered])).toBe('2 webhooks sent again, 1 failed.');
});
