import { StoreUnavailable } from '../store.js';

/**
 * How far the commits are durable. Whoever waits, waits for one of two promises, that of the batch being written or
 * that of the one after it, however many commits they hold.
 */
export class Durability {
  failure: StoreUnavailable | undefined;
  /** Resolves with the failure. */
  readonly failed: Promise<StoreUnavailable>;
  #tellOfFailure: (failure: StoreUnavailable) => void = () => undefined;
  #durable = 0;
  #underWay = 0;
  #current = deferred();
  #next = deferred();

  constructor() {
    this.failed = new Promise((resolve) => {
      this.#tellOfFailure = resolve;
    });
  }

  get durable(): number {
    return this.#durable;
  }

  /** For what was read from the disk. */
  startAt(commit: number): void {
    this.#durable = commit;
    this.#underWay = commit;
  }

  /** The commits up to this one are being written. */
  begin(commit: number): void {
    this.#underWay = commit;
    this.#current = this.#next;
    this.#next = deferred();
  }

  /** What was begun is durable. */
  complete(): void {
    this.#durable = this.#underWay;
    this.#current.resolve();
  }

  fail(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.failure ??= new StoreUnavailable(
      `The data cannot be written: ${reason}. Nothing is accepted until they can: see to the disk.`,
      { cause },
    );
    this.#current.reject(this.failure);
    this.#next.reject(this.failure);
    this.#tellOfFailure(this.failure);
  }

  /** @throws {StoreUnavailable} when the commit was not durable before writing failed */
  async until(commit: number): Promise<void> {
    if (commit <= this.#durable) return;
    if (this.failure !== undefined) throw this.failure;
    await (commit <= this.#underWay ? this.#current : this.#next).promise;
  }
}

interface Deferred {
  promise: Promise<void>;
  resolve: () => void;
  reject: (reason: Error) => void;
}

function deferred(): Deferred {
  let resolve: () => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<void>((whenDone, whenFailed) => {
    resolve = whenDone;
    reject = whenFailed;
  });
  // A failure that nobody happens to wait for is told to whoever comes next.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
