import type { Request, RequestHandler } from 'express';
import { authenticate as findOrganization } from '../../operations/organizations.js';
import { organizationOfSession } from '../../operations/sandbox/session.js';
import type { AppContext } from '../../context.js';
import { operationOf } from '../../openapi/document.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Organization } from '../../domain/shared/records.js';
import { sessionOf } from '../request/session-cookie.js';
import { contextOf } from '../request/request-context.js';

const BEARER = /^Bearer +([\x21-\x7E]+)$/i;

/** The key that came with a request; undefined when none did. */
export function keyOf(request: Request): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : BEARER.exec(header)?.[1];
}

/** Finds the organization whose key came as a Bearer token, or whose session a page of this sandbox has. @see RFC 6750 */
export function authenticate(parts: AppContext): RequestHandler {
  return async (request, response, next) => {
    if (!operationOf(request).isAuthenticated) {
      next();
      return;
    }
    const header = request.headers.authorization;
    const key = keyOf(request);
    const organization =
      key === undefined ? await ofSession(parts, request) : await findOrganization(parts, key);
    if (organization) {
      contextOf(response).organization = organization;
      next();
      return;
    }
    if (header === undefined) {
      next(
        new Problem(
          'api_key_missing',
          'No API key came with the request: send "Authorization: Bearer sk_test_…".',
        ),
      );
      return;
    }
    next(
      new Problem(
        'api_key_invalid',
        key === undefined
          ? 'The Authorization header is not of the form "Bearer sk_test_…".'
          : 'No organization has this API key: copy it anew from the banner or from the api-key file.',
      ),
    );
  };
}

/** A key, be it a bad one, comes before a session. */
function ofSession(parts: AppContext, request: Request): Promise<Organization | undefined> | undefined {
  const session = request.headers.authorization === undefined ? sessionOf(request) : undefined;
  return session === undefined ? undefined : organizationOfSession(parts, session);
}
