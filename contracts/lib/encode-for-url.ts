/**
 * Percent-encodes a text for a path segment or a query. Half of a surrogate pair, which JSON of a target can contain,
 * becomes U+FFFD, as in `URLSearchParams`.
 *
 * @see RFC 3986, section 2.1
 */
// eslint-disable-next-line no-restricted-globals -- the text is well-formed here
export const encodeForUrl = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Decodes a percent-encoded text; returns it unchanged if it is not encoded correctly. */
export function decodeFromUrl(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
