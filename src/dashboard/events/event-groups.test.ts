import { CircleX, Sprout } from 'lucide-react';
import { expect, test } from 'vitest';
import type { Schemas } from '../data/api.js';
import { describeEventGroup, groupEvents, omitSuperseded } from './event-groups.js';

const noon = '2027-01-10T12:00:00.000Z';
const later = '2027-02-10T12:00:00.000Z';
const schedule = { type: 'schedule', id: 'pur_1' } as const;
const request = { type: 'request', id: 'req_1' } as const;

function buildEvent(
  type: Schemas['Event']['type'],
  timestamp: string,
  cause: Schemas['Cause'] | null,
  data: object = {},
): Schemas['Event'] {
  return { id: `evt ${type}`, type, timestamp, cause, data } as Schemas['Event'];
}

const declined = {
  attempt: 3,
  amount: 4900,
  currency: 'EUR',
  failure: { code: 'insufficient_funds', message: 'Too little money.', retryable: true },
};

test('groupEvents groups events by cause and instant, and keeps every one of them', () => {
  const events = [
    buildEvent('purchase.past_due', later, schedule),
    buildEvent('charge.failed', later, schedule, declined),
    buildEvent('purchase.cancellation_scheduled', later, request),
    buildEvent('purchase.activated', noon, request),
    buildEvent('purchase.created', noon, request),
    buildEvent('ping', noon, null),
  ];
  expect(
    groupEvents(events).map(({ cause, events: grouped }) => [cause, grouped.map(({ type }) => type)]),
  ).toEqual([
    [schedule, ['charge.failed', 'purchase.past_due']],
    [request, ['purchase.cancellation_scheduled']],
    [request, ['purchase.created', 'purchase.activated']],
    [null, ['ping']],
  ]);
});

test('groupEvents separates events with another key', () => {
  const events = [
    { ...buildEvent('purchase.trialing', noon, request), id: 'evt_3' },
    { ...buildEvent('purchase.created', noon, request), id: 'evt_2' },
    { ...buildEvent('purchase.created', noon, request), id: 'evt_1' },
  ];
  const groups = groupEvents(events, ({ id }) => (id === 'evt_1' ? 'pur_1' : 'pur_2'));
  expect(groups.map(({ events: grouped }) => grouped.map(({ id }) => id))).toEqual([
    ['evt_2', 'evt_3'],
    ['evt_1'],
  ]);
});

test('describeEventGroup names the payment first, then its failure and the other changes', () => {
  const events = [
    buildEvent('charge.failed', noon, schedule, declined),
    buildEvent('purchase.unpaid', noon, schedule),
  ];
  expect(describeEventGroup({ events })).toEqual({
    title: 'Retry 2 failed, €49.00',
    details: 'Insufficient funds. Became unpaid.',
    tone: 'red',
    icon: CircleX,
  });
});

test('describeEventGroup names the first change of a group without a payment', () => {
  const events = [
    buildEvent('purchase.trialing', noon, schedule),
    buildEvent('purchase.period_started', noon, schedule, { current_period: { index: 2 } }),
  ];
  expect(describeEventGroup({ events })).toEqual({
    title: 'Trial started',
    details: 'Period 2 started.',
    tone: 'plum',
    icon: Sprout,
  });
});

test('omitSuperseded leaves out a pending payment that has settled, but not one that still waits', () => {
  const events = [
    buildEvent('charge.succeeded', later, schedule, { id: 'chg_1' }),
    buildEvent('charge.pending', later, schedule, { id: 'chg_2' }),
    buildEvent('charge.pending', noon, schedule, { id: 'chg_1' }),
    buildEvent('purchase.past_due', noon, schedule, { id: 'pur_1' }),
  ];
  expect(omitSuperseded(events)).toEqual([events[0], events[1], events[3]]);
});
