import { listLaneItems, type Lane, type LaneItem, type LaneItemOptions } from '../../lib/lane-items.js';
import { mergeMarkers, spreadMarkers, type MarkerGroup } from '../../lib/merge-markers.js';
import { toX, type TimeRange } from '../../lib/time-scale.js';

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
