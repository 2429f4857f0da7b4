import { expect, it } from 'vitest';
import type { Schemas } from './api.js';
import { createDelivery } from './sample-delivery.js';
import { describeAttempts, describeDueAttempts, listDueDeliveries } from './webhook-attempts.js';

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
