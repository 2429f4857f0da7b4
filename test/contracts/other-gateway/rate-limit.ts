import type { RateLimitOptions } from './deployment-options.js';

/** State of a limit after one more request. */
export interface RateLimitState {
  isExceeded: boolean;
  remaining: number;
  /** Seconds until the window ends. */
  secondsLeft: number;
}

/** Counts the requests of each API key in fixed or sliding windows. */
export class RateLimiter {
  /** Times of the requests in the current window, by API key, milliseconds of the monotonic clock. */
  readonly #times = new Map<string, number[]>();

  constructor(readonly options: RateLimitOptions) {}

  count(apiKey: string): RateLimitState {
    const { requests, windowSeconds } = this.options;
    const now = performance.now();
    const times = [...this.#listCounted(apiKey, now), now];
    const isExceeded = times.length > requests;
    // A rejected request does not delay the next one.
    this.#times.set(apiKey, isExceeded ? times.slice(0, -1) : times);
    return {
      isExceeded,
      remaining: Math.max(0, requests - times.length),
      secondsLeft: Math.max(1, Math.ceil(windowSeconds - (now - (times[0] ?? now)) / 1000)),
    };
  }

  #listCounted(apiKey: string, now: number): number[] {
    const times = this.#times.get(apiKey) ?? [];
    const earliest = now - this.options.windowSeconds * 1000;
    if (this.options.window === 'sliding') return times.filter((time) => time > earliest);
    return (times[0] ?? now) > earliest ? times : [];
  }

  /** Returns the headers of a response. */
  toHeaders({ remaining, secondsLeft }: RateLimitState): Record<string, string> {
    const { requests, windowSeconds, name, hasSecondPolicy } = this.options;
    const policy = `"${name}";q=${requests};w=${windowSeconds}`;
    const left = `"${name}";r=${remaining};t=${secondsLeft}`;
    return {
      'RateLimit-Policy': hasSecondPolicy ? `${policy}, "daily";q=5000000;w=86400` : policy,
      RateLimit: hasSecondPolicy ? `${left}, "daily";r=4900000;t=40000` : left,
    };
  }
}
