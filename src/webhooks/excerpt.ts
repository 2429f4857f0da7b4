/** Maximum length of the response body that an attempt stores, in UTF-16 code units. */
export const MAX_EXCERPT_LENGTH = 1_000;

/**
 * Returns the beginning of a response body as text that every store accepts. Invalid UTF-8 becomes U+FFFD, and so does
 * U+0000, which PostgreSQL rejects.
 */
export function excerpt(bytes: Uint8Array): string {
  // A character has at most four bytes. `stream` drops a character that is cut off at the end.
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * MAX_EXCERPT_LENGTH), { stream: true });
  return text.slice(0, MAX_EXCERPT_LENGTH).toWellFormed().replaceAll('\0', '\uFFFD');
}
