import type { RequestHandler, Request } from 'express';
import type { AppContext } from '../../engine/context.js';
import { Problem } from '../../domain/shared/problem.js';
import { isAllowedHost, isLocalRequest } from '../request/allowed-hosts.js';
import { isSameOrigin } from '../request/same-origin.js';
import { isSameSecret } from '../../lib/secrets.js';
import { findOrganizationByApiKey } from '../../engine/organizations.js';
import { getOperation } from '../request/request-context.js';
import { findApiKey } from './authenticate.js';

/**
 * Rejects requests whose `Host` is neither a loopback name nor an allowed host.
 *
 * This stops DNS rebinding: a foreign page whose name resolves to 127.0.0.1 still sends its own name.
 */
export function requireAllowedHost(context: Pick<AppContext, 'allowedHosts'>): RequestHandler {
  return ({ headers: { host = '' } }, _response, next) => {
    const detail = `The host "${host.slice(0, 100)}" is not allowed. Use 127.0.0.1 or localhost, or start the sandbox with --allowed-host.`;
    next(isAllowedHost(context, host) ? undefined : new Problem('host_not_allowed', detail));
  };
}

/** Rejects requests of pages whose host is neither a loopback name nor an allowed host. */
export function requireAllowedOrigin(context: Pick<AppContext, 'allowedHosts'>): RequestHandler {
  return ({ headers: { origin } }, _response, next) => {
    const isAllowed = origin === undefined || isAllowedHost(context, origin.replace(/^https?:\/\//, ''));
    next(isAllowed ? undefined : foreignPage);
  };
}

/**
 * Rejects commands of pages of other origins, even of another port of this machine. Browsers send some of them without a
 * preflight request, such as a POST without a body.
 */
export function requireSameOrigin(context: Pick<AppContext, 'getOrigin'>): RequestHandler {
  return ({ method, headers }, _response, next) => {
    const isAllowed = method === 'GET' || method === 'HEAD' || isSameOrigin(context, headers);
    next(isAllowed ? undefined : foreignPage);
  };
}

const foreignPage = new Problem(
  'host_not_allowed',
  'The request comes from a web page of another origin. Send it from a page of the sandbox, or without a browser.',
);

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
