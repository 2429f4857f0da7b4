import type { Request } from 'express';
import { validatorModules } from './validator.js';

interface QueryMutator {
  modifyRequest: (this: unknown, request: Request) => void;
}

let isPatched = false;

/**
 * Makes express-openapi-validator skip its parameter mutator for requests without a query.
 *
 * The mutator unfolds arrays and objects, which only query parameters of our documents could have, and parses the URL of
 * every request with `url.parse`. On Node.js 24 that function inspects the call stack for its deprecation warning, which
 * takes 15 % of a request's CPU.
 */
export function skipQueryMutator(): void {
  if (isPatched) return;
  isPatched = true;
  const { RequestParameterMutator } = validatorModules.mutator as {
    RequestParameterMutator: { prototype: QueryMutator };
  };
  const { modifyRequest } = RequestParameterMutator.prototype;
  RequestParameterMutator.prototype.modifyRequest = function (request) {
    if (request.originalUrl.includes('?')) modifyRequest.call(this, request);
  };
}
