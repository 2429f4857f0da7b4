import { sort } from 'd3-array';
import { humanize } from './format.js';
import { listLaneItems, type Lane, type LaneItemOptions } from './lane-items.js';

/** Period, event or scheduled work of a lane, for a table. */
export interface LaneTableRow {
  lane: Lane;
  at: string;
  text: string;
  /** Null without a payment, or if it is not known yet. */
  amount: number | null;
  isForecast: boolean;
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
  }));
  const rows = [...periods, ...listLaneItems(lane, options)].map(({ at, text, amount, isForecast }) => ({
    lane,
    at,
    text,
    amount,
    isForecast,
  }));
  return sort(rows, ({ at }) => at);
}
