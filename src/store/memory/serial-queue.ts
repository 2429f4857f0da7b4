/** Runs tasks one after the other, each once the one before it has ended, in whatever way. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves once every task that was handed in so far has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
