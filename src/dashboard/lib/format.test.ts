import { expect, test } from 'vitest';
import { formatCount, formatInstant, formatLatency, formatMoney, humanize, formatJson } from './format.js';

test.each([
  [12_000, 'EUR', 'EUR 120.00'],
  [500, 'JPY', 'JPY 500'],
  [1_234, 'KWD', 'KWD 1.234'],
  [0, 'USD', 'USD 0.00'],
])('formatMoney formats %i minor units of %s as %s', (amount, currency, expected) => {
  expect(formatMoney(amount, currency)).toBe(expected);
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
  expect(formatInstant('2027-01-10T15:30:00.000Z')).toBe('2027-01-10 15:30:00');
  expect(humanize('past_due')).toBe('past due');
  expect(formatJson('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(formatJson('{"a":')).toBe('{"a":');
});
