import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, it, test } from 'vitest';
import { isDateTime } from './is-date-time.js';

test.each([
  ['2027-01-28T09:30:15.437Z', true],
  ['2027-01-28T09:30:15Z', true],
  ['2028-02-29T23:59:59.999Z', true],
  ['2027-01-31T09:30:15+05:30', true],
  ['2027-06-30T23:59:60Z', true],
  ['2027-02-29T09:30:15Z', false],
  ['2027-04-31T09:30:15Z', false],
  ['2027-13-01T09:30:15Z', false],
  ['2027-01-00T09:30:15Z', false],
  ['2027-01-28T24:00:00Z', false],
  ['2027-01-28T09:60:00Z', false],
  ['2027-01-28T09:30:15', false],
  ['2027-01-28T09:30:15.Z', false],
  ['2027-01-28', false],
])('%s: %s', (text, expected) => {
  expect(isDateTime(text)).toBe(expected);
});

it('takes what the library takes, on each day of a year and each hour of a day', () => {
  const library = fullFormats['date-time'] as { validate: (text: string) => boolean };
  for (let month = 0; month <= 13; month += 1) {
    for (let day = 0; day <= 32; day += 1) {
      const hour = two(day % 26);
      const text = `2028-${two(month)}-${two(day)}T${hour}:${two(day * 2)}:${two(month * 5)}.5Z`;
      expect(isDateTime(text), text).toBe(library.validate(text));
    }
  }
});

function two(number: number): string {
  return String(number).padStart(2, '0');
}
