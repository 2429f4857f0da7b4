import { fullFormats } from 'ajv-formats/dist/formats.js';
import { describe, expect, it } from 'vitest';
import { isDateTime, isUrl } from './formats.js';

describe('isDateTime', () => {
  it.each([
    '2027-01-28T09:30:15.437Z',
    '2027-01-28T09:30:15Z',
    '2028-02-29T23:59:59.999Z',
    '2027-01-31T09:30:15+05:30',
    '2027-06-30T23:59:60Z',
  ])('returns true for the date-time %s', (text) => {
    expect(isDateTime(text)).toBe(true);
  });

  it.each([
    '2027-02-29T09:30:15Z',
    '2027-04-31T09:30:15Z',
    '2027-13-01T09:30:15Z',
    '2027-01-00T09:30:15Z',
    '2027-01-28T24:00:00Z',
    '2027-01-28T09:60:00Z',
    '2027-01-28T09:30:15',
    '2027-01-28T09:30:15.Z',
    '2027-01-28',
  ])('returns false for %s, which is not a date-time', (text) => {
    expect(isDateTime(text)).toBe(false);
  });

  it('returns the same as ajv-formats for each day of a year and each hour of a day', () => {
    const library = fullFormats['date-time'] as { validate: (text: string) => boolean };
    for (let month = 0; month <= 13; month += 1) {
      for (let day = 0; day <= 32; day += 1) {
        const hour = toTwoDigits(day % 26);
        const date = `2028-${toTwoDigits(month)}-${toTwoDigits(day)}`;
        const text = `${date}T${hour}:${toTwoDigits(day * 2)}:${toTwoDigits(month * 5)}.5Z`;
        expect(isDateTime(text), text).toBe(library.validate(text));
      }
    }
  });
});

function toTwoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

describe('isUrl', () => {
  it.each([
    'https://brightwater.example/thanks?a=b#c',
    'http://127.0.0.1:65535',
    'http://[::1]:3000/',
    'data:image/png;base64,AAAA',
  ])('isUrl returns true for %s, which clients can open', (text) => {
    expect(isUrl(text)).toBe(true);
  });

  it.each([
    'http://127.0.0.1:65536',
    'https://brightwater.example:99999/thanks',
    'https://999.1.1.1/',
    'https://bright water.example/',
    'https://',
    '/thanks',
  ])('isUrl returns false for "%s", which clients cannot open', (text) => {
    expect(isUrl(text)).toBe(false);
  });
});
