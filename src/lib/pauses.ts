/** Cancelable waits in real time, used for injected latency. Closing never waits for a pause. */
export interface Pauses {
  /** Resolves after the given real time, or at once after `close`. @param milliseconds real time to wait */
  pause: (milliseconds: number) => Promise<void>;
  /** Ends all current and future pauses. */
  close: () => void;
}

export function createPauses(): Pauses {
  const finishers = new Set<() => void>();
  let isClosed = false;
  return {
    pause: (milliseconds) => {
      if (isClosed || milliseconds <= 0) return Promise.resolve();
      return new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          finishers.delete(finish);
          resolve();
        };
        const timer = setTimeout(finish, milliseconds);
        finishers.add(finish);
      });
    },
    close: () => {
      isClosed = true;
      for (const finish of finishers) finish();
    },
  };
}
