import { setImmediate } from 'node:timers/promises';
import type { Low } from 'lowdb';
import { StoreReadOnly, type StoreUnavailable } from '../errors.js';
import type { Commit } from '../memory/commit-log.js';
import type { CommitLog } from '../memory/commit-log.js';
import type { Durability } from './durability.js';
import type { WalAdapter, WalData } from './wal-adapter.js';

/** Commit log over lowdb with group commit: commits queued during one write are written together by the next. */
export class GroupCommit implements CommitLog {
  readonly #db: Low<WalData>;
  readonly #adapter: WalAdapter;
  readonly #durability: Durability;
  #writing: Promise<void> | undefined;
  #checking: Promise<void> | undefined;

  constructor(db: Low<WalData>, adapter: WalAdapter, durability: Durability) {
    this.#db = db;
    this.#adapter = adapter;
    this.#durability = durability;
  }

  get failure(): StoreUnavailable | undefined {
    return this.#durability.failure;
  }

  get readFailure(): StoreUnavailable | undefined {
    return this.failure instanceof StoreReadOnly ? undefined : this.failure;
  }

  /** Checks the files, unless commits are being written: each write checks them as well. */
  prepare(): Promise<void> | undefined {
    if (this.#writing !== undefined) return undefined;
    this.#checking ??= this.#adapter
      .check()
      // The write meets the same error, and reports it.
      .catch(() => undefined)
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  append(commit: Commit): void {
    this.#db.data.unwrittenCommits.push(commit);
    this.#writing ??= this.#writeAll();
  }

  waitUntilDurable(commit: number): Promise<void> {
    return this.#durability.waitUntil(commit);
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#adapter.close();
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#db.data.unwrittenCommits.length > 0) {
        // Lets acknowledged and new requests commit before the next write, which makes larger groups.
        await setImmediate();
        await this.#db.write();
      }
    } catch {
      // The adapter has rejected the waiting transactions and stored the failure.
    } finally {
      this.#writing = undefined;
    }
  }
}
