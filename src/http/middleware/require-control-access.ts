import type { Request, RequestHandler } from 'express';
import type { AppContext } from '../../context.js';
import { Problem } from '../../domain/shared/problem.js';
import { isSameSecret } from '../../lib/secrets.js';
import { findOrganizationByApiKey } from '../../engine/organizations.js';
import { isLocalRequest } from '../request/allowed-hosts.js';
import { getOperation } from '../request/request-context.js';
import { findApiKey } from './authenticate.js';

type AccessContext = Pick<AppContext, 'allowedHosts' | 'controlToken' | 'allowsSignIn' | 'store'>;

/**
 * Rejects commands without authentication, such as the creation of an organization, and readers of the metrics, unless
 * they come from this machine or carry the control token or any valid API key.
 */
export function requireControlAccess(context: AccessContext): RequestHandler {
  return async (request, response, next) => {
    const { operationId, isAuthenticated } = getOperation(response);
    const isCommand = request.method !== 'GET' && !isAuthenticated;
    // Its metrics are about all organizations.
    const needsAccess = isCommand || operationId === 'getPrometheusMetrics';
    // The dashboard signs in with an API key in the body.
    const isSignIn = operationId === 'createSession' && context.allowsSignIn;
    if (!needsAccess || isSignIn || (await hasControlAccess(context, request))) next();
    else next(noAccess);
  };
}

const noAccess = new Problem(
  'host_not_allowed',
  'Only requests from the machine of the sandbox may omit the API key. Send "Authorization: Bearer" with an API key, or with the control token that TOLLGATE_CONTROL_TOKEN sets.',
);

async function hasControlAccess(context: AccessContext, request: Request): Promise<boolean> {
  if (isLocalRequest(context, request)) return true;
  const key = findApiKey(request);
  if (key === undefined) return false;
  return isControlToken(context, key) || (await findOrganizationByApiKey(context, key)) !== undefined;
}

const isControlToken = ({ controlToken }: AccessContext, token: string): boolean =>
  controlToken !== null && isSameSecret(token, controlToken);
