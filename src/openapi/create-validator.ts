import { middleware } from 'express-openapi-validator';
import type { RequestHandler } from 'express';
import type { EnforcedDocument, Responses } from './api.js';
import { ownFormats } from './formats.js';

/** Creates the middleware that validates requests. It compiles an operation at its first request. */
export function createRequestValidator(document: EnforcedDocument): RequestHandler[] {
  return createMiddleware(document, false);
}

/** Creates the middleware that validates requests and responses. @param responses responses by operation id */
export function createFullValidator(
  document: EnforcedDocument,
  responses: Record<string, Responses>,
): RequestHandler[] {
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        { ...operation, responses: responses[operation.operationId] },
      ]),
    ),
  ]);
  return createMiddleware(
    { ...document, paths: Object.fromEntries(paths) as EnforcedDocument['paths'] },
    true,
  );
}

function createMiddleware(document: EnforcedDocument, validatesResponses: boolean): RequestHandler[] {
  return middleware({
    apiSpec: document as never,
    validateRequests: { allErrors: true, discriminator: true, allowUnknownQueryParameters: true },
    // A single error is enough to fail a response of our own.
    validateResponses: validatesResponses && { allErrors: false },
    ajvFormats: { mode: 'full' },
    formats: ownFormats,
    // `http/middleware/authenticate` checks API keys, before the rate limit and before the body is read.
    validateSecurity: false,
    // The router is below `/v1`, and the whole sandbox may be below another path. `url` is the path of the document.
    useRequestUrl: true,
    // `npm run lint` validates the documents.
    validateApiSpec: false,
    fileUploader: false,
  });
}
