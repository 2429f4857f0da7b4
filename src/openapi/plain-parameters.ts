import type { Request } from 'express';
import { inner } from './validator.js';

interface Mutator {
  modifyRequest: (this: unknown, request: Request) => void;
}

let isDone = false;

/**
 * Keeps express-openapi-validator from taking apart parameters that are in one piece. It unfolds arrays and objects,
 * which only our queries could have, and on every request parses the URL for that with `url.parse`: on Node 24, which
 * looks at the call stack each time to see whom to warn of it, 15 % of a request's work.
 */
export function leavePlainParametersAlone(): void {
  if (isDone) return;
  isDone = true;
  const { RequestParameterMutator } = inner.mutator as {
    RequestParameterMutator: { prototype: Mutator };
  };
  const { modifyRequest } = RequestParameterMutator.prototype;
  RequestParameterMutator.prototype.modifyRequest = function (request) {
    if (request.originalUrl.includes('?')) modifyRequest.call(this, request);
  };
}
