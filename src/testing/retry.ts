import { setTimeout as pause } from 'node:timers/promises';
import { parseRetryAfter } from '../webhooks/retry-after.js';

/**
 * Options for retries. The client retries any request after 429 and 503. If the connection fails, the client retries GET,
 * PUT and DELETE, and a POST that has an `Idempotency-Key`.
 */
export interface RetryOptions {
  /** Maximum number of retries per request. Default 2; 0 disables retries. */
  maxRetries?: number;
  /**
   * Maximum time in milliseconds that the client waits before a retry. Default 60,000. If `Retry-After` is longer, the
   * client returns the response without a retry.
   */
  maxRetryAfterMs?: number;
  /**
   * Function that waits before a retry. Its promise must reject when the signal aborts. Default: a function that waits the
   * given number of milliseconds in real time.
   */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

type Fetch = (request: Request) => Promise<Response>;

/** Statuses after which any request may be retried, because it was not executed. */
const RETRYABLE_STATUSES = new Set([429, 503]);
const IDEMPOTENT_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const FIRST_RETRY_DELAY_MS = 250;

const waitInRealTime = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await pause(milliseconds, undefined, { signal });
};

/**
 * Wraps `fetch` with retries: of 429 and 503 responses, and of idempotent requests whose connection failed. Waits
 * as long as `Retry-After` says, or else 250 ms, doubled with each retry.
 *
 * @throws the error of `fetch` after the last retry, or the signal's reason when it aborts
 */
export function withRetries(
  fetch: Fetch,
  { maxRetries = 2, maxRetryAfterMs = 60_000, wait = waitInRealTime }: RetryOptions,
): Fetch {
  return async (request) => {
    for (let retry = 0; ; retry += 1) {
      const isLast = retry >= maxRetries;
      const attempt = isLast ? request : request.clone();
      const backoffMs = FIRST_RETRY_DELAY_MS * 2 ** retry;
      let delayMs = backoffMs;
      try {
        const response = await fetch(attempt);
        if (isLast || !RETRYABLE_STATUSES.has(response.status)) return response;
        delayMs = parseRetryAfter(response.headers.get('retry-after'), Date.now()) ?? backoffMs;
        if (delayMs > maxRetryAfterMs) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted || !isSafeToResend(request)) throw error;
      }
      await wait(delayMs, request.signal);
    }
  };
}

/** Returns true if sending a request twice is safe, in case it was executed and only its response was lost. */
function isSafeToResend({ method, headers }: Request): boolean {
  return IDEMPOTENT_METHODS.has(method) || headers.has('idempotency-key');
}
