import type { RequestHandler } from 'express';
import { Problem } from '../domain/problem.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Lets in only what calls this machine by a loopback name, from a page of this machine or from no page: a foreign page
 * whose name was rebound to 127.0.0.1 sends its own name in Host or Origin.
 */
export const loopbackHost: RequestHandler = (request, _response, next) => {
  const { host = '', origin } = request.headers;
  const isOwnOrigin = origin === undefined || LOOPBACK.test(origin.replace(/^https?:\/\//, ''));
  if (LOOPBACK.test(host) && isOwnOrigin) {
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
