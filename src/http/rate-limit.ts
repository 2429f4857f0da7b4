import type { RequestHandler } from 'express';
import { MemoryStore, rateLimit as limiter } from 'express-rate-limit';
import { Problem } from '../domain/problem.js';
import { organizationOf } from './context.js';

export const RATE_LIMIT_WINDOW_SECONDS = 10;
export const DEFAULT_RATE_LIMIT = 10_000;

/**
 * Counts the requests of each key in a fixed window of real time.
 *
 * @see draft-ietf-httpapi-ratelimit-headers-08
 */
export function rateLimit(): { handler: RequestHandler; close: () => void } {
  const store = new MemoryStore();
  const handler = limiter({
    windowMs: RATE_LIMIT_WINDOW_SECONDS * 1000,
    limit: (_request, response) => organizationOf(response).rate_limit ?? DEFAULT_RATE_LIMIT,
    keyGenerator: (_request, response) => organizationOf(response).id,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: 'default',
    store,
    // Its checks are for limits by address.
    validate: false,
    handler: (_request, response, next) => {
      const limit = organizationOf(response).rate_limit ?? DEFAULT_RATE_LIMIT;
      next(
        new Problem(
          'rate_limit_exceeded',
          `More than ${limit} requests in ${RATE_LIMIT_WINDOW_SECONDS} s: wait as long as Retry-After says.`,
        ),
      );
    },
  });
  return {
    handler,
    close: () => {
      store.shutdown();
    },
  };
}
