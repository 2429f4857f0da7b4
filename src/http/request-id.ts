import type { RequestHandler } from 'express';
import { fromMilliseconds } from '../domain/calendar.js';
import type { Parts } from '../actions/parts.js';
import { contextOf } from './context.js';

const ACCEPTABLE = /^[\x21-\x7E]{1,128}$/;

/** Echoes `X-Request-Id`, or makes one; what the description refuses is not echoed. */
export function requestId(parts: Parts): RequestHandler {
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
