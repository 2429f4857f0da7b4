import type { RequestHandler } from 'express';
import { Problem } from '../../domain/shared/problem.js';
import { getOperation } from '../request/request-context.js';

/** Rejects requests whose `Accept` excludes the media type of the response. @see RFC 9110, section 12.5.1 */
export const checkAccept: RequestHandler = (request, response, next) => {
  const { accept } = request.headers;
  const { responseType, hasEmptySuccess } = getOperation(response);
  const isAcceptable =
    accept === undefined || accept === '*/*' || accept === responseType || request.accepts(responseType);
  // Generated clients of an operation without a success body accept only the documented error type.
  if (isAcceptable || (hasEmptySuccess && request.accepts('application/problem+json'))) {
    next();
    return;
  }
  next(
    new Problem(
      'not_acceptable',
      `The Accept header excludes ${responseType}, the only format of the response. Add it to Accept, or leave the header out.`,
    ),
  );
};
