import type { RequestHandler } from 'express';
import { fromMilliseconds } from '../../domain/shared/calendar.js';
import type { AppContext } from '../../context.js';
import { contextOf } from '../request/request-context.js';

const ACCEPTABLE = /^[\x21-\x7E]{1,128}$/;

/** Echoes `X-Request-Id`, or makes one; what the description refuses is not echoed. */
export function requestId(parts: AppContext): RequestHandler {
  return (request, response, next) => {
    const given = request.headers['x-request-id'];
    const id =
      typeof given === 'string' && ACCEPTABLE.test(given)
        ? given
        : parts.newId('req', fromMilliseconds(parts.realNow()));
    contextOf(response).requestId = id;
    response.setHeader('X-Request-Id', id);
    next();
  };
}
