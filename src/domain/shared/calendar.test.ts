import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, test } from 'vitest';
import {
  addHours,
  addIntervals,
  formatInstant,
  findNextPaymentDay,
  getPaymentDate,
  MAX_NOW,
  parseInstant,
} from './calendar.js';

describe('parseInstant', () => {
  test.each([
    ['2027-01-10T15:30:00Z', '2027-01-10T15:30:00.000Z'],
    ['2027-01-10T15:30:00.123456Z', '2027-01-10T15:30:00.123Z'],
    ['2027-01-10T00:30:00+01:00', '2027-01-09T23:30:00.000Z'],
    ['2027-01-10T15:30:00-03:30', '2027-01-10T19:00:00.000Z'],
    ['9999-12-31T23:59:59-14:00', '9999-12-31T23:59:59.999Z'],
    ['0000-01-01T00:00:00+14:00', '0000-01-01T00:00:00.000Z'],
  ])('parses %s as %s', (given, instant) => {
    expect(parseInstant(given)).toBe(instant);
  });

  it('throws a RangeError for an invalid date-time', () => {
    expect(() => parseInstant('tomorrow')).toThrow(RangeError);
  });
});

test('formatInstant formats each instant in any order of calls', () => {
  const [early, late] = ['2027-01-10T15:30:00.001Z', '2027-01-10T15:30:00.002Z'];
  const milliseconds = [1_799_595_000_001, 1_799_595_000_002, 1_799_595_000_001];
  expect(milliseconds.map(formatInstant)).toEqual([early, late, early]);
});

describe('addIntervals', () => {
  test.each([
    ['2027-01-31T08:00:00.000Z', 'month', 1, '2027-02-28T08:00:00.000Z'],
    ['2027-01-31T08:00:00.000Z', 'month', 2, '2027-03-31T08:00:00.000Z'],
    ['2028-01-31T08:00:00.000Z', 'month', 1, '2028-02-29T08:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 'year', 1, '2029-02-28T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 'year', 4, '2032-02-29T00:00:00.000Z'],
    ['2026-12-28T23:59:59.999Z', 'week', 1, '2027-01-04T23:59:59.999Z'],
    ['2027-12-31T00:00:00.000Z', 'day', 1, '2028-01-01T00:00:00.000Z'],
    ['2027-01-31T08:00:00.000Z', 'month', 0, '2027-01-31T08:00:00.000Z'],
  ] as const)(
    'adds intervals and clamps to the last day of the month: %s + %s × %d = %s',
    (from, interval, count, to) => {
      expect(addIntervals(from, interval, count)).toBe(to);
    },
  );

  it('agrees with Temporal for any instant, interval and count', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date(MAX_NOW), noInvalidDate: true }),
        fc.constantFrom(...(['day', 'week', 'month', 'year'] as const)),
        fc.integer({ min: 0, max: 120 }),
        (date, interval, count) => {
          const instant = date.toISOString();
          const later = Temporal.PlainDateTime.from(instant.slice(0, -1)).add({ [`${interval}s`]: count });
          fc.pre(later.year <= 9999);
          expect(addIntervals(instant, interval, count)).toBe(
            `${later.toString({ fractionalSecondDigits: 3 })}Z`,
          );
        },
      ),
    );
  });
});

test('getPaymentDate returns the last day of a month that is too short for the payment day', () => {
  expect(getPaymentDate('2027-01-15', 0, 31)).toBe('2027-01-31');
  expect(getPaymentDate('2027-01-31', 1, 31)).toBe('2027-02-28');
  expect(getPaymentDate('2027-12-31', 2, 30)).toBe('2028-02-29');
});

describe('findNextPaymentDay', () => {
  test.each([
    // payment day, from, expected
    [31, '2027-02-15T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
    [10, '2027-01-10T15:30:00.000Z', '2027-01-10T15:30:00.000Z'],
    [31, '2027-02-28T15:30:00.000Z', '2027-02-28T15:30:00.000Z'],
    [9, '2027-01-10T15:30:00.000Z', '2027-02-09T00:00:00.000Z'],
    [1, '2027-12-31T15:30:00.000Z', '2028-01-01T00:00:00.000Z'],
  ])('returns the next payment day %d from %s: %s', (day, from, to) => {
    expect(findNextPaymentDay(from, day)).toBe(to);
  });
});

test('addHours counts a trial day as 24 hours', () => {
  expect(addHours('2027-03-27T15:30:00.000Z', 14 * 24)).toBe('2027-04-10T15:30:00.000Z');
});
