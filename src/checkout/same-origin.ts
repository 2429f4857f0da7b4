import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a form was sent by a page of this very site, or by no page at all. A browser says so in `Sec-Fetch-Site`; one
 * that does not is judged by `Origin`.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function isSameOrigin({ host, origin, ...headers }: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
