import type { RequestHandler } from 'express';
import { Problem } from '../domain/problem.js';

/** Refuses a request whose sender could not read the answer. @see RFC 9110, section 12.5.1 */
export const accept: RequestHandler = (request, _response, next) => {
  const wanted = request.headers.accept;
  if (
    wanted === undefined ||
    wanted === '*/*' ||
    wanted === 'application/json' ||
    request.accepts('application/json')
  ) {
    next();
    return;
  }
  next(
    new Problem(
      'not_acceptable',
      'This API answers application/json: send that in Accept, or leave Accept out.',
    ),
  );
};
