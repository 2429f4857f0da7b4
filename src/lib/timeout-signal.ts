import { setTimeout } from 'node:timers';

/**
 * Returns a signal that aborts with a `TimeoutError`, like `AbortSignal.timeout`, but also as a part of
 * `AbortSignal.any`. In Node.js 20.20.2, a garbage collection there removes the signal of `AbortSignal.timeout`, which then
 * never aborts.
 *
 * @param milliseconds real time, even if a test replaces the global timers
 */
export function createTimeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  // The timer keeps the signal.
  setTimeout(() => {
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, milliseconds).unref();
  return controller.signal;
}
