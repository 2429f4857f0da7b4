import { expect, test } from 'vitest';
import { readClock } from './clock.js';

const real = Date.parse('2027-01-10T15:30:00.000Z');

test('a live clock is real time with an offset', () => {
  expect(readClock({ mode: 'live', offset_ms: 0 }, real, null)).toBe('2027-01-10T15:30:00.000Z');
  expect(readClock({ mode: 'live', offset_ms: 60_000 }, real, null)).toBe('2027-01-10T15:31:00.000Z');
});

test('a frozen clock stands still', () => {
  expect(readClock({ mode: 'frozen', now: '2030-02-28T00:00:00.000Z' }, real, null)).toBe(
    '2030-02-28T00:00:00.000Z',
  );
});

test('no clock runs backwards, even if the host’s does', () => {
  expect(readClock({ mode: 'live', offset_ms: 0 }, real, '2027-01-10T15:30:05.000Z')).toBe(
    '2027-01-10T15:30:05.000Z',
  );
  expect(readClock({ mode: 'live', offset_ms: 0 }, real, '2027-01-10T15:29:55.000Z')).toBe(
    '2027-01-10T15:30:00.000Z',
  );
});
