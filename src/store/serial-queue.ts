/** Runs tasks sequentially, whether the previous one succeeds or fails. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Resolves once every task added so far has ended. */
  async waitUntilIdle(): Promise<void> {
    await this.#last;
  }
}

/** Runs tasks with the same key sequentially, and tasks with different keys concurrently. */
export class KeyedQueue {
  readonly #queues = new Map<string, { queue: SerialQueue; waiting: number }>();

  async run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const entry = this.#queues.get(key) ?? { queue: new SerialQueue(), waiting: 0 };
    this.#queues.set(key, entry);
    entry.waiting += 1;
    try {
      return await entry.queue.run(task);
    } finally {
      entry.waiting -= 1;
      if (entry.waiting === 0) this.#queues.delete(key);
    }
  }
}
