/**
 * Calls back once after a real-time delay. Returns a function that cancels the call.
 *
 * @param milliseconds delay in real time
 */
export type Timer = (milliseconds: number, callback: () => void) => () => void;

export const systemTimer: Timer = (milliseconds, callback) => {
  const timeout = setTimeout(callback, milliseconds);
  return () => void clearTimeout(timeout);
};

/**
 * Runs work again and again, each time after a delay. Errors are ignored.
 *
 * @param milliseconds delay in real time
 * @returns a function that ends it, and resolves once running work has ended
 */
export function repeat(timer: Timer, milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let isEnded = false;
  let cancel: () => void = () => undefined;
  const schedule = (): void => {
    if (isEnded) return;
    cancel = timer(milliseconds, () => {
      running = work()
        .catch(() => undefined)
        .then(schedule);
    });
  };
  schedule();
  return async () => {
    isEnded = true;
    cancel();
    await running;
  };
}

/** Delay before failed background work is retried, for example after an unavailable store. */
export const RETRY_DELAY_MS = 5_000;
