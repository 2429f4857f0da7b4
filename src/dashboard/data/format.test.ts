import { expect, test } from 'vitest';
import {
  capitalize,
  formatAmount,
  formatAmountBriefly,
  formatCount,
  formatInstant,
  formatJson,
  formatLatency,
  formatRelative,
  formatShortInstant,
  humanize,
  truncateMiddle,
} from './format.js';

test.each([
  [12_000, 'EUR', '€120.00'],
  [500, 'JPY', '¥500'],
  [-1_234, 'KWD', '-KWD\u00a01.234'],
])('formatAmount formats %i minor units of %s as %s', (amount, currency, expected) => {
  expect(formatAmount(amount, currency)).toBe(expected);
});

test.each([
  [0, 'EUR', '€0'],
  [150_000, 'EUR', '€1.5K'],
  [30_000_000, 'EUR', '€300K'],
  [500, 'JPY', '¥500'],
])('formatAmountBriefly formats %i minor units of %s as %s', (amount, currency, expected) => {
  expect(formatAmountBriefly(amount, currency)).toBe(expected);
});

test.each([
  ['2027-04-22T14:30:00.000Z', 'now'],
  ['2027-04-22T15:05:00.000Z', 'in 35 minutes'],
  ['2027-04-24T15:00:00.000Z', 'in 2 days'],
  ['2027-04-21T13:00:00.000Z', 'yesterday'],
  ['2026-04-20T14:30:00.000Z', 'last year'],
])('formatRelative formats %s relative to 22 April 2027, 14:30 as "%s"', (instant, expected) => {
  expect(formatRelative(instant, '2027-04-22T14:30:00.000Z')).toBe(expected);
});

test.each([
  ['chg_01kx3hv8tgeb2s6f5jq4tq9ra0', 'chg_01kx3h…tq9ra0'],
  ['chg_1', 'chg_1'],
])('truncateMiddle shortens %s to %s', (id, expected) => {
  expect(truncateMiddle(id)).toBe(expected);
});

test.each([
  [null, '–'],
  [0.4, '<1 ms'],
  [12.4, '12 ms'],
  [2_500, '2.5 s'],
])('formatLatency formats a latency of %s ms as %s', (milliseconds, expected) => {
  expect(formatLatency(milliseconds)).toBe(expected);
});

test.each([
  [1, '1 delivery'],
  [0, '0 deliveries'],
  [2, '2 deliveries'],
])('formatCount formats a count of %i as "%s"', (count, expected) => {
  expect(formatCount(count, 'delivery', 'deliveries')).toBe(expected);
});

test('the dashboard formats instants, snake_case names and JSON, and returns invalid JSON unchanged', () => {
  expect(formatCount(2, 'charge')).toBe('2 charges');
  expect(formatInstant('2027-01-10T15:30:00.000Z')).toBe('10 Jan 2027, 15:30:00');
  expect(formatShortInstant('2027-09-01T05:30:00.000Z')).toBe('1 Sep 2027, 05:30');
  expect(capitalize(humanize('past_due'))).toBe('Past due');
  expect(capitalize(humanize('incorrect_cvc'))).toBe('Incorrect CVC');
  expect(formatJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatJson('{"a":')).toBe('{"a":');
});
