import { group, sum, sort } from 'd3-array';
import type { Schemas } from '../data/api.js';
import { describeItem, type ForecastItem } from '../data/describe-work.js';
import { formatAmount, formatShortInstant, humanize } from '../data/format.js';

export type Lane = Schemas['TimelineLane'];
type Marker = Lane['markers'][number];

/** Kinds of markers, the most important one first. */
const markerKindNames = [
  'failed',
  'retry',
  'requires_action',
  'pending',
  'cancellation',
  'trial_end',
  'expiry',
  'uncertain',
  'succeeded',
  'other',
] as const;
export type MarkerKind = (typeof markerKindNames)[number];

/** Past event or scheduled work of a lane. */
export interface LaneItem {
  at: string;
  kind: MarkerKind;
  /** Description without the date: `renewal succeeded`. */
  text: string;
  /** Null without a payment, or if it is not known yet. */
  amount: number | null;
  isForecast: boolean;
}

/** Choice of the markers of a lane. */
export interface LaneItemOptions {
  /** Kind of the markers to list. By default, all are listed. */
  kind?: MarkerKind | undefined;
  /** Time until which a running advance has done the scheduled work. */
  doneUntil?: string | undefined;
}

/** Lists the markers of a lane: past events, then scheduled work. */
export function listLaneItems(
  lane: Pick<Lane, 'markers' | 'periods' | 'forecast'>,
  { kind, doneUntil = '' }: LaneItemOptions = {},
): LaneItem[] {
  const renewalInstants = new Set(
    lane.periods.filter(({ index }) => index !== null && index > 1).map(({ start }) => start),
  );
  const past = lane.markers.map((marker) => ({
    at: marker.at,
    kind: toKnownKind(marker.type),
    text: describePast(marker, renewalInstants.has(marker.at)),
    amount: marker.amount,
    isForecast: false,
  }));
  const scheduled = lane.forecast.map((item) => ({
    at: item.at,
    kind: toMarkerKind(item),
    text: describeItem(item),
    amount: item.amount,
    isForecast: item.at > doneUntil,
  }));
  return [...past, ...scheduled].filter((item) => kind === undefined || item.kind === kind);
}

/** Returns the kind of markers that a text of the URL names; undefined if it names none. */
export function parseMarkerKind(text: string): MarkerKind | undefined {
  return markerKindNames.find((kind) => kind === text);
}

/**
 * Returns the marker of forecast work. A retry that fails has its own marker. A payment whose amount depends on usage has an
 * uncertain outcome.
 */
export function toMarkerKind({
  type,
  outcome,
  certain,
}: Pick<ForecastItem, 'type' | 'outcome' | 'certain'>): MarkerKind {
  if (type === 'trial_end') return 'trial_end';
  if (type === 'checkout_expiry') return 'expiry';
  if (type === 'cancellation' || type === 'end') return 'cancellation';
  if (!certain && outcome !== 'none') return 'uncertain';
  return type === 'retry' && outcome === 'failed' ? 'retry' : toKnownKind(outcome);
}

/**
 * Returns the kind that the marker of events at one instant shows. Returns null if the marker shows their number: the
 * events are at several instants, or one outcome would hide a different one.
 */
export function pickKind(items: readonly Pick<LaneItem, 'at' | 'kind'>[]): MarkerKind | null {
  if (items.some(({ at }) => at !== items[0]?.at)) return null;
  const [first = 'other', ...others] = markerKindNames.filter((kind) =>
    items.some((item) => item.kind === kind),
  );
  // A trial end and its payment are one event for the user.
  const isTrialEnd = first === 'trial_end';
  return isTrialEnd || others.every((kind) => minorKinds.has(kind)) ? first : null;
}

/** Counts the events that a marker shows. A trial end and its payment count as one. */
export function countEvents(items: readonly Pick<LaneItem, 'at' | 'kind'>[]): number {
  return sum(group(items, ({ at }) => at).values(), (same) => (pickKind(same) === null ? same.length : 1));
}

/** Kinds without an outcome, which a marker of the same instant may hide. */
const minorKinds: ReadonlySet<MarkerKind> = new Set(['trial_end', 'other']);

/** Describes a marker: `renewal succeeds, €49.00, 24 Apr 2027, 09:00`. */
export function describeLaneItem({ text, amount, at }: LaneItem, currency: string): string {
  const amounts = amount === null ? [] : [formatAmount(amount, currency)];
  return [text, ...amounts, formatShortInstant(at)].join(', ');
}

const pastVerbs: Record<string, string> = {
  succeeded: 'succeeded',
  failed: 'failed',
  pending: 'is pending',
  requires_action: 'waits for 3-D Secure',
};

function toKnownKind(name: string): MarkerKind {
  return markerKindNames.find((kind) => kind === name) ?? 'other';
}

function describePast({ type, attempt }: Marker, isRenewal: boolean): string {
  if (type === 'trial_end') return 'trial ended';
  if (type === 'cancellation') return 'canceled';
  const verb = pastVerbs[type] ?? type;
  if (attempt !== null && attempt > 1) return `retry ${attempt - 1} ${verb}`;
  return `${isRenewal ? 'renewal' : 'payment'} ${verb}`;
}

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
