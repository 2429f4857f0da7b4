/** The name that was probably meant by a mistyped one; null where none is near. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const near = names
    .map((name) => ({ name, steps: stepsBetween(typed, name) }))
    .filter(({ name, steps }) => steps <= Math.max(1, Math.min(name.length, typed.length) * 0.4))
    .toSorted((one, other) => one.steps - other.steps);
  return near[0]?.name ?? null;
}

/** How many characters have to be put in, taken out, replaced or swapped. @see Damerau's optimal string alignment */
function stepsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[row - 1] === other[place - 1];
      const isSwapped = one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1];
      current[place] = Math.min(
        (last[place] ?? 0) + 1,
        (current[place - 1] ?? 0) + 1,
        (last[place - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[place - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
