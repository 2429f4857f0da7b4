import leven from 'leven';

/**
 * Returns the name that a mistyped one most likely means; null if none is similar. At most half of the letters may
 * differ, because two swapped letters count as two edits.
 */
export function findNearest(typed: string, names: readonly string[]): string | null {
  const candidates = names
    .map((name) => ({ name, distance: leven(typed, name) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.min(name.length, typed.length) / 2))
    .toSorted((a, b) => a.distance - b.distance);
  return candidates[0]?.name ?? null;
}
