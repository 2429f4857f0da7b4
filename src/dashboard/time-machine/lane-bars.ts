import { greatest, pairs } from 'd3-array';
import type { TimeRange } from '../components/axis.js';
import type { Schemas } from '../data/api.js';
import { formatAmount, formatShortDateOfYear, humanize } from '../data/format.js';
import type { Lane } from './lane-items.js';

type Period = Schemas['TimelinePeriod'];

/** State of a bar; `scheduled` for a forecast period without an overdue payment. */
export type BarState = Period['state'] | 'scheduled';

/** Part of a lane that is one period. Times are in milliseconds since the epoch. */
export interface LaneBar {
  start: number;
  end: number;
  state: BarState;
  isForecast: boolean;
  /** Short label: `€49.00 unpaid`. */
  text: string;
}

/**
 * Lists the bars of a lane: its periods until now, the rest of the current one, and the scheduled periods. Periods are
 * divided where they become past due or unpaid.
 */
export function listLaneBars(lane: Lane, now: number): LaneBar[] {
  const { periods, forecast, currency } = lane;
  const bars: LaneBar[] = [];
  for (const period of periods) {
    const end = Date.parse(period.end);
    const text = toText(period, currency);
    bars.push(...listRecordedBars(period, Math.min(end, now), text));
    if (end > now) bars.push(...listForecastBars(lane, now, end));
  }
  const scheduled = new Map(
    forecast.flatMap(({ period }) =>
      period && Date.parse(period.start) >= now ? [[period.index, period] as const] : [],
    ),
  );
  for (const { start, end } of scheduled.values())
    bars.push(...listForecastBars(lane, Date.parse(start), Date.parse(end)));
  return bars;
}

/** Divides an unpaid period at its last failed attempt, before which it was past due. @param text of the last bar */
function listRecordedBars({ start, state, unpaid_since }: Period, end: number, text: string): LaneBar[] {
  const from = Date.parse(start);
  const bar: LaneBar = { start: from, end, state, isForecast: false, text };
  const since = unpaid_since === null ? from : Date.parse(unpaid_since);
  if (since <= from || since >= end) return [bar];
  return [
    { ...bar, end: since, state: 'past_due', text: '' },
    { ...bar, start: since },
  ];
}

/** Divides a forecast period at the instants at which the status of the subscription changes. */
function listForecastBars({ status, forecast }: Lane, start: number, end: number): LaneBar[] {
  let state = toForecastState(status);
  let from = start;
  const bars: LaneBar[] = [];
  const addBar = (until: number): void => {
    if (until > from)
      bars.push({ start: from, end: until, state, isForecast: true, text: forecastTexts[state] ?? '' });
    from = Math.max(from, until);
  };
  for (const { at, new_status } of forecast) {
    if (new_status === null || toForecastState(new_status) === state) continue;
    if (Date.parse(at) >= end) break;
    addBar(Date.parse(at));
    state = toForecastState(new_status);
  }
  addBar(end);
  return bars;
}

const forecastTexts: Partial<Record<BarState, string>> = { past_due: 'Past due', unpaid: 'Unpaid' };

const toForecastState = (status: string): BarState =>
  status === 'past_due' || status === 'unpaid' ? status : 'scheduled';

function toText({ state, amount }: Period, currency: string): string {
  if (state === 'trial') return 'Trial';
  if (amount === null) return state === 'open' ? 'Usage not billed yet' : '';
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

type Purchase = Pick<Schemas['Purchase'], 'status' | 'created_at' | 'canceled_at'>;

/** Describes where the events of a purchase are, if the range has none: `← Canceled 12 Jan 2027`. */
export function describeEmptyLane(
  { status, created_at, canceled_at }: Purchase,
  { start, end }: TimeRange,
): { text: string; isLater: boolean } {
  if (Date.parse(created_at) >= end)
    return { text: `Created ${formatShortDateOfYear(created_at)} →`, isLater: true };
  if (canceled_at !== null && Date.parse(canceled_at) < start)
    return { text: `← Canceled ${formatShortDateOfYear(canceled_at)}`, isLater: false };
  const isEarlier = Date.parse(created_at) < start;
  const isEnded = ['succeeded', 'failed', 'expired'].includes(status);
  // A purchase without a payment has no marker: the card was rejected at the start of a trial, or the payer has not paid yet.
  if (isEnded || !isEarlier)
    return {
      text: `${isEarlier ? '← ' : ''}Created ${formatShortDateOfYear(created_at)}, ${humanize(status)}`,
      isLater: false,
    };
  return { text: 'No events in this range', isLater: false };
}
