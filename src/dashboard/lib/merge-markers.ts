/** Markers that are shown as one, because they are too close. */
export interface MarkerGroup<Item> {
  /** Position in pixels. */
  x: number;
  items: Item[];
}

/**
 * Size of a merged marker with its outline, which is a target.
 *
 * @see https://www.w3.org/TR/WCAG22/#target-size-minimum
 */
export const TARGET_SIZE_PX = 24;

/** Merges markers that would overlap the first one of a group. The group has its position. */
export function mergeMarkers<Item>(
  items: readonly Item[],
  toPosition: (item: Item) => number,
): MarkerGroup<Item>[] {
  const groups: MarkerGroup<Item>[] = [];
  for (const item of [...items].sort((left, right) => toPosition(left) - toPosition(right))) {
    const x = toPosition(item);
    const last = groups.at(-1);
    if (last && x - last.x < TARGET_SIZE_PX) last.items.push(item);
    else groups.push({ x, items: [item] });
  }
  return groups;
}

/** Joins past and scheduled markers. Around the current time it moves them apart, so that none hides another one. */
export function spreadMarkers<Item>(
  past: readonly MarkerGroup<Item>[],
  scheduled: readonly MarkerGroup<Item>[],
): MarkerGroup<Item>[] {
  const [last, first] = [past.at(-1), scheduled[0]];
  const overlap = last && first ? TARGET_SIZE_PX - (first.x - last.x) : 0;
  if (!last || !first || overlap <= 0) return [...past, ...scheduled];
  let limit = last.x - overlap / 2;
  const left = past.toReversed().map((group) => {
    const x = Math.min(group.x, limit);
    limit = x - TARGET_SIZE_PX;
    return { ...group, x };
  });
  limit = first.x + overlap / 2;
  const right = scheduled.map((group) => {
    const x = Math.max(group.x, limit);
    limit = x + TARGET_SIZE_PX;
    return { ...group, x };
  });
  return [...left.toReversed(), ...right];
}
