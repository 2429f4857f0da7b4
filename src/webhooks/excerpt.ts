/** How much of an answer is kept with an attempt. */
export const EXCERPT_CHARACTERS = 1_000;

/**
 * The beginning of an answer as text that every store takes: what is not UTF-8, and U+0000, which PostgreSQL refuses,
 * become U+FFFD.
 */
export function excerpt(bytes: Uint8Array): string {
  // No character takes more than four bytes; `stream` leaves out one that is cut in two.
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * EXCERPT_CHARACTERS), { stream: true });
  return text.slice(0, EXCERPT_CHARACTERS).toWellFormed().replaceAll('\0', '\uFFFD');
}
