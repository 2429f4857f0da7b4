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
} from './describe-delivery.js';
import { createAttempt, createDelivery } from './sample-delivery.js';

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
  expect(findFailing([toBucket(1, 2, 0), toBucket(2, 3, 2)])).toEqual({
    since: '2027-04-22T01:00:00.000Z',
    isPartial: true,
  });
  expect(findFailing([toBucket(1, 2, 0), toBucket(2, 1, 1), toBucket(3, 0, 0)])).toBeNull();
  expect(findFailing([])).toBeNull();
});
