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
