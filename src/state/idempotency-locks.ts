/** Locks on the idempotency keys of running requests. They end with the process, as the requests do. */
export class IdempotencyLocks {
  readonly #locked = new Set<string>();

  /**
   * Runs `work` while it holds a lock. Returns null without running it if the lock is taken.
   *
   * @param requestKey organization, method, path and idempotency key
   */
  async run<Result>(requestKey: string, work: () => Promise<Result>): Promise<Result | null> {
    if (this.#locked.has(requestKey)) return null;
    this.#locked.add(requestKey);
    try {
      return await work();
    } finally {
      this.#locked.delete(requestKey);
    }
  }
}
