import type { Request } from 'express';
import type { AppContext } from '../../context.js';
import { isAllowedHost } from './allowed-hosts.js';
import { isProvenSameOrigin } from './same-origin.js';

/**
 * Returns the session token of a request that a page of this server sent, or undefined.
 *
 * Only headers that browsers set themselves prove the origin, so no other page can use the cookie, not even one that
 * is served by another port of this machine.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function findSameOriginSession(
  context: Pick<AppContext, 'allowedHosts' | 'getOrigin'>,
  { headers }: Request,
): string | undefined {
  if (headers.cookie === undefined) return undefined;
  if (!isAllowedHost(context, headers.host ?? '') || !isProvenSameOrigin(context, headers)) return undefined;
  return findCookie(headers.cookie, toCookieName(headers.host));
}

/**
 * Returns the session token of a page visit, whichever page linked to it, or undefined. It must not authenticate
 * anything; it only shows that the browser already has a session.
 */
export function findVisitSession({ headers }: Request): string | undefined {
  return headers.cookie === undefined ? undefined : findCookie(headers.cookie, toCookieName(headers.host));
}

/** Returns a `Set-Cookie` header that stores a session. @param token session token; null deletes the cookie */
export function toSessionCookie(
  { basePath }: Pick<AppContext, 'basePath'>,
  { headers }: Request,
  token: string | null,
): string {
  const name = toCookieName(headers.host);
  const attributes = `Path=${basePath || '/'}; HttpOnly; SameSite=Strict`;
  return token === null ? `${name}=; ${attributes}; Max-Age=0` : `${name}=${token}; ${attributes}`;
}

/**
 * Returns the cookie's name, which includes the port: browsers share cookies between ports (RFC 6265, section 8.5), and
 * two sandboxes on one machine must not end each other's sessions. The port that the browser sees is the same for all
 * replicas behind one proxy.
 */
function toCookieName(host = ''): string {
  return `tollgate_session_${/:(\d{1,5})$/.exec(host)?.[1] ?? 0}`;
}

function findCookie(header: string, name: string): string | undefined {
  const pair = header.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
