import { expect, test } from 'vitest';
import {
  countEvents,
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
  ['shows a number if an expired challenge would hide the next attempt', ['failed', 'requires_action'], null],
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

test('a scheduled retry has its own marker only if it fails, and a challenge that expires has that of a failure', () => {
  const retry = { ...scheduled(at, 'failed'), type: 'retry', attempt: 2 } as const;
  const work: Lane['forecast'] = [
    retry,
    { ...retry, outcome: 'requires_action' },
    { ...retry, outcome: 'succeeded' },
    { ...retry, certain: false },
    { ...scheduled(at, 'failed'), type: 'challenge_expiry' },
  ];
  const items = listLaneItems({ markers: [], periods: [], forecast: work });
  expect(items.map(({ kind }) => kind)).toEqual([
    'retry',
    'requires_action',
    'succeeded',
    'uncertain',
    'failed',
  ]);
});

test('a trial end and its payment count as one event, and an expired challenge and the next attempt as two', () => {
  const later = '2027-02-12T15:30:00.000Z';
  const items: Parameters<typeof countEvents>[0] = [
    { at, kind: 'trial_end' },
    { at, kind: 'failed' },
    { at: later, kind: 'failed' },
    { at: later, kind: 'requires_action' },
  ];
  expect(countEvents(items)).toBe(3);
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
