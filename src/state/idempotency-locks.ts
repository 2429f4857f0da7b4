/** Locks on the idempotency keys of running requests. They end with the process, as the requests do. */
export class IdempotencyLocks {
  readonly #scopes = new Set<string>();

  /** Runs `work` while holding the lock of a scope; returns null without running it if the lock is taken. */
  async run<Result>(scope: string, work: () => Promise<Result>): Promise<Result | null> {
    if (this.#scopes.has(scope)) return null;
    this.#scopes.add(scope);
    try {
      return await work();
    } finally {
      this.#scopes.delete(scope);
    }
  }
}
