/** The idempotency keys of requests that are running. They die with the process, as the requests do. */
export class InFlight {
  readonly #scopes = new Set<string>();

  /** Runs `work` under a scope that nobody else holds; null, and nothing run, when somebody does. */
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
