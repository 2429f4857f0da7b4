/** Calls back after some real time, unless what it returns is called before. */
export type Timer = (milliseconds: number, callback: () => void) => () => void;

export const systemTimer: Timer = (milliseconds, callback) => {
  const timeout = setTimeout(callback, milliseconds);
  return () => {
    clearTimeout(timeout);
  };
};

/** When to try again what the store, or something else that will be mended, did not let happen: there is no hurry. */
export const RETRY_MILLISECONDS = 5_000;
