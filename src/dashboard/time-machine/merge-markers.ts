import { minIndex, sort } from 'd3-array';
import { toX, type TimeRange } from '../components/axis.js';
import { listLaneItems, type Lane, type LaneItem, type LaneItemOptions } from './lane-items.js';

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

/**
 * Merges markers that would overlap, the closest ones first. A group is in the middle between its first and its last
 * marker.
 */
export function mergeMarkers<Item>(
  items: readonly Item[],
  toPosition: (item: Item) => number,
): MarkerGroup<Item>[] {
  const groups = sort(items, toPosition).map((item) => {
    const x = toPosition(item);
    return { x, start: x, end: x, items: [item] };
  });
  for (;;) {
    const index = minIndex(groups, ({ x }, position) => x - (groups[position - 1]?.x ?? -Infinity));
    const [left, right] = [groups[index - 1], groups[index]];
    if (!left || !right || right.x - left.x >= TARGET_SIZE_PX)
      return groups.map(({ x, items: merged }) => ({ x, items: merged }));
    const [{ start }, { end }] = [left, right];
    groups.splice(index - 1, 2, {
      x: (start + end) / 2,
      start,
      end,
      items: [...left.items, ...right.items],
    });
  }
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

const MARKER_RADIUS_PX = 10;

/** Merges the markers of a lane that would overlap. Past and scheduled ones stay apart. */
export function placeMarkers(
  lane: Lane,
  range: TimeRange,
  width: number,
  options?: LaneItemOptions,
): MarkerGroup<LaneItem>[] {
  const visible = listLaneItems(lane, options).filter(({ at }) => {
    const time = Date.parse(at);
    return time >= range.start && time <= range.end;
  });
  const merge = (items: readonly LaneItem[]): MarkerGroup<LaneItem>[] =>
    mergeMarkers(items, ({ at }) => {
      // A marker at an end of the range stays whole.
      const x = toX(range, width, Date.parse(at));
      return Math.min(Math.max(x, MARKER_RADIUS_PX), width - MARKER_RADIUS_PX);
    });
  return spreadMarkers(
    merge(visible.filter(({ isForecast }) => !isForecast)),
    merge(visible.filter(({ isForecast }) => isForecast)),
  );
}
