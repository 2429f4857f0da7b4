import type { Request, RequestHandler } from 'express';
import { formatInstant } from '../../domain/shared/calendar.js';
import type { AppContext } from '../../context.js';
import { containsSecretKey } from '../../lib/mask.js';
import { getRequestContext } from '../request/request-context.js';

const VALID_REQUEST_ID = /^[\x21-\x7E]{1,128}$/;

/**
 * Returns the request's `X-Request-Id` in the response, or a generated id if there is none, it is not valid or it
 * contains a secret.
 */
export function assignRequestId(context: AppContext): RequestHandler {
  return (request, response, next) => {
    const given = readRequestId(request);
    const id =
      typeof given === 'string' && VALID_REQUEST_ID.test(given)
        ? given
        : context.newId('req', formatInstant(context.realNow()));
    getRequestContext(response).requestId = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}

/** Returns the header, unless it contains an API key or a webhook secret: ids are not masked in responses and logs. */
function readRequestId({ headers }: Request): unknown {
  const id = headers['x-request-id'];
  return typeof id === 'string' && containsSecretKey(id) ? undefined : id;
}
