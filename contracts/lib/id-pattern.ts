/** Returns true if a requirement id matches a pattern; `*` in a pattern matches any text. */
export function matchesIdPattern(id: string, pattern: string): boolean {
  return toIdExpression([pattern]).test(id);
}

/** Compiles patterns of requirement ids to an expression that matches an id if one of the patterns does. */
function toIdExpression(patterns: readonly string[]): RegExp {
  const sources = patterns.map((pattern) =>
    pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*'),
  );
  return new RegExp(`^(?:${sources.join('|')})$`);
}
