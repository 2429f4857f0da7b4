import { expect, test } from 'vitest';
import {
  addDuration,
  findCorrection,
  findFirstKind,
  findNext,
  formatDuration,
  formatTarget,
  formatTargetBriefly,
  listNext,
} from './advance-target.js';

test.each([
  ['2027-01-31T15:30:00.000Z', '1 month', '2027-02-28T15:30:00.000Z'],
  ['2028-02-29T15:30:00.000Z', '1 year', '2029-02-28T15:30:00.000Z'],
  ['2027-12-31T23:00:00.000Z', '1 hour', '2028-01-01T00:00:00.000Z'],
  ['2027-04-22T14:30:00.000Z', '1 week', '2027-04-29T14:30:00.000Z'],
] as const)('addDuration from %s by %s leads to %s', (instant, duration, expected) => {
  expect(addDuration(instant, duration)).toBe(expected);
});

const forecast = {
  from: '2027-04-22T14:30:00.000Z',
  next: {
    webhook_attempt: '2027-04-22T14:00:00.000Z',
    retry: { at: '2027-04-24T09:00:00.000Z', purchase_id: 'pur_1' },
    renewal: null,
    trial_end: null,
    searched_until: '2037-04-22T14:30:00.000Z',
  },
};

test('the first target is the next work in chronological order, and overdue work counts as due now', () => {
  expect(findFirstKind(forecast)).toBe('webhook_attempt');
  expect(findNext(forecast, 'webhook_attempt')).toBe(forecast.from);
  expect(findNext(forecast, 'retry')).toBe('2027-04-24T09:00:00.000Z');
  expect(findNext(forecast, 'renewal')).toBeNull();
});

test.each([
  ['2027-04-23T00:00:00.000Z', ['event', 'retry']],
  ['2027-04-24T09:00:00.000Z', ['retry']],
])('an event at %s is a target of its own only before all other work', (event, kinds) => {
  const next = { ...forecast.next, webhook_attempt: null, event };
  expect(listNext({ ...forecast, next }).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ['2027-04-22T14:29:00.000Z', 'This time has passed. Enter a time after 22 Apr 2027, 14:30.'],
  ['2027-04-22T14:31:00.000Z', null],
  ['2037-04-22T14:30:00.000Z', null],
  [
    '2037-04-22T14:31:00.000Z',
    'The clock advances by at most ten years. Enter a time until 22 Apr 2037, 14:30.',
  ],
])('the correction of the date %s is "%s"', (date, correction) => {
  expect(findCorrection(date, forecast.from)).toBe(correction);
});

test('there is no first target without scheduled work', () => {
  const next = { ...forecast.next, webhook_attempt: null, retry: null };
  expect(findFirstKind({ ...forecast, next })).toBeNull();
});

test.each([
  ['2027-04-30T09:00:00.000Z', '7 d 18 h 30 min'],
  ['2027-04-22T15:05:00.000Z', '35 min'],
  ['2027-04-22T14:31:00.000Z', '1 min'],
  ['2027-04-22T14:30:04.500Z', '5 s'],
  ['2027-04-22T14:30:00.000Z', '0 s'],
])('formatDuration formats the time until %s as %s', (to, expected) => {
  expect(formatDuration(Date.parse(forecast.from), Date.parse(to))).toBe(expected);
});

test.each([
  ['2027-04-22T14:30:05.000Z', '22 Apr, 14:30:05', '14:30:05'],
  ['2027-04-22T18:00:00.000Z', '22 Apr, 18:00', '18:00'],
  ['2027-04-24T09:00:00.000Z', '24 Apr, 09:00', '24 Apr'],
  ['2028-04-24T09:00:00.000Z', '24 Apr 2028, 09:00', '24 Apr 2028'],
])('a target at %s is formatted as "%s" and briefly as "%s"', (target, text, brief) => {
  const now = '2027-04-22T14:30:00.000Z';
  expect([formatTarget(target, now), formatTargetBriefly(target, now)]).toEqual([text, brief]);
});
