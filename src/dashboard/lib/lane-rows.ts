import { sort } from 'd3-array';
import { humanize } from './format.js';
import { listLaneItems, type Lane, type LaneItemOptions, type MarkerKind } from './lane-items.js';

/** Period, event or scheduled work of a lane, for a table. */
export interface LaneTableRow {
  lane: Lane;
  at: string;
  text: string;
  /** Null without a payment, or if it is not known yet. */
  amount: number | null;
  isForecast: boolean;
  /** Marker of an event; null for the start of a period. */
  kind: MarkerKind | null;
  /** State of a period; null for an event. */
  state: Lane['periods'][number]['state'] | null;
}

/**
 * Lists the periods, the events and the scheduled work of a lane in chronological order. A choice of events leaves out
 * the periods.
 */
export function listLaneRows(lane: Lane, options: LaneItemOptions = {}): LaneTableRow[] {
  const periods = (options.kind === undefined ? lane.periods : []).map(({ index, start, state, amount }) => ({
    at: start,
    text: index === null ? 'trial starts' : `period ${index} starts, ${humanize(state)}`,
    amount,
    isForecast: false,
    kind: null,
    state,
  }));
  const items = listLaneItems(lane, options).map((item) => ({ ...item, state: null }));
  return sort(
    [...periods, ...items].map((row) => ({ ...row, lane })),
    ({ at }) => at,
  );
}
