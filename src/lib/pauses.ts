/** Waits in real time, for what is meant to take time. Nothing that closes waits for it. */
export interface Pauses {
  /** Resolves after a span of real time, or at once when everything is being closed. */
  pause: (milliseconds: number) => Promise<void>;
  /** Ends every pause, and those to come. */
  close: () => void;
}

/** Pauses by the system's timers. */
export function realPauses(): Pauses {
  const endings = new Set<() => void>();
  let isClosed = false;
  return {
    pause: (milliseconds) => {
      if (isClosed || milliseconds <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          endings.delete(end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        endings.add(end);
      });
    },
    close: () => {
      isClosed = true;
      for (const end of endings) end();
    },
  };
}
