import type { RequestHandler } from 'express';
import { operationOf } from '../../openapi/document.js';
import { Problem } from '../../domain/shared/problem.js';

/** Refuses a request whose sender could not read the answer. @see RFC 9110, section 12.5.1 */
export const accept: RequestHandler = (request, _response, next) => {
  const wanted = request.headers.accept;
  const { answersWith, isSilent } = operationOf(request);
  const isReadable =
    wanted === undefined || wanted === '*/*' || wanted === answersWith || request.accepts(answersWith);
  // Where a success has no body, clients that are made from the description ask for what else is described.
  if (isReadable || (isSilent && request.accepts('application/problem+json'))) {
    next();
    return;
  }
  next(
    new Problem(
      'not_acceptable',
      `This API answers ${answersWith} here: send that in Accept, or leave Accept out.`,
    ),
  );
};
