/** Returns the value at the tokens of a JSON pointer; undefined if there is none. */
export const getNestedValue = (json: unknown, tokens: readonly string[]): unknown =>
  tokens.reduce<unknown>(
    (value, token) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, token)
        ? (value as Record<string, unknown>)[token]
        : undefined,
    json,
  );
