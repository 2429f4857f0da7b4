import { greatest, pairs } from 'd3-array';
import type { Schemas } from './api.js';
import { formatAmount } from './format.js';
import type { Lane } from './lane-items.js';

/** State of a bar; `forecast` for time that has not passed. */
export type BarState = Schemas['TimelinePeriod']['state'] | 'forecast';

/** Part of a lane that is one period. Times are in milliseconds since the epoch. */
export interface LaneBar {
  start: number;
  end: number;
  state: BarState;
  /** Short label: `€49.00 unpaid`. */
  text: string;
}

/** Lists the bars of a lane: its periods until now, the rest of the current one, and the scheduled periods. */
export function listLaneBars({ periods, forecast, currency }: Lane, now: number): LaneBar[] {
  const bars: LaneBar[] = [];
  for (const period of periods) {
    const [start, end] = [Date.parse(period.start), Date.parse(period.end)];
    bars.push({ start, end: Math.min(end, now), state: period.state, text: toText(period, currency) });
    if (end > now) bars.push({ start: now, end, state: 'forecast', text: '' });
  }
  const scheduled = new Map(
    forecast.flatMap(({ period }) =>
      period && Date.parse(period.start) >= now ? [[period.index, period] as const] : [],
    ),
  );
  for (const { start, end } of scheduled.values())
    bars.push({ start: Date.parse(start), end: Date.parse(end), state: 'forecast', text: '' });
  return bars;
}

function toText({ state, amount }: Schemas['TimelinePeriod'], currency: string): string {
  if (state === 'trial') return 'Trial';
  if (amount === null) return '';
  const suffix: Record<string, string> = { unpaid: ' unpaid', past_due: ' past due', open: ' pending' };
  return `${formatAmount(amount, currency)}${suffix[state] ?? ''}`;
}

/** Finds the widest part of a bar without markers. @param positions of markers, in the order of the lane */
export function findWidestGap(
  start: number,
  end: number,
  positions: readonly number[],
): [start: number, end: number] {
  const inside = positions.filter((position) => position > start && position < end);
  return greatest(pairs([start, ...inside, end]), ([left, right]) => right - left) ?? [start, end];
}
