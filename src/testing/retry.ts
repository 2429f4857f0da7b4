import { setTimeout as pause } from 'node:timers/promises';
import { readRetryAfter } from '../webhooks/retry-after.js';

/** How often and how long to try again. */
export interface RetryOptions {
  /** How many times a request is sent again; 2 unless given, 0 for never. */
  maxRetries?: number;
  /**
   * The longest wait, in milliseconds, that a `Retry-After` may ask for; 60,000 unless given. An answer that asks for
   * more is handed on as it is.
   */
  maxRetryAfterMs?: number;
  /** Waits so many milliseconds of real time, or until the signal aborts. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

type Fetch = (request: Request) => Promise<Response>;

/** Answers that say that nothing was done, and that it may be asked again. */
const RETRIED_STATUSES = new Set([429, 503]);
const IDEMPOTENT_METHODS = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);
const FIRST_WAIT_MILLISECONDS = 250;

const systemWait = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  await pause(milliseconds, undefined, { signal });
};

/**
 * Sends again what was answered with 429 or 503, after as long as `Retry-After` asks for, and what may be sent twice
 * when its connection failed. Without a `Retry-After` the waits begin with a quarter of a second and double.
 *
 * @throws what `fetch` throws when there is no retry left, and the signal's reason when it aborts
 */
export function retrying(
  fetch: Fetch,
  { maxRetries = 2, maxRetryAfterMs = 60_000, wait = systemWait }: RetryOptions,
): Fetch {
  return async (request) => {
    for (let retry = 0; ; retry += 1) {
      const isLast = retry >= maxRetries;
      const attempt = isLast ? request : request.clone();
      const usual_ms = FIRST_WAIT_MILLISECONDS * 2 ** retry;
      let wait_ms = usual_ms;
      try {
        const response = await fetch(attempt);
        if (isLast || !RETRIED_STATUSES.has(response.status)) return response;
        wait_ms = readRetryAfter(response.headers.get('retry-after'), Date.now()) ?? usual_ms;
        if (wait_ms > maxRetryAfterMs) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || request.signal.aborted || !mayBeSentTwice(request)) throw error;
      }
      await wait(wait_ms, request.signal);
    }
  };
}

/** Whether it does no harm if the request was carried out already and only its answer was lost. */
function mayBeSentTwice({ method, headers }: Request): boolean {
  return IDEMPOTENT_METHODS.has(method) || headers.has('idempotency-key');
}
