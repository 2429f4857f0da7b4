import type { RequestHandler } from 'express';
import { Problem } from '../../domain/shared/problem.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a `Host` names this machine by a loopback name. */
export const isLoopbackName = (host: string): boolean => LOOPBACK.test(host);

/**
 * Lets in only what calls this machine by a loopback name, from a page of this machine or from no page: a foreign page
 * whose name was rebound to 127.0.0.1 sends its own name in Host or Origin.
 */
export const loopbackHost: RequestHandler = (request, _response, next) => {
  const { host = '', origin } = request.headers;
  const isOwnOrigin = origin === undefined || isLoopbackName(origin.replace(/^https?:\/\//, ''));
  if (isLoopbackName(host) && isOwnOrigin) {
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
