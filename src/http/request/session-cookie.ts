import type { Request } from 'express';
import type { AppContext } from '../../engine/context.js';
import { MAX_SESSIONS_PER_BROWSER } from '../../engine/sessions.js';
import { isAllowedHost } from './allowed-hosts.js';
import { isProvenSameOrigin } from './same-origin.js';

/**
 * Returns the session tokens of a request that a page of this server sent, the last opened one first.
 *
 * Only headers that browsers set themselves prove the origin, so no other page can use the cookie, not even one that
 * is served by another port of this machine.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function listSameOriginSessions(
  context: Pick<AppContext, 'allowedHosts' | 'getOrigin'>,
  request: Request,
): readonly string[] {
  const { cookie, host = '' } = request.headers;
  if (cookie === undefined || !isAllowedHost(context, host)) return [];
  return isProvenSameOrigin(context, request.headers) ? listVisitSessions(request) : [];
}

/**
 * Returns the session tokens of a page visit, whichever page linked to it. They must not authenticate anything; they only
 * show that the browser already has a session.
 */
export function listVisitSessions({ headers: { cookie = '', host } }: Request): readonly string[] {
  const start = `${toCookieName(host)}=`;
  const pair = cookie.split('; ').find((candidate) => candidate.startsWith(start));
  const tokens = pair?.slice(start.length).split('.') ?? [];
  return tokens.filter((token) => token !== '').slice(0, MAX_SESSIONS_PER_BROWSER);
}

/**
 * Returns a `Set-Cookie` header that stores sessions of a browser.
 *
 * @param tokens session tokens, the last opened one first; none deletes the cookie
 */
export function toSessionCookie(
  { basePath }: Pick<AppContext, 'basePath'>,
  { headers }: Request,
  tokens: readonly string[],
): string {
  const name = toCookieName(headers.host);
  const attributes = `Path=${basePath || '/'}; HttpOnly; SameSite=Strict`;
  if (tokens.length === 0) return `${name}=; ${attributes}; Max-Age=0`;
  return `${name}=${tokens.join('.')}; ${attributes}`;
}

/**
 * Returns the cookie's name, which includes the port: browsers share cookies between ports (RFC 6265, section 8.5), and
 * two sandboxes on one machine must not end each other's sessions. The port that the browser sees is the same for all
 * replicas behind one proxy.
 */
function toCookieName(host = ''): string {
  return `tollgate_session_${/:(\d{1,5})$/.exec(host)?.[1] ?? 0}`;
}
