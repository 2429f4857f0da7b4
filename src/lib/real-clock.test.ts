import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRealClock } from './real-clock.js';

const START = Date.parse('2027-01-10T14:00:00Z');
const HOUR = 3_600_000;

/** Creates a clock on a machine whose time a test moves and sets. */
function createMachine() {
  let wall = START;
  let monotonic = 5;
  const now = createRealClock(
    () => Math.trunc(wall),
    () => monotonic,
  );
  return {
    now: () => now() - START,
    pass: (ms: number) => {
      wall += ms;
      monotonic += ms;
      return now() - START;
    },
    set: (byMs: number) => {
      wall += byMs;
      return now() - START;
    },
  };
}

test('the real clock goes on from where it was when the clock of the machine is set back', () => {
  const { pass, set } = createMachine();
  expect(pass(7_000)).toBe(7_000);
  expect(set(-HOUR)).toBe(7_000);
  expect(pass(1)).toBe(7_001);
  expect(pass(10_000)).toBe(17_001);
  expect(set(-HOUR)).toBe(17_001);
  expect(pass(HOUR)).toBe(HOUR + 17_001);
});

test('the real clock notices that the clock of the machine was set back since a request two hours ago', () => {
  const { now, pass, set } = createMachine();
  now();
  set(-HOUR);
  expect(pass(2 * HOUR)).toBe(2 * HOUR);
});

test('the real clock equals the time of the machine again after a mistaken setting was corrected', () => {
  const { pass, set } = createMachine();
  set(-HOUR);
  expect(pass(60_000)).toBe(60_000);
  expect(set(HOUR)).toBe(60_000);
  expect(pass(1_000)).toBe(61_000);
});

test('the real clock follows a machine that wakes up after eight hours, and one whose clock is set forward', () => {
  const { pass, set } = createMachine();
  expect(pass(10)).toBe(10);
  expect(set(8 * HOUR)).toBe(8 * HOUR + 10);
  expect(pass(5)).toBe(8 * HOUR + 15);
});

test('the real clock never runs backwards, keeps its speed, and does not gain by rounding', () => {
  const moves = fc.oneof(
    fc.record({ pass: fc.double({ min: 0, max: 5_000, noNaN: true }) }),
    fc.record({ set: fc.integer({ min: -10 * HOUR, max: 10 * HOUR }) }),
    fc.record({ set: fc.integer({ min: -900, max: 0 }) }),
  );
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 200 }), (steps) => {
      const { now, pass, set } = createMachine();
      let before = now();
      let [passed, setForward] = [0, 0];
      for (const step of steps) {
        if ('pass' in step) passed += step.pass;
        else setForward += Math.max(step.set, 0);
        const after = 'pass' in step ? pass(step.pass) : set(step.set);
        expect(after).toBeGreaterThanOrEqual(before);
        before = after;
      }
      // Steps below a second are not made up for: the clock waits for the machine.
      expect(before).toBeLessThanOrEqual(passed + setForward + 1);
      expect(before).toBeGreaterThanOrEqual(passed - 900 * steps.length - 1);
    }),
  );
});
