import { setImmediate } from 'node:timers/promises';
import type { Low } from 'lowdb';
import type { StoreUnavailable } from '../store.js';
import type { Commit } from '../memory/commit.js';
import type { CommitLog } from '../memory/commit-log.js';
import type { Durability } from './durability.js';
import type { JournalAdapter, JournaledData } from './journal-adapter.js';

/** Lets lowdb write whenever there is something to write: what queued during one write goes out with the next. */
export class GroupCommit implements CommitLog {
  readonly #db: Low<JournaledData>;
  readonly #adapter: JournalAdapter;
  readonly #durability: Durability;
  #writing: Promise<void> | undefined;

  constructor(db: Low<JournaledData>, adapter: JournalAdapter, durability: Durability) {
    this.#db = db;
    this.#adapter = adapter;
    this.#durability = durability;
  }

  get failure(): StoreUnavailable | undefined {
    return this.#durability.failure;
  }

  append(commit: Commit): void {
    this.#db.data.unwritten.push(commit);
    this.#writing ??= this.#writeAll();
  }

  whenDurable(commit: number): Promise<void> {
    return this.#durability.until(commit);
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#adapter.close();
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#db.data.unwritten.length > 0) {
        // All that were just acknowledged, and all that arrived meanwhile, get to commit before the next write.
        await setImmediate();
        await this.#db.write();
      }
    } catch {
      // The adapter has told those who wait, and keeps the reason.
    } finally {
      this.#writing = undefined;
    }
  }
}
