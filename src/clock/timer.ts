/** Calls back after some real time, unless what it returns is called before. */
export type Timer = (milliseconds: number, callback: () => void) => () => void;

export const systemTimer: Timer = (milliseconds, callback) => {
  const timeout = setTimeout(callback, milliseconds);
  return () => {
    clearTimeout(timeout);
  };
};
