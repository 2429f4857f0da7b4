import { BudgetSpent, Unavailable } from '../results/finding.js';

/** Share of the objects of a run, from which one requirement has had all that a run can give. */
const LARGE_SHARE = 0.9;

/** Limits that the user sets on a run. A limit that is missing does not apply. */
export interface RunLimits {
  /** Requests per second, on average and at each moment. It is also a limit on the clean-up. */
  maxRate?: number;
  /** Time from the first request to the last one, without the clean-up, milliseconds. */
  maxTimeMs?: number;
  /** Number of requests, without the clean-up. */
  maxRequests?: number;
  /** Number of objects that the requests of the run create. */
  maxObjects?: number;
}

/** Applies the limits to the requests of a run. The first limit of time or requests that is reached ends the run. */
export class RunBudget {
  readonly #startedAt = performance.now();
  /** Time at which the next request may be sent, in milliseconds of `performance.now()`. */
  #nextAt = 0;
  #requests = 0;
  readonly #createdIds = new Set<string>();
  /** Numbers of objects by the requirement that created them. */
  readonly #createdBy = new Map<string | null, number>();
  /** Requests in progress that may create an object. */
  readonly #creations = new Set<Promise<void>>();
  #spent: string | null = null;

  constructor(readonly limits: RunLimits) {}

  /** Limit that ended the run, in a sentence; null while there is none. */
  get spent(): string | null {
    return this.#spent;
  }

  /** Counts a request. @throws BudgetSpent if it exceeds a limit; it must not be sent then */
  takeRequest(): void {
    this.assertTimeLeft();
    this.countRequest();
  }

  /** Counts a request that may be sent after the time of the run. @throws BudgetSpent if it exceeds the number of requests */
  countRequest(): void {
    const { maxRequests = Infinity } = this.limits;
    if (this.#requests >= maxRequests)
      this.#end(
        `The run stopped after ${maxRequests} ${maxRequests === 1 ? 'request' : 'requests'} (--max-requests).`,
      );
    this.#requests += 1;
  }

  /** @throws BudgetSpent if the time of the run is over, or another limit was reached */
  assertTimeLeft(): void {
    const { maxTimeMs = Infinity } = this.limits;
    if (this.#spent !== null) throw new BudgetSpent(this.#spent);
    if (performance.now() - this.#startedAt >= maxTimeMs)
      this.#end(`The run stopped after ${maxTimeMs / 1_000} s (--max-time).`);
  }

  /** Limits a waiting time to the time that is left, milliseconds. */
  limitDelay(delayMs: number): number {
    const { maxTimeMs = Infinity } = this.limits;
    return Math.max(0, Math.min(delayMs, this.#startedAt + maxTimeMs - performance.now()));
  }

  /** Returns the time until the next request may be sent, milliseconds. Each call reserves the time of one request. */
  reserveTime(): number {
    const { maxRate } = this.limits;
    if (maxRate === undefined) return 0;
    const now = performance.now();
    const sendAt = Math.max(now, this.#nextAt);
    this.#nextAt = sendAt + 1_000 / maxRate;
    return sendAt - now;
  }

  /**
   * Registers a request that may create an object. Waits while other requests may create the last objects of the limit.
   *
   * @param requirement id of the requirement that sends the request
   * @returns function to call after the request, with the id of the created object, or null if there is none
   * @throws BudgetSpent if the limit is reached; requests that create nothing can still be sent
   * @throws Unavailable if the requirement alone reaches the limit, so that a later run cannot test it either
   */
  async reserveCreation(requirement: string | null): Promise<(id: string | null) => void> {
    const { maxObjects = Infinity } = this.limits;
    while (this.#createdIds.size + this.#creations.size >= maxObjects) {
      if (this.#createdIds.size >= maxObjects) {
        const objects = `${maxObjects} ${maxObjects === 1 ? 'object' : 'objects'}`;
        if ((this.#createdBy.get(requirement) ?? 0) >= LARGE_SHARE * maxObjects)
          throw new Unavailable(`It creates more than the ${objects} of --max-objects.`);
        throw new BudgetSpent(`The run created ${objects}, as many as --max-objects allows.`);
      }
      await Promise.race(this.#creations);
    }
    let resolve = (): void => undefined;
    const creation = new Promise<void>((settle) => (resolve = settle));
    this.#creations.add(creation);
    return (id) => {
      this.#creations.delete(creation);
      if (id !== null) {
        this.#createdIds.add(id);
        this.#createdBy.set(requirement, (this.#createdBy.get(requirement) ?? 0) + 1);
      }
      resolve();
    };
  }

  #end(reason: string): never {
    this.#spent ??= reason;
    throw new BudgetSpent(this.#spent);
  }
}
