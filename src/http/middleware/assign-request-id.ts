import type { RequestHandler } from 'express';
import { formatInstant } from '../../domain/shared/calendar.js';
import type { AppContext } from '../../context.js';
import { getRequestContext } from '../request/request-context.js';

const VALID_REQUEST_ID = /^[\x21-\x7E]{1,128}$/;

/** Returns the request's `X-Request-Id` in the response, or a generated id if there is none or it is not valid. */
export function assignRequestId(context: AppContext): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const id =
      typeof given === 'string' && VALID_REQUEST_ID.test(given)
        ? given
        : context.newId('req', formatInstant(context.realNow()));
    getRequestContext(response).requestId = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}
