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
