import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.js';

const realNow = Date.parse('2026-11-06T08:49:37.000Z');

describe('parseRetryAfter', () => {
  it.each<[string | null, number | null]>([
    ['0', 0],
    ['120', 120_000],
    [' 120 ', 120_000],
    ['999999999999999', 999_999_999_999_999_000],
    ['Fri, 06 Nov 2026 08:50:37 GMT', 60_000],
    ['Friday, 06-Nov-26 08:50:37 GMT', 60_000],
    ['Fri Nov  6 08:50:37 2026', 60_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    [null, null],
    ['', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['soon', null],
    ['2026-11-06T08:50:37Z', null],
    ['Fri, 99 Nov 2026 08:50:37 GMT', null],
    ['9'.repeat(400), null],
  ])('parses the header %j as a delay of %s ms', (header, milliseconds) => {
    expect(parseRetryAfter(header, realNow)).toBe(milliseconds);
  });
});
