interface TimeoutOptions {
  timeoutMs: number;
  /** Returns a time that does not count, milliseconds; it only grows. */
  getPausedMs: () => number;
  /** Called once after the timeout. @returns the error to throw */
  onTimeout: () => Error;
  /** Stops waiting. Its reason is the error to throw. */
  signal?: AbortSignal | undefined;
}

/**
 * Waits for a task that was started.
 *
 * @throws the error of `onTimeout` after the timeout, or the reason of the signal; the task then continues without anyone
 *   waiting
 */
export async function runWithTimeout<Result>(
  task: Promise<Result>,
  { timeoutMs, getPausedMs, onTimeout, signal }: TimeoutOptions,
): Promise<Result> {
  const startedAt = performance.now();
  const pausedBefore = getPausedMs();
  const stopWaiting = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const checkAfter = (delayMs: number): void => {
      timer = setTimeout(() => {
        const countedMs = performance.now() - startedAt - (getPausedMs() - pausedBefore);
        if (countedMs < timeoutMs) checkAfter(Math.ceil(timeoutMs - countedMs));
        else reject(onTimeout());
      }, delayMs);
    };
    checkAfter(timeoutMs);
    const stop = (): void => void reject(signal?.reason as Error);
    signal?.addEventListener('abort', stop, { signal: stopWaiting.signal });
    if (signal?.aborted === true) stop();
  });
  try {
    return await Promise.race([task, timeout]);
  } finally {
    clearTimeout(timer);
    stopWaiting.abort();
  }
}

/** Measures the wall-clock time for which at least one task runs. */
export class Stopwatch {
  #running = 0;
  #startedAt = 0;
  #finishedMs = 0;

  /** Measured time so far, milliseconds. */
  get elapsedMs(): number {
    return this.#finishedMs + (this.#running > 0 ? performance.now() - this.#startedAt : 0);
  }

  /** Runs a task. Tasks that run in parallel count once. */
  async measure<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running === 0) this.#startedAt = performance.now();
    this.#running += 1;
    try {
      return await task();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#finishedMs += performance.now() - this.#startedAt;
    }
  }
}
