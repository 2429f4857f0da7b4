import { parseRateLimit } from './rate-limit-headers.js';

/** Maximum time until a rate limit resets for which requests wait, milliseconds. */
export const MAX_RATE_LIMIT_WINDOW_MS = 300_000;

/** Limits on the time that requests wait for a busy target. */
export interface Patience {
  /** Maximum time that one request waits without progress, milliseconds. */
  retryBudgetMs: number;
  /** Maximum time that the run spends on requests that are given up in the end, milliseconds. */
  totalRetryBudgetMs: number;
}

/** Response headers with names in lower case. */
type Headers = Record<string, string>;

/**
 * Decides how long requests wait for a target that limits their rate (429) or is unavailable (502, 503, 504). All times
 * are wall-clock times: requests that wait in parallel count once.
 */
export class RetryPolicy {
  readonly #gates = new Map<string, RateLimitGate>();
  #retryWaitMs = 0;
  #countedUntil = 0;

  constructor(readonly patience: Patience) {}

  /** Returns the gate of an API key, since organizations have rate limits of their own. */
  getGate(authorization: string | undefined): RateLimitGate {
    const key = authorization ?? '';
    const gate = this.#gates.get(key) ?? new RateLimitGate();
    this.#gates.set(key, gate);
    return gate;
  }

  /**
   * Returns the time until the next attempt, milliseconds; null to give up. A rate limit may announce a time that is
   * longer than the budget: the wait is worth it as long as other requests get through in between.
   *
   * @param since time since which the request waits without progress, in milliseconds of `performance.now()`
   */
  getDelay({ status, headers }: { status: number; headers: Headers }, since: number): number | null {
    const now = performance.now();
    const delayMs = getRetryDelay(headers);
    const { retryBudgetMs, totalRetryBudgetMs } = this.patience;
    const isWorthWaiting =
      status === 429
        ? delayMs <= MAX_RATE_LIMIT_WINDOW_MS && now - since <= retryBudgetMs
        : now + delayMs - since <= retryBudgetMs;
    if (isWorthWaiting && this.#retryWaitMs < totalRetryBudgetMs) return delayMs;
    this.#retryWaitMs += now - Math.max(since, Math.min(this.#countedUntil, now));
    this.#countedUntil = now;
    return null;
  }

  /** Resets the total time that was spent on waiting for retries. Clean-up calls it, to get a budget of its own. */
  reset(): void {
    this.#retryWaitMs = 0;
  }
}

/** Holds back the requests with one API key while its rate limit is used up. */
export class RateLimitGate {
  /** Time at which requests may be sent again, in milliseconds of `performance.now()`. */
  #opensAt = 0;
  #inFlight = 0;
  /** Time of the last response that was not 429, in milliseconds of `performance.now()`. */
  progressAt = 0;

  /** Returns the time until the gate opens, milliseconds; 0 if it is open. */
  getDelay(): number {
    return Math.max(0, this.#opensAt - performance.now());
  }

  /** Registers a request that is sent. */
  enter(): void {
    this.#inFlight += 1;
  }

  /** Registers the response to a request, or null if there was none. Closes the gate if the rate limit is used up. */
  leave(response: { status: number; headers: Headers } | null): void {
    this.#inFlight -= 1;
    if (response === null) return;
    if (response.status === 429) {
      this.#close(getRetryDelay(response.headers));
      return;
    }
    this.progressAt = performance.now();
    const { remaining, seconds } = parseRateLimit(response.headers);
    if (remaining <= this.#inFlight && seconds >= 0) this.#close(seconds * 1_000);
  }

  #close(delayMs: number): void {
    this.#opensAt = Math.max(this.#opensAt, performance.now() + delayMs);
  }
}

const MIN_DELAY_MS = 100;
const DEFAULT_DELAY_MS = 1_000;

/** Returns the time to wait after an error response, milliseconds. */
const getRetryDelay = (headers: Headers): number => Math.max(MIN_DELAY_MS, parseRetryAfter(headers));

/** Parses `Retry-After`, which holds seconds or a date. @returns milliseconds; 1,000 for a missing or invalid header */
function parseRetryAfter(headers: Headers): number {
  const value = headers['retry-after'];
  if (value === undefined) return DEFAULT_DELAY_MS;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds * 1_000;
  // The date is on the clock of the target.
  const delayMs = Date.parse(value) - (Date.parse(headers['date'] ?? '') || Date.now());
  return Number.isNaN(delayMs) ? DEFAULT_DELAY_MS : delayMs;
}
