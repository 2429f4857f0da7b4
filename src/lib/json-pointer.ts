/** Escapes a property name as one token of a JSON pointer. @see RFC 6901, section 3 */
export function escapePointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Returns the property name of a token of a JSON pointer. @see RFC 6901, section 4 */
export function unescapePointerToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
