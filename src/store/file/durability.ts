import { StoreReadOnly, StoreUnavailable } from '../errors.js';

/**
 * Progress of durable commits. All waiting transactions share two promises: of the batch being written, and of the next
 * batch.
 */
export class Durability {
  failure: StoreUnavailable | undefined;
  readonly failed: Promise<StoreUnavailable>;
  #resolveFailed: (failure: StoreUnavailable) => void = () => undefined;
  #durable = 0;
  #writing = 0;
  #current = createDeferred();
  #next = createDeferred();

  constructor() {
    this.failed = new Promise((resolve) => {
      this.#resolveFailed = resolve;
    });
  }

  get durable(): number {
    return this.#durable;
  }

  /** Sets the last commit that was read from disk. */
  startAt(commit: number): void {
    this.#durable = commit;
    this.#writing = commit;
  }

  /** Starts writing all commits up to this one. */
  begin(commit: number): void {
    this.#writing = commit;
    this.#current = this.#next;
    this.#next = createDeferred();
  }

  /** Marks the commits since `begin` as durable. */
  complete(): void {
    this.#durable = this.#writing;
    this.#current.resolve();
  }

  /** Marks the store as failed: rejects the write in progress and the next one. The first failure is kept. */
  rejectPendingCommits(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (this.failure === undefined || this.failure instanceof StoreReadOnly) {
      this.failure =
        cause instanceof StoreUnavailable
          ? cause
          : new StoreUnavailable(
              `The data cannot be written: ${reason}. Nothing is accepted until they can: see to the disk.`,
              { cause },
            );
    }
    // First, so that a rejected read finds out what replaces this store.
    this.#resolveFailed(this.failure);
    this.#rejectWaiting(this.failure);
  }

  /** Rejects waiting and further transactions until `resume`. Commits in memory are still written. */
  suspend(failure: StoreReadOnly): void {
    if (this.failure !== undefined) return;
    this.failure = failure;
    this.#rejectWaiting(failure);
  }

  /** Accepts transactions again after `suspend`. */
  resume(): void {
    this.failure = undefined;
    this.#current = createDeferred();
    this.#next = createDeferred();
  }

  #rejectWaiting(failure: StoreUnavailable): void {
    this.#current.reject(failure);
    this.#next.reject(failure);
  }

  /** @throws {StoreUnavailable} when the commit was not durable before writing failed */
  async waitUntil(commit: number): Promise<void> {
    if (commit <= this.#durable) return;
    if (this.failure !== undefined) throw this.failure;
    await (commit <= this.#writing ? this.#current : this.#next).promise;
  }
}

interface Deferred {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: Error) => void;
}

/** Creates a promise with the functions that settle it. */
function createDeferred(): Deferred {
  let resolve: () => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<void>((whenDone, whenFailed) => {
    resolve = whenDone;
    reject = whenFailed;
  });
  // Without this handler, a rejection would end the process when no transaction waits for the promise.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
