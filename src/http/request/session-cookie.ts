import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';
import { isLoopbackName } from '../middleware/loopback-host.js';

/**
 * The token in the cookie of a request that a page of this very server sent; undefined for any other. Only what the
 * browser itself says of a request's origin counts, so no other page, not even one of this machine, acts with the
 * cookie.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function sessionOf({ headers }: Request): string | undefined {
  if (headers.cookie === undefined || !isOfOwnPage(headers)) return undefined;
  return cookieNamed(cookieName(headers.host), headers.cookie);
}

/** The token in the cookie of a request for a page, whatever led to it: it says only whether there is one already. */
export function sessionOfVisit({ headers }: Request): string | undefined {
  return headers.cookie === undefined ? undefined : cookieNamed(cookieName(headers.host), headers.cookie);
}

/** What makes a browser keep a session, or forget it. @param token null ends it */
export function sessionCookie({ headers }: Request, token: string | null): string {
  const name = cookieName(headers.host);
  const attributes = 'Path=/; HttpOnly; SameSite=Strict';
  return token === null ? `${name}=; ${attributes}; Max-Age=0` : `${name}=${token}; ${attributes}`;
}

function isOfOwnPage({ host = '', origin, ...headers }: IncomingHttpHeaders): boolean {
  if (!isLoopbackName(host)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return origin?.replace(/^https?:\/\//, '') === host;
}

/**
 * Cookies know no ports, and two sandboxes on one machine should not end each other's sessions. The port is the one that
 * the browser sees, which is the same for all replicas behind it.
 */
function cookieName(host = ''): string {
  return `tollgate_session_${/:(\d{1,5})$/.exec(host)?.[1] ?? 0}`;
}

function cookieNamed(name: string, header: string): string | undefined {
  const pair = header.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
