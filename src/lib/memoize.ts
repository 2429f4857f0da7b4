/**
 * A pure function that remembers its latest answers. For what is asked again and again with few different arguments,
 * as the boundaries of periods are.
 *
 * @param limit how many answers are kept; then it forgets them all and begins anew, which costs nothing to keep track of
 */
export function memoize<Arguments extends readonly (string | number)[], Result>(
  compute: (...args: Arguments) => Result,
  limit: number,
): (...args: Arguments) => Result {
  const answers = new Map<string, Result>();
  return (...args) => {
    const key = args.join(' ');
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (answers.size >= limit) answers.clear();
    const result = compute(...args);
    answers.set(key, result);
    return result;
  };
}
