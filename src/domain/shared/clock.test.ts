import { expect, test } from 'vitest';
import { Problem } from './problem.js';
import { advanceTarget, readClock } from './clock.js';

const real = Date.parse('2027-01-10T15:30:00.000Z');

const live = (offset_ms: number): Parameters<typeof readClock>[0] => ({
  clock: { mode: 'live', offset_ms },
  advance: null,
});

test('a live clock is real time with an offset', () => {
  expect(readClock(live(0), real, null)).toBe('2027-01-10T15:30:00.000Z');
  expect(readClock(live(60_000), real, null)).toBe('2027-01-10T15:31:00.000Z');
});

test('a frozen clock stands still', () => {
  expect(
    readClock({ clock: { mode: 'frozen', now: '2030-02-28T00:00:00.000Z' }, advance: null }, real, null),
  ).toBe('2030-02-28T00:00:00.000Z');
});

test('no clock runs backwards, even if the host’s does', () => {
  expect(readClock(live(0), real, '2027-01-10T15:30:05.000Z')).toBe('2027-01-10T15:30:05.000Z');
  expect(readClock(live(0), real, '2027-01-10T15:29:55.000Z')).toBe('2027-01-10T15:30:00.000Z');
});

test('a clock that advances reads what it has reached', () => {
  const advance = { from: '2027-01-31T00:00:00.000Z', to: '2028-01-31T00:00:00.000Z', idempotency: null };
  expect(readClock({ ...live(0), advance }, real, null)).toBe(advance.from);
  expect(readClock({ ...live(0), advance }, real, '2027-05-01T00:00:00.000Z')).toBe(
    '2027-05-01T00:00:00.000Z',
  );
});

const now = '2027-01-31T12:00:00.000Z';
const next = '2027-02-03T04:05:06.007Z';

test.each([
  [{ by: 'P1M' }, '2027-02-28T12:00:00.000Z'],
  [{ by: 'P1Y2M3DT4H5M6S' }, '2028-04-03T16:05:06.000Z'],
  [{ by: 'PT36H' }, '2027-02-02T00:00:00.000Z'],
  [{ by: 'P10Y' }, '2037-01-31T12:00:00.000Z'],
  [{ to: '2027-02-01T01:00:00+01:00' }, '2027-02-01T00:00:00.000Z'],
  [{ to: now }, now],
  [{ to: 'next' }, next],
])('%o leads to %s', (request, target) => {
  expect(advanceTarget(request, now, next)).toBe(target);
});

test('without anything to come, next stays', () => {
  expect(advanceTarget({ to: 'next' }, now, null)).toBe(now);
});

test.each([
  [{ to: '2027-01-31T11:59:59Z' }, 'too_small'],
  [{ by: 'P10YT1S' }, 'too_large'],
  [{ by: 'P9999Y' }, 'too_large'],
  [{ by: 'PT999999999S' }, 'too_large'],
  [{ to: '2037-02-01T00:00:00Z' }, 'too_large'],
])('%o is out of range', (request, code) => {
  const refusal = advanceTarget(request, now, null);
  expect(refusal instanceof Problem && refusal.extras.errors?.[0]?.code).toBe(code);
});
