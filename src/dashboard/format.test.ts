import { expect, test } from 'vitest';
import { counted, formatInstant, formatLatency, formatMoney, inWords, prettyJson } from './format.js';

test.each([
  [12_000, 'EUR', 'EUR 120.00'],
  [500, 'JPY', 'JPY 500'],
  [1_234, 'KWD', 'KWD 1.234'],
  [0, 'USD', 'USD 0.00'],
])('%i %s is %s', (amount, currency, expected) => {
  expect(formatMoney(amount, currency)).toBe(expected);
});

test.each([
  [null, '–'],
  [0.4, '<1 ms'],
  [12.4, '12 ms'],
  [2_500, '2.5 s'],
])('%s ms is %s', (milliseconds, expected) => {
  expect(formatLatency(milliseconds)).toBe(expected);
});

test.each([
  [1, '1 delivery'],
  [0, '0 deliveries'],
  [2, '2 deliveries'],
])('%i in words', (count, expected) => {
  expect(counted(count, 'delivery', 'deliveries')).toBe(expected);
});

test('instants, names and JSON', () => {
  expect(counted(2, 'charge')).toBe('2 charges');
  expect(formatInstant('2027-01-10T15:30:00.000Z')).toBe('2027-01-10 15:30:00');
  expect(inWords('past_due')).toBe('past due');
  expect(prettyJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(prettyJson('{"a":')).toBe('{"a":');
});
