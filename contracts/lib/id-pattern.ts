/** Returns true if a requirement id matches a pattern; `*` in a pattern matches any text. */
export function matchesIdPattern(id: string, pattern: string): boolean {
  const expression = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${expression}$`).test(id);
}
