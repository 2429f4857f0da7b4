/** Difference between two clocks of the machine that is not a step: their rounding and speeds differ. */
const MIN_STEP_MS = 1_000;
const MAX_SPEED_DIFFERENCE = 0.001;

/**
 * Creates a clock that follows the real time of the machine, and never runs backwards: when the machine's clock is set
 * back, this clock goes on at the same speed and is ahead from then on. A later step forward reduces that lead. The clock
 * also makes the other steps forward, such as those after the machine was suspended.
 *
 * @param wallNow returns the machine's real time in milliseconds since 1970
 * @param monotonicNow returns milliseconds since any start; never runs backwards, and may stop while the machine is suspended
 * @returns a function that returns milliseconds since 1970
 */
export function createRealClock(
  wallNow: () => number = () => Date.now(),
  monotonicNow: () => number = () => performance.now(),
): () => number {
  let lead = 0;
  let wallBefore = wallNow();
  let monotonicBefore = monotonicNow();
  let last = wallBefore;
  return () => {
    const [wall, monotonic] = [wallNow(), monotonicNow()];
    const elapsed = Math.max(monotonic - monotonicBefore, 0);
    const step = wall - wallBefore - elapsed;
    if (Math.abs(step) > MIN_STEP_MS + elapsed * MAX_SPEED_DIFFERENCE) {
      lead = Math.max(0, lead - Math.trunc(step));
    }
    [wallBefore, monotonicBefore] = [wall, monotonic];
    last = Math.max(last, wall + lead);
    return last;
  };
}
