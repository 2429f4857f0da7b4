import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns true if a form was submitted by a page of this origin, or by a client that is no browser. Falls back to
 * `Origin` for browsers without `Sec-Fetch-Site`.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function isSameOrigin({ host, origin, ...headers }: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
