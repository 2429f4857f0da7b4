import type { NextFunction, Request, Response } from 'express';
import type { AppContext } from '../../engine/context.js';
import type { EnforcedDocument } from '../../openapi/api.js';
import type { getResponseAcceptor } from '../../openapi/compile-response-acceptors.js';
import { loadValidator } from '../../openapi/validator.js';
import { composeMiddleware } from '../compose-middleware.js';
import { sendJson } from '../express-prototypes.js';
import { getOperation } from '../request/request-context.js';

type SendBody = (request: Request, response: Response, body: unknown, next: NextFunction) => Promise<void>;

/**
 * Creates a function that sends the JSON body of an operation's response if it conforms to the document, and otherwise
 * calls `next` with an error. An acceptor lets a body pass that is certainly valid. The library validates all others.
 */
export function createResponseSender(
  document: EnforcedDocument,
  { hasFastValidation }: Pick<AppContext, 'hasFastValidation'>,
): SendBody {
  let getAcceptor: typeof getResponseAcceptor | undefined;
  return async (request, response, body, next) => {
    if (hasFastValidation) {
      getAcceptor ??= (await import('../../openapi/compile-response-acceptors.js')).getResponseAcceptor;
      const accepts = getAcceptor(getOperation(response).operationId, response.statusCode);
      if (accepts?.(body) === true) {
        sendJson.call(response, body);
        return;
      }
    }
    const validate = composeMiddleware(...(await loadValidator(document, true)));
    await validate(request, response, (error?: unknown) => {
      // The library replaces `response.json` by a function that validates the body.
      if (error === undefined) response.json(body);
      else next(error);
    });
  };
}
