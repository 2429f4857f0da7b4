import type { Request, RequestHandler, Response } from 'express';
import { MemoryStore, rateLimit as limiter, type RateLimitInfo, type Store } from 'express-rate-limit';
import type { AppContext } from '../../context.js';
import type { RequestCounts } from '../../state/request-counts.js';
import { Problem } from '../../domain/shared/problem.js';
import { organizationOf } from '../request/request-context.js';

export const RATE_LIMIT_WINDOW_SECONDS = 10;
export const DEFAULT_RATE_LIMIT = 10_000;

/** Counts the requests of each key in a fixed window of real time. */
export function rateLimit({ requestCounts: counts, rateLimit: { limit } }: AppContext): {
  handlers: readonly RequestHandler[];
  close: () => void;
} {
  const store = counts ? storeOver(counts) : new MemoryStore();
  const count = limiter({
    windowMs: RATE_LIMIT_WINDOW_SECONDS * 1000,
    limit: (_request, response) => organizationOf(response).rate_limit ?? limit,
    keyGenerator: (_request, response) => organizationOf(response).id,
    // They are told below: the library hashes the key anew for each request, to no one's use.
    standardHeaders: false,
    legacyHeaders: false,
    store,
    // Its checks are for limits by address.
    validate: false,
    handler: refuse,
  });
  return {
    handlers: [count as RequestHandler, tell],
    close: () => {
      void store.shutdown?.();
    },
  };
}

function storeOver(counts: RequestCounts): Store {
  const nothing = (): void => undefined;
  return {
    increment: (key) => counts.count(key, RATE_LIMIT_WINDOW_SECONDS * 1000),
    // Nothing is ever taken back.
    decrement: nothing,
    resetKey: nothing,
  };
}

const tell: RequestHandler = (request, response, next) => {
  setHeaders(request, response);
  next();
};

const refuse: RequestHandler = (request, response, next) => {
  const { limit, seconds } = setHeaders(request, response);
  response.setHeader('Retry-After', seconds);
  next(
    new Problem(
      'rate_limit_exceeded',
      `More than ${limit} requests in ${RATE_LIMIT_WINDOW_SECONDS} s: wait as long as Retry-After says.`,
    ),
  );
};

/**
 * Tells what is left.
 *
 * @returns the limit, and in how many seconds the window ends
 * @see draft-ietf-httpapi-ratelimit-headers-08
 */
function setHeaders(request: Request, response: Response): { limit: number; seconds: number } {
  const { limit, remaining, resetTime } = (request as Request & { rateLimit: RateLimitInfo }).rateLimit;
  const left = resetTime === undefined ? RATE_LIMIT_WINDOW_SECONDS * 1000 : resetTime.getTime() - Date.now();
  const seconds = Math.max(Math.ceil(left / 1000), 0);
  response.setHeader('RateLimit-Policy', `"default"; q=${limit}; w=${RATE_LIMIT_WINDOW_SECONDS}`);
  response.setHeader('RateLimit', `"default"; r=${remaining}; t=${seconds}`);
  return { limit, seconds };
}
