import type { RequestHandler } from 'express';
import { Problem } from '../../domain/shared/problem.js';
import { isLoopbackName } from '../request/is-loopback-name.js';

/**
 * Rejects requests whose `Host`, or whose `Origin` if there is one, is not a loopback name.
 *
 * This stops DNS rebinding: a foreign page whose name resolves to 127.0.0.1 still sends its own name in both headers.
 */
export const requireLoopbackHost: RequestHandler = (request, _response, next) => {
  const { host = '', origin } = request.headers;
  const isLocalOrigin = origin === undefined || isLoopbackName(origin.replace(/^https?:\/\//, ''));
  if (isLoopbackName(host) && isLocalOrigin) {
    next();
    return;
  }
  next(
    new Problem(
      'host_not_allowed',
      'The sandbox control is for this machine only: call it as 127.0.0.1 or localhost, not from a page of another site.',
    ),
  );
};
