import { expect, test } from 'vitest';
import type { StreamMessage } from '../data/api.js';
import { countFailures, describeFailures } from './failure-counts.js';

const buildEvent = (type: string): StreamMessage => ({ type: 'event', data: { type } }) as StreamMessage;
const buildDelivery = (id: string, status: 'succeeded' | 'failed'): StreamMessage =>
  ({ type: 'delivery', data: { id, attempts: [{ status: 'failed' }, { status }] } }) as StreamMessage;

test('failed payments count once each, and several attempts of a webhook count once', () => {
  const messages = [
    buildEvent('charge.failed'),
    buildEvent('charge.succeeded'),
    buildEvent('charge.failed'),
    buildDelivery('dlv_1', 'failed'),
    buildDelivery('dlv_1', 'failed'),
    buildDelivery('dlv_2', 'succeeded'),
  ];
  expect(countFailures(messages)).toEqual({ payments: 2, webhooks: 1 });
});

test.each([
  [{ payments: 0, webhooks: 0 }, ''],
  [{ payments: 1, webhooks: 0 }, '1 payment failed.'],
  [{ payments: 2, webhooks: 1 }, '2 payments failed. 1 webhook was not delivered.'],
])('the failures %j are described as "%s"', (counts, text) => {
  expect(describeFailures(counts)).toBe(text);
});
