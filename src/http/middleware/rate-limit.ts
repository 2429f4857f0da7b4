import type { Request, RequestHandler, Response } from 'express';
import { MemoryStore, rateLimit, type RateLimitInfo, type Store } from 'express-rate-limit';
import type { AppContext } from '../../context.js';
import type { RequestCounts } from '../../state/request-counts.js';
import { Problem } from '../../domain/shared/problem.js';
import { getOrganization } from '../request/request-context.js';

export const RATE_LIMIT_WINDOW_SECONDS = 10;
export const DEFAULT_RATE_LIMIT = 10_000;

/**
 * Creates the rate limit: a fixed window of real time for each organization.
 *
 * @returns the middleware to run after authentication, and `close`, which stops the timer of the window
 */
export function createRateLimit({ requestCounts, rateLimit: { limit } }: AppContext): {
  handlers: readonly RequestHandler[];
  close: () => void;
} {
  const store = requestCounts ? createSharedStore(requestCounts) : new MemoryStore();
  const countRequest = rateLimit({
    windowMs: RATE_LIMIT_WINDOW_SECONDS * 1000,
    limit: (_request, response) => getOrganization(response).rate_limit ?? limit,
    keyGenerator: (_request, response) => getOrganization(response).id,
    // The headers are set below, without the hash of the key that the library computes for each request.
    standardHeaders: false,
    legacyHeaders: false,
    store,
    // The library's checks are for limits by IP address.
    validate: false,
    handler: rejectOverLimit,
  });
  return {
    handlers: [countRequest as RequestHandler, addHeaders],
    close: () => void store.shutdown?.(),
  };
}

function createSharedStore(counts: RequestCounts): Store {
  const doNothing = (): void => undefined;
  return {
    increment: (key) => counts.count(key, RATE_LIMIT_WINDOW_SECONDS * 1000),
    // The options above never decrement or reset a count.
    decrement: doNothing,
    resetKey: doNothing,
  };
}

const addHeaders: RequestHandler = (request, response, next) => {
  setHeaders(request, response);
  next();
};

const rejectOverLimit: RequestHandler = (request, response, next) => {
  const { limit, seconds } = setHeaders(request, response);
  response.setHeader('Retry-After', seconds);
  next(
    new Problem(
      'rate_limit_exceeded',
      `The API key has sent more than ${limit} requests in ${RATE_LIMIT_WINDOW_SECONDS} s. Retry in ${seconds} s.`,
    ),
  );
};

/**
 * Sets `RateLimit-Policy` and `RateLimit`.
 *
 * @returns the limit, and the seconds until the window ends
 * @see draft-ietf-httpapi-ratelimit-headers-08
 */
function setHeaders(request: Request, response: Response): { limit: number; seconds: number } {
  const { limit, remaining, resetTime } = (request as Request & { rateLimit: RateLimitInfo }).rateLimit;
  const left_ms =
    resetTime === undefined ? RATE_LIMIT_WINDOW_SECONDS * 1000 : resetTime.getTime() - Date.now();
  const seconds = Math.max(Math.ceil(left_ms / 1000), 0);
  response.setHeader('RateLimit-Policy', `"default"; q=${limit}; w=${RATE_LIMIT_WINDOW_SECONDS}`);
  response.setHeader('RateLimit', `"default"; r=${remaining}; t=${seconds}`);
  return { limit, seconds };
}
