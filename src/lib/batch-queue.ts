/** Collects the items added while a batch runs into the next batch. An item waits for two batches at most. */
export class BatchQueue<Item, Result> {
  readonly #run: (items: readonly Item[]) => Promise<readonly Result[]>;
  #waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  #isRunning = false;

  /** @param run processes a batch, and returns the results in the order of the items */
  constructor(run: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#run = run;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const results = await this.#run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
