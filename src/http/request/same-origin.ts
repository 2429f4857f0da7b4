import type { IncomingHttpHeaders } from 'node:http';
import type { AppContext } from '../../engine/context.js';

type OriginContext = Pick<AppContext, 'getOrigin'>;

/**
 * Returns true if a request was sent by a page of this origin, or by a client that is no browser. Falls back to `Origin`
 * for browsers without `Sec-Fetch-Site`, and for pages under a public URL without TLS, where they do not send it.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function isSameOrigin(context: OriginContext, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || isOwnOrigin(context, headers);
}

/** Returns true if the headers that a browser sets prove that a page of this origin sent the request. */
export function isProvenSameOrigin(context: OriginContext, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(context, headers) : site === 'same-origin';
}

/** Returns true unless a page of another origin has loaded a page without a click of the user. */
export function isUserNavigation(context: OriginContext, headers: IncomingHttpHeaders): boolean {
  return isSameOrigin(context, headers) || headers['sec-fetch-user'] === '?1';
}

/** Returns whether `Origin` is the origin of the `Host`, or of the public URL in case a proxy has replaced the `Host`. */
function isOwnOrigin({ getOrigin }: OriginContext, { host, origin = '' }: IncomingHttpHeaders): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === new URL(getOrigin()).origin;
}
