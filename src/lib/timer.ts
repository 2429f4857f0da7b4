/**
 * Calls back once after a real-time delay. Returns a function that cancels the call.
 *
 * @param milliseconds delay in real time
 */
export type Timer = (milliseconds: number, callback: () => void) => () => void;

export const systemTimer: Timer = (milliseconds, callback) => {
  const timeout = setTimeout(callback, milliseconds);
  return () => {
    clearTimeout(timeout);
  };
};

/** Delay before failed background work is retried, for example after an unavailable store. */
export const RETRY_DELAY_MS = 5_000;
