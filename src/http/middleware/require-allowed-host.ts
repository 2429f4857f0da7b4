import type { RequestHandler } from 'express';
import type { AppContext } from '../../context.js';
import { Problem } from '../../domain/shared/problem.js';
import { isAllowedHost } from '../request/allowed-hosts.js';

/**
 * Rejects requests whose `Host` is neither a loopback name nor an allowed host.
 *
 * This stops DNS rebinding: a foreign page whose name resolves to 127.0.0.1 still sends its own name.
 */
export function requireAllowedHost(context: Pick<AppContext, 'allowedHosts'>): RequestHandler {
  return ({ headers: { host = '' } }, _response, next) => {
    const detail = `The host "${host.slice(0, 100)}" is not one of this sandbox: call it as 127.0.0.1 or localhost, or start it with --allowed-host.`;
    next(isAllowedHost(context, host) ? undefined : new Problem('host_not_allowed', detail));
  };
}

/** Rejects requests of pages whose host is neither a loopback name nor an allowed host. */
export function requireAllowedOrigin(context: Pick<AppContext, 'allowedHosts'>): RequestHandler {
  return ({ headers: { origin } }, _response, next) => {
    const isAllowed = origin === undefined || isAllowedHost(context, origin.replace(/^https?:\/\//, ''));
    const detail = 'The request comes from a page of another site: call the sandbox from its own pages only.';
    next(isAllowed ? undefined : new Problem('host_not_allowed', detail));
  };
}
