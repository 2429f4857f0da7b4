import { middleware } from 'express-openapi-validator';
import type { RequestHandler } from 'express';
import type { EnforcedDocument } from './api.js';
import { isDateTime } from './is-date-time.js';
import { isUrl } from './is-url.js';

/** Creates the middleware of express-openapi-validator for a document. It compiles an operation at its first request. */
export function createValidator(document: EnforcedDocument): RequestHandler[] {
  return middleware({
    apiSpec: document as never,
    validateRequests: { allErrors: true, discriminator: true, allowUnknownQueryParameters: true },
    // A single error is enough to fail a response of our own.
    validateResponses: { allErrors: false },
    ajvFormats: { mode: 'full' },
    formats: { 'date-time': isDateTime, uri: isUrl },
    // `http/middleware/authenticate` checks API keys, before the rate limit and before the body is read.
    validateSecurity: false,
    // `npm run lint` validates the documents.
    validateApiSpec: false,
    fileUploader: false,
  });
}
