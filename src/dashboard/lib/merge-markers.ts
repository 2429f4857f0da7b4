/** Markers that are shown as one, because they are too close. */
export interface MarkerGroup<Item> {
  /** Position in pixels. */
  x: number;
  items: Item[];
}

const MIN_DISTANCE_PX = 14;

/** Merges markers that are closer than 14 px to the first one of a group. The group has its position. */
export function mergeMarkers<Item>(
  items: readonly Item[],
  toPosition: (item: Item) => number,
): MarkerGroup<Item>[] {
  const groups: MarkerGroup<Item>[] = [];
  for (const item of [...items].sort((left, right) => toPosition(left) - toPosition(right))) {
    const x = toPosition(item);
    const last = groups.at(-1);
    if (last && x - last.x < MIN_DISTANCE_PX) last.items.push(item);
    else groups.push({ x, items: [item] });
  }
  return groups;
}
