import type { RequestHandler } from 'express';
import type { AppContext } from '../../context.js';
import { Problem } from '../../domain/shared/problem.js';
import { isAllowedHost } from '../request/allowed-hosts.js';
import { isSameOrigin } from '../request/same-origin.js';

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
