import type { Request, RequestHandler, Response } from 'express';
import { MemoryStore, rateLimit, type RateLimitInfo } from 'express-rate-limit';
import type { AppContext } from '../../engine/context.js';
import type { Admissions } from '../../state/admissions.js';
import { Problem } from '../../domain/shared/problem.js';
import { UnknownOrganization } from '../../store/errors.js';
import { getOrganization, getRequestContext } from '../request/request-context.js';

export const RATE_LIMIT_WINDOW_SECONDS = 10;
export const RATE_LIMIT_WINDOW_MS = RATE_LIMIT_WINDOW_SECONDS * 1000;
export const DEFAULT_RATE_LIMIT = 10_000;

/**
 * Creates the rate limit: a fixed window of real time for each organization.
 *
 * @returns the middleware to run after authentication, and `close`, which stops the timer of the window
 */
export function createRateLimit({ admissions, rateLimit: { limit } }: AppContext): {
  handlers: readonly RequestHandler[];
  close: () => void;
} {
  if (admissions)
    return { handlers: [countAcrossReplicas(admissions, limit), addHeaders], close: () => undefined };
  const store = new MemoryStore();
  const countRequest = rateLimit({
    windowMs: RATE_LIMIT_WINDOW_MS,
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
    close: () => {
      store.shutdown();
    },
  };
}

/** Limits requests by their number in all replicas. Authentication has counted a request with an API key. */
function countAcrossReplicas(admissions: Admissions, defaultLimit: number): RequestHandler {
  return async (request, response, next) => {
    const { id, rate_limit } = getOrganization(response);
    const requestContext = getRequestContext(response);
    requestContext.admission ??= await admissions.admit({ id }, RATE_LIMIT_WINDOW_MS);
    if (!requestContext.admission) throw new UnknownOrganization(`there is no organization ${id}`);
    const { totalHits, resetTime } = requestContext.admission;
    const limit = rate_limit ?? defaultLimit;
    const remaining = Math.max(limit - totalHits, 0);
    Object.assign(request, { rateLimit: { limit, remaining, resetTime } });
    if (totalHits > limit) rejectOverLimit(request, response, next);
    else next();
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
