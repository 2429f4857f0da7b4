import { SerialQueue } from '../memory/serial-queue.js';

/** Lets tasks of one name run one after the other, and those of different names side by side. */
export class Turns {
  readonly #queues = new Map<string, { queue: SerialQueue; waiting: number }>();

  async take<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const own = this.#queues.get(name) ?? { queue: new SerialQueue(), waiting: 0 };
    this.#queues.set(name, own);
    own.waiting += 1;
    try {
      return await own.queue.run(task);
    } finally {
      own.waiting -= 1;
      if (own.waiting === 0) this.#queues.delete(name);
    }
  }
}
