/** Request target as a path, whichever form the client has sent. */
interface RequestTarget {
  /** Path and query, in which only characters that need it are percent-encoded; `*` for `OPTIONS *`. */
  path: string;
  /** Path and query as the client has sent them. */
  sentPath: string;
  /** Host of a target in absolute form, which replaces the `Host` header; otherwise null. */
  host: string | null;
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?@\\]+)([/?].*)?$/i;
const INVALID_ESCAPE = /%(?![\dA-F]{2})/i;
/** Letters, digits and `-._~` in percent-encoding. */
const ENCODED_UNRESERVED = /%(?:2[DE]|3\d|[46][1-9A-F]|5[\dAF]|7[\dAE])/gi;

/**
 * Parses the request target of a request line. In `path`, characters that need no percent-encoding are decoded, so that
 * equivalent paths are equal.
 *
 * @returns null if the target is not valid
 * @see RFC 9112, section 3.2
 * @see RFC 3986, section 6.2.2.2
 */
export function parseRequestTarget(method: string, target: string): RequestTarget | null {
  if (target.includes('#')) return null;
  if (target.startsWith('/')) return { path: decodeUnreserved(target), sentPath: target, host: null };
  if (target === '*') return method === 'OPTIONS' ? { path: target, sentPath: target, host: null } : null;
  const [, host, rest = ''] = ABSOLUTE_FORM.exec(target) ?? [];
  if (host === undefined) return null;
  const sentPath = rest.startsWith('/') ? rest : `/${rest}`;
  return { path: decodeUnreserved(sentPath), sentPath, host };
}

function decodeUnreserved(target: string): string {
  if (!target.includes('%')) return target;
  const [path = ''] = target.split('?', 1);
  // To decode `%6%31` would create the escape `%61`.
  if (INVALID_ESCAPE.test(path)) return target;
  return path.replace(ENCODED_UNRESERVED, decodeURIComponent) + target.slice(path.length);
}
