import { parseRateLimit } from './rate-limit-headers.js';

/** Limits on the time that requests wait for a busy target. */
export interface Patience {
  /** Maximum time that one request waits, milliseconds; under a rate limit, its window is added. */
  retryBudgetMs: number;
  /** Maximum time that the run spends on requests that are given up in the end, milliseconds. */
  totalRetryBudgetMs: number;
}

/** Longest wait for a rate limit. A target that announces a longer one, such as a limit per day, is given up at once. */
export const MAX_RATE_LIMIT_WAIT_MS = 600_000;

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
   * Returns the time until the next attempt, milliseconds; null to give up.
   *
   * @param since time since which the request waits without progress, in milliseconds of `performance.now()`
   */
  getDelay(headers: Headers, since: number): number | null {
    return this.#decide(getRetryDelay(headers), since, this.patience.retryBudgetMs);
  }

  /**
   * Returns the time until the next attempt after 429, milliseconds; null to give up. Requests wait for as long as others
   * of the same API key get through, and for two more windows of the rate limit.
   *
   * @param busySince time of the first 429, in milliseconds of `performance.now()`
   */
  getRateLimitDelay(headers: Headers, busySince: number, gate: RateLimitGate): number | null {
    const budgetMs = this.patience.retryBudgetMs + 2 * Math.min(gate.longestDelayMs, MAX_RATE_LIMIT_WAIT_MS);
    const delayMs = getRetryDelay(headers);
    return delayMs > MAX_RATE_LIMIT_WAIT_MS
      ? null
      : this.#decide(delayMs, Math.max(busySince, gate.progressAt), budgetMs);
  }

  #decide(delayMs: number, since: number, budgetMs: number): number | null {
    const now = performance.now();
    if (now + delayMs - since <= budgetMs && this.#retryWaitMs < this.patience.totalRetryBudgetMs)
      return delayMs;
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
  /** Longest time for which the gate was closed, milliseconds: about one window of the rate limit. */
  longestDelayMs = 0;
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
    this.longestDelayMs = Math.max(this.longestDelayMs, delayMs);
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
