/**
 * Memoizes a pure function, for hot functions with few distinct arguments such as billing period boundaries.
 *
 * @param limit number of cached results; the cache is cleared when it is full, so that no usage order is tracked
 */
export function memoize<Arguments extends readonly (string | number)[], Result>(
  compute: (...args: Arguments) => Result,
  limit: number,
): (...args: Arguments) => Result {
  const results = new Map<string, Result>();
  return (...args) => {
    const key = args.join(' ');
    const cached = results.get(key);
    if (cached !== undefined) return cached;
    if (results.size >= limit) results.clear();
    const result = compute(...args);
    results.set(key, result);
    return result;
  };
}
