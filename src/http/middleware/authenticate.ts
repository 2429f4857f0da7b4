import type { Request, RequestHandler, Response } from 'express';
import { findOrganizationByApiKey } from '../../engine/organizations.js';
import { findOrganizationBySession } from '../../engine/sessions.js';
import type { AppContext } from '../../engine/context.js';
import { Problem } from '../../domain/shared/problem.js';
import type { Organization } from '../../domain/shared/records.js';
import { hashApiKey } from '../../lib/secrets.js';
import { markAuthenticated } from '../connections.js';
import { listSameOriginSessions } from '../request/session-cookie.js';
import { getOperation, getRequestContext } from '../request/request-context.js';
import { RATE_LIMIT_WINDOW_MS } from './rate-limit.js';

const BEARER = /^Bearer +([\x21-\x7E]+)$/i;

/** Returns the API key of a request; undefined if it has none, or one that is not well-formed. */
export function findApiKey(request: Request): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : BEARER.exec(header)?.[1];
}

/**
 * Authenticates requests by a Bearer token, or by a dashboard session if there is no `Authorization` header.
 *
 * @param countsRequests true to also count the requests of an API key, if replicas share a database
 * @see RFC 6750
 */
export function authenticate(context: AppContext, countsRequests: boolean): RequestHandler {
  return async (request, response, next) => {
    if (!getOperation(response).isAuthenticated) {
      next();
      return;
    }
    const key = findApiKey(request);
    const organization =
      key === undefined
        ? await findSessionOrganization(context, request)
        : await findKeyOrganization(context, key, countsRequests, response);
    if (organization) {
      markAuthenticated(request.socket);
      getRequestContext(response).organization = organization;
      next();
      return;
    }
    const named = findNamedOrganizationId(request);
    if (request.headers.authorization === undefined && named !== undefined) {
      const detail = `This browser has no session for the organization "${named.slice(0, 100)}". Open it again with its API key.`;
      next(new Problem('session_missing', detail));
      return;
    }
    next(
      key === undefined
        ? new Problem(
            'api_key_missing',
            `${request.headers.authorization === undefined ? 'The request has no API key' : 'The Authorization header is malformed'}. Send the header "Authorization: Bearer sk_test_…".`,
          )
        : new Problem(
            'api_key_invalid',
            'No organization has this API key. The key of the default organization is in the file "api-key" of the data folder of the sandbox.',
          ),
    );
  };
}

async function findKeyOrganization(
  context: AppContext,
  key: string,
  countsRequests: boolean,
  response: Response,
): Promise<Organization | undefined> {
  if (!countsRequests || !context.admissions) return findOrganizationByApiKey(context, key);
  const admission = await context.admissions.admit({ api_key_hash: hashApiKey(key) }, RATE_LIMIT_WINDOW_MS);
  getRequestContext(response).admission = admission;
  return admission?.organization;
}

/** Returns the organization of a dashboard session. Any `Authorization` header, even a malformed one, takes precedence. */
function findSessionOrganization(
  context: AppContext,
  request: Request,
): Promise<Organization | undefined> | undefined {
  if (request.headers.authorization !== undefined) return undefined;
  const tokens = listSameOriginSessions(context, request);
  return findOrganizationBySession(context, tokens, findNamedOrganizationId(request));
}

/** Returns the organization that a page of the dashboard named, so that its tab never changes another one. */
function findNamedOrganizationId({ headers }: Request): string | undefined {
  return headers['tollgate-organization'] as string | undefined;
}
