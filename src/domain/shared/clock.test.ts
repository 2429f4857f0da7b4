import { expect, test } from 'vitest';
import { Problem } from './problem.js';
import {
  checkClockFactor,
  createClockState,
  findRealTime,
  readClock,
  resolveAdvanceTarget,
} from './clock.js';

const real = Date.parse('2027-01-10T15:30:00.000Z');

const createLiveClock = (offset_ms: number): Parameters<typeof readClock>[0] => ({
  clock: { mode: 'live', offset_ms },
  advance: null,
});

test('readClock returns real time plus the offset for a live clock', () => {
  expect(readClock(createLiveClock(0), real, null)).toBe('2027-01-10T15:30:00.000Z');
  expect(readClock(createLiveClock(60_000), real, null)).toBe('2027-01-10T15:31:00.000Z');
});

test('readClock returns the frozen instant for a frozen clock', () => {
  expect(
    readClock({ clock: { mode: 'frozen', now: '2030-02-28T00:00:00.000Z' }, advance: null }, real, null),
  ).toBe('2030-02-28T00:00:00.000Z');
});

const acceleratedClock = createClockState(
  { mode: 'accelerated', factor: 86_400 },
  '2027-01-31T00:00:00.000Z',
  real,
);
const readAccelerated = (elapsedMs: number): string =>
  readClock({ clock: acceleratedClock, advance: null }, real + elapsedMs, null);

test('an accelerated clock with the factor 86400 moves a day per second', () => {
  expect(readAccelerated(0)).toBe('2027-01-31T00:00:00.000Z');
  expect(readAccelerated(1_000)).toBe('2027-02-01T00:00:00.000Z');
  expect(readAccelerated(500)).toBe('2027-01-31T12:00:00.000Z');
});

test('an accelerated clock stands still while the clock of the host runs backwards', () => {
  expect(readAccelerated(-60_000)).toBe('2027-01-31T00:00:00.000Z');
});

test('an accelerated clock stops ten years after it was set', () => {
  expect(readAccelerated(3_652_000)).toBe('2037-01-30T00:00:00.000Z');
  expect(readAccelerated(3_653_000)).toBe('2037-01-31T00:00:00.000Z');
  expect(readAccelerated(Number.MAX_SAFE_INTEGER - real)).toBe('2037-01-31T00:00:00.000Z');
});

test('findRealTime returns the first millisecond at which an accelerated clock has reached an instant', () => {
  const instant = '2027-02-03T04:05:06.007Z';
  const elapsed = (findRealTime(acceleratedClock, instant) ?? NaN) - real;
  expect(readAccelerated(elapsed) >= instant).toBe(true);
  expect(readAccelerated(elapsed - 1) < instant).toBe(true);
});

test('findRealTime returns null for an instant that the clock does not reach by itself', () => {
  expect(findRealTime({ mode: 'frozen', now }, next)).toBeNull();
  expect(findRealTime(acceleratedClock, '2037-01-31T00:00:00.001Z')).toBeNull();
  expect(findRealTime(acceleratedClock, '2037-01-31T00:00:00.000Z')).toBe(real + 3_653_000);
});

test('only an accelerated clock can have a factor', () => {
  expect(checkClockFactor({ mode: 'frozen', factor: 60 }, '/factor')).toMatchObject({
    code: 'invalid_request',
    detail: 'A frozen clock has no factor. Send the mode `accelerated`, or no factor.',
  });
  expect(checkClockFactor({ mode: 'accelerated', factor: 60 }, '/factor')).toBeNull();
  expect(checkClockFactor({ mode: 'live', factor: null }, '/factor')).toBeNull();
});

test('readClock never runs backwards, even if the host clock does', () => {
  expect(readClock(createLiveClock(0), real, '2027-01-10T15:30:05.000Z')).toBe('2027-01-10T15:30:05.000Z');
  expect(readClock(createLiveClock(0), real, '2027-01-10T15:29:55.000Z')).toBe('2027-01-10T15:30:00.000Z');
});

test('readClock returns the reached instant during an advance', () => {
  const advance = { from: '2027-01-31T00:00:00.000Z', to: '2028-01-31T00:00:00.000Z', idempotency: null };
  expect(readClock({ ...createLiveClock(0), advance }, real, null)).toBe(advance.from);
  expect(readClock({ ...createLiveClock(0), advance }, real, '2027-05-01T00:00:00.000Z')).toBe(
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
])('resolveAdvanceTarget resolves %o to %s', (request, target) => {
  expect(resolveAdvanceTarget(request, now, next)).toBe(target);
});

test('resolveAdvanceTarget returns the current time for "next" if no work is scheduled', () => {
  expect(resolveAdvanceTarget({ to: 'next' }, now, null)).toBe(now);
});

test.each([
  ['9985-06-01T00:00:00.000Z', { by: 'P10Y' }],
  ['9985-06-01T00:00:00.000Z', { to: '9990-01-01T00:00:00.001Z' }],
  ['9990-01-01T00:00:00.000Z', { by: 'P9999Y' }],
  ['9990-01-01T00:00:00.000Z', { by: 'PT1S' }],
  ['9989-12-31T00:00:00.000Z', { to: 'next' }],
])('resolveAdvanceTarget at %s says that no clock passes the year 9990, given %o', (at, request) => {
  const problem = resolveAdvanceTarget(request, at, '9992-03-01T00:00:00.000Z');
  const errors = problem instanceof Problem ? problem.extras.errors : [];
  expect(errors).toMatchObject([
    { code: 'too_large', detail: expect.stringContaining('is after 9990-01-01T00:00:00.000Z') as string },
  ]);
});

test('resolveAdvanceTarget reaches the latest instant of a clock', () => {
  const latest = '9990-01-01T00:00:00.000Z';
  expect(resolveAdvanceTarget({ to: latest }, '9985-06-01T00:00:00.000Z', null)).toBe(latest);
  expect(resolveAdvanceTarget({ by: 'PT1S' }, '9989-12-31T23:59:59.000Z', null)).toBe(latest);
});

test.each([
  [{ to: '2027-01-31T11:59:59Z' }, 'too_small'],
  [{ by: 'P10YT1S' }, 'too_large'],
  [{ by: 'P9999Y' }, 'too_large'],
  [{ by: 'PT999999999S' }, 'too_large'],
  [{ to: '2037-02-01T00:00:00Z' }, 'too_large'],
])('resolveAdvanceTarget rejects %o as out of range', (request, code) => {
  const problem = resolveAdvanceTarget(request, now, null);
  expect(problem instanceof Problem && problem.extras.errors?.[0]?.code).toBe(code);
});
