import { expect, test } from 'vitest';
import {
  describeLaneItem,
  listLaneItems,
  parseMarkerKind,
  pickKind,
  type Lane,
  type MarkerKind,
} from './lane-items.js';

type Marker = Lane['markers'][number];

const marker = (type: Marker['type'], attempt: number | null, at = '2027-02-10T15:30:00.000Z'): Marker => ({
  at,
  type,
  attempt,
  charge_id: attempt === null ? null : 'chg_1',
  amount: attempt === null ? null : 4900,
});

const period = {
  index: 2,
  unpaid_since: null,
  start: '2027-02-10T15:30:00.000Z',
  end: '2027-03-10T15:30:00.000Z',
};

const describe = (markers: Marker[]): string[] =>
  listLaneItems({ markers, forecast: [], periods: [{ ...period, state: 'paid', amount: 4900 }] }).map(
    (item) => describeLaneItem(item, 'EUR'),
  );

test.each([
  [marker('succeeded', 1), 'renewal succeeded, €49.00, 10 Feb 2027, 15:30'],
  [marker('succeeded', 1, '2027-01-10T15:30:00.000Z'), 'payment succeeded, €49.00, 10 Jan 2027, 15:30'],
  [marker('failed', 3, '2027-02-14T15:30:00.000Z'), 'retry 2 failed, €49.00, 14 Feb 2027, 15:30'],
  [marker('requires_action', 1), 'renewal waits for 3-D Secure, €49.00, 10 Feb 2027, 15:30'],
  [marker('trial_end', null), 'trial ended, 10 Feb 2027, 15:30'],
  [marker('cancellation', null), 'canceled, 10 Feb 2027, 15:30'],
])('a marker of the past is described: %j', (item, text) => {
  expect(describe([item])).toEqual([text]);
});

const at = '2027-02-10T15:30:00.000Z';

test.each<[string, MarkerKind[], MarkerKind | null]>([
  ['shows the trial end instead of its successful payment', ['succeeded', 'trial_end'], 'trial_end'],
  ['shows the failed payment of a trial end', ['trial_end', 'failed'], 'failed'],
  [
    'shows the open attempt that follows an expired challenge',
    ['failed', 'requires_action'],
    'requires_action',
  ],
  ['shows the pending attempt that follows an expired challenge', ['failed', 'pending'], 'pending'],
  ['shows a number if a success would hide a failure, or the reverse', ['failed', 'succeeded'], null],
  ['shows a number if a failure would hide the cancellation', ['failed', 'cancellation'], null],
  ['shows a payment instead of work without an outcome', ['other', 'succeeded'], 'succeeded'],
  ['shows the outcome that all have', ['failed', 'failed'], 'failed'],
])('the marker of events at one instant %s', (_, kinds, expected) => {
  expect(pickKind(kinds.map((kind) => ({ at, kind })))).toBe(expected);
});

test('the marker of events at several instants shows their number, also if they have the same outcome', () => {
  const later = '2027-02-12T15:30:00.000Z';
  expect(
    pickKind([
      { at, kind: 'failed' },
      { at: later, kind: 'failed' },
    ]),
  ).toBeNull();
});

const scheduled = (at: string, outcome: 'succeeded' | 'failed'): Lane['forecast'][number] => ({
  at,
  type: 'renewal',
  purchase_id: 'pur_1',
  customer_id: 'cus_1',
  plan_id: 'pln_1',
  charge_id: null,
  attempt: 1,
  period: null,
  amount: 4900,
  currency: 'EUR',
  outcome,
  certain: true,
  new_status: null,
});

const forecast = [
  scheduled('2027-03-10T15:30:00.000Z', 'succeeded'),
  scheduled('2027-04-10T15:30:00.000Z', 'failed'),
];

test('an expired challenge has the marker of the retry that follows at once, and otherwise that of a failure', () => {
  const expire = (at: string): Lane['forecast'][number] => ({
    ...scheduled(at, 'failed'),
    type: 'challenge_expiry',
  });
  const retry = { ...scheduled('2027-02-12T15:30:00.000Z', 'succeeded'), type: 'retry', attempt: 2 } as const;
  const list = (work: Lane['forecast']): string[] =>
    listLaneItems({ markers: [], periods: [], forecast: work }).map(({ kind }) => kind);
  expect(list([expire(retry.at), { ...retry, outcome: 'requires_action' }])).toEqual(['retry', 'retry']);
  expect(list([expire(retry.at), retry])).toEqual(['succeeded', 'succeeded']);
  expect(list([retry, expire('2027-02-14T15:30:00.000Z')])).toEqual(['succeeded', 'failed']);
});

test('only the markers of a kind are listed', () => {
  const items = listLaneItems({ markers: [marker('failed', 1)], periods: [], forecast }, { kind: 'failed' });
  expect(items.map(({ at }) => at)).toEqual(['2027-02-10T15:30:00.000Z', '2027-04-10T15:30:00.000Z']);
  expect(parseMarkerKind('failed')).toBe('failed');
  expect(parseMarkerKind('unknown')).toBeUndefined();
});

test('an advance makes the scheduled work solid up to its current time', () => {
  const doneUntil = '2027-03-10T15:30:00.000Z';
  const items = listLaneItems({ markers: [], periods: [], forecast }, { doneUntil });
  expect(items.map(({ isForecast }) => isForecast)).toEqual([false, true]);
});
