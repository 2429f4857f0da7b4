import type { Request, RequestHandler } from 'express';
import { authenticate as findOrganization } from '../actions/organizations.js';
import { organizationOfSession } from '../actions/session.js';
import type { Parts } from '../actions/parts.js';
import { operationOf } from '../description.js';
import { Problem } from '../domain/problem.js';
import type { Organization } from '../domain/records.js';
import { sessionOf } from './session.js';
import { contextOf } from './context.js';

const BEARER = /^Bearer +([\x21-\x7E]+)$/i;

/** The key that came with a request; undefined when none did. */
export function keyOf(request: Request): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : BEARER.exec(header)?.[1];
}

/** Finds the organization whose key came as a Bearer token, or whose session a page of this sandbox has. @see RFC 6750 */
export function authenticate(parts: Parts): RequestHandler {
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
function ofSession(parts: Parts, request: Request): Promise<Organization | undefined> | undefined {
  const session = request.headers.authorization === undefined ? sessionOf(request) : undefined;
  return session === undefined ? undefined : organizationOfSession(parts, session);
}
