import { utcMonth } from 'd3-time';
import { sandboxApi, unwrap, type Schemas } from './api.js';
import { useScheduleResource } from './clock.js';
import {
  DAY_MS,
  formatShortDate,
  formatShortDateOfYear,
  formatShortDateTime,
  formatShortInstant,
  isSameYear,
} from './format.js';
import type { Resource } from './resource.js';

/** Kinds of scheduled work to which the clock can advance, with their labels. */
export const targetKinds = [
  ['webhook_attempt', 'Next webhook attempt'],
  ['retry', 'Next retry'],
  ['renewal', 'Next renewal'],
  ['trial_end', 'Next trial end'],
  ['event', 'Next event'],
] as const;
export type TargetKind = (typeof targetKinds)[number][0];

/** Durations by which the clock can advance, with their labels. */
export const durations = ['1 hour', '1 day', '1 week', '1 month', '1 year'] as const;
type Duration = (typeof durations)[number];

const lengthsMs: Partial<Record<Duration, number>> = {
  '1 hour': 3_600_000,
  '1 day': DAY_MS,
  '1 week': 7 * DAY_MS,
};

/** Adds a duration in calendar arithmetic: a month from 31 January leads to the last day of February. */
export function addDuration(instant: string, duration: Duration): string {
  const at = new Date(instant);
  const lengthMs = lengthsMs[duration];
  if (lengthMs !== undefined) return new Date(Number(at) + lengthMs).toISOString();
  return addMonths(at, duration === '1 year' ? 12 : 1);
}

function addMonths(at: Date, count: number): string {
  const month = utcMonth.offset(utcMonth.floor(at), count);
  const lastDay = new Date(Number(utcMonth.offset(month, 1)) - 1).getUTCDate();
  const timeMs = Number(at) % DAY_MS;
  return new Date(Number(month) + (Math.min(at.getUTCDate(), lastDay) - 1) * DAY_MS + timeMs).toISOString();
}

/** Returns the latest instant to which the API can advance a clock. */
export const getLatestTarget = (now: string): string => addMonths(new Date(now), 120);

/** Says which date to enter instead of one to which the clock cannot be advanced; null if it can. */
export function findCorrection(date: string, now: string): string | null {
  if (date < now) return `This time has passed. Enter a time after ${formatShortInstant(now)}.`;
  const latest = getLatestTarget(now);
  return date > latest
    ? `The clock advances by at most ten years. Enter a time until ${formatShortInstant(latest)}.`
    : null;
}

/** Next work of each kind. */
type NextWork = Pick<Schemas['Forecast'], 'from'> & {
  next: Schemas['ForecastNext'] & {
    /** Time of the next work of any kind. */
    event?: string | null;
  };
};

/** Finds the instant of the next work of a kind; null if none is scheduled. Overdue work counts as due now. */
export function findNext({ next, from }: NextWork, kind: TargetKind): string | null {
  const work = next[kind];
  const at = typeof work === 'string' ? work : (work?.at ?? null);
  return at !== null && at < from ? from : at;
}

/** Lists the next work of each kind that has some, in chronological order. */
export function listNext(forecast: NextWork): { kind: TargetKind; label: string; at: string }[] {
  const dated = targetKinds.flatMap(([kind, label]) => {
    const at = findNext(forecast, kind);
    return at === null ? [] : [{ kind, label, at }];
  });
  // Work of another kind has a name of its own.
  return dated
    .sort((left, right) => (left.at < right.at ? -1 : 1))
    .filter(({ kind }, index) => kind !== 'event' || index === 0);
}

/** Finds the first kind that has scheduled work, in chronological order. */
export function findFirstKind(forecast: NextWork): TargetKind | null {
  return listNext(forecast)[0]?.kind ?? null;
}

/** Checks whether a text of the URL names a kind of scheduled work. */
function isTargetKind(text: string): text is TargetKind {
  return targetKinds.some(([kind]) => kind === text);
}

/** Formats a duration with its three largest units: `7 d 18 h 30 min`. Less than a minute is in seconds. */
export function formatDuration(fromMs: number, toMs: number): string {
  const lengthMs = toMs - fromMs;
  if (lengthMs < 60_000) return `${Math.ceil(Math.max(lengthMs, 0) / 1_000)} s`;
  const minutes = Math.round(lengthMs / 60_000);
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
}

/** Formats a target: `4 Apr, 09:35`, with its year if it is not the current one, and with seconds in the current minute. */
export function formatTarget(target: string, now: string): string {
  const text = (isSameYear(target, now) ? formatShortDateTime : formatShortInstant)(target);
  return isSameMinute(target, now) ? `${text}:${target.slice(17, 19)}` : text;
}

/** Formats a target in few characters: `09:35` on the current day, `4 Apr` in this year, `4 Apr 2028` in another one. */
export function formatTargetBriefly(target: string, now: string): string {
  if (isSameMinute(target, now)) return target.slice(11, 19);
  if (target.slice(0, 10) === now.slice(0, 10)) return target.slice(11, 16);
  return (isSameYear(target, now) ? formatShortDate : formatShortDateOfYear)(target);
}

const isSameMinute = (left: string, right: string): boolean => left.slice(0, 16) === right.slice(0, 16);

/** Work that is listed one by one. A longer forecast is summed up. */
const MAX_LISTED_WORK = 1_000;

type Forecast = NextWork & Schemas['Forecast'];

export interface AdvanceTarget {
  /** Chosen kind of work, or null for a date. */
  kind: TargetKind | null;
  /** Null if no work of the kind is scheduled. */
  target: string | null;
  /** What to enter instead of a date to which the clock cannot be advanced; null if it can. */
  correction: string | null;
  forecast: Resource<Forecast>;
}

/**
 * Resolves the target of an advance, and loads the forecast until then.
 *
 * @param requested kind of work or an instant; empty for the first scheduled work, as is a kind without scheduled work
 * @param now current time of the clock; null before it is loaded
 */
export function useAdvanceTarget(requested: string, now: string | null): AdvanceTarget {
  const requestedKind = isTargetKind(requested) ? requested : null;
  const date = requestedKind === null && requested !== '' ? requested : null;
  const correction = date === null || now === null ? null : findCorrection(date, now);
  const resolve = (forecast: Forecast): Pick<AdvanceTarget, 'kind' | 'target'> => {
    if (date !== null) return { kind: null, target: date };
    const isScheduled = requestedKind !== null && findNext(forecast, requestedKind) !== null;
    const kind = isScheduled ? requestedKind : findFirstKind(forecast);
    return { kind, target: kind === null ? null : findNext(forecast, kind) };
  };
  const forecast = useScheduleResource(`forecast ${correction === null ? requested : null}`, async () => {
    // The first forecast finds the next work, and the second one has its effect.
    const start = await loadNextWork();
    const { target } = resolve(start);
    if (target === null || correction !== null) return start;
    return { ...(await loadForecast(target)), next: start.next };
  });
  // While the forecast of another target loads, the previous one has the next work. A time needs no forecast.
  const resolved = forecast.data ? resolve(forecast.data) : { kind: requestedKind, target: date };
  // A running clock has passed the work, and the next forecast is being loaded.
  const isPassed = date === null && now !== null && (resolved.target ?? now) < now;
  return isPassed
    ? { ...resolved, correction, target: null, forecast: { ...forecast, data: undefined } }
    : { ...resolved, correction, forecast };
}

function loadForecast(to: string): Promise<Schemas['Forecast']> {
  return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, limit: MAX_LISTED_WORK } } }));
}

/** A forecast excludes work at its end. */
const FORECAST_MARGIN_MS = 1_000;

/** Loads the work that an advance to an instant runs. @param filter purchases to include; all by default */
export function loadForecastUpTo(
  instant: string,
  filter: { purchase_id?: string; customer_id?: string } = {},
): Promise<Schemas['Forecast']> {
  const to = new Date(Date.parse(instant) + FORECAST_MARGIN_MS).toISOString();
  return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, ...filter } } }));
}

/** Loads the next scheduled work of each kind. */
async function loadNextWork(): Promise<Forecast> {
  const { now, next_due_at: event } = await unwrap(sandboxApi.GET('/clock'));
  const query = { to: addDuration(now, '1 hour'), limit: 1 };
  const forecast = await unwrap(sandboxApi.GET('/forecast', { params: { query } }));
  return { ...forecast, next: { ...forecast.next, event } };
}

/** Next scheduled work of an object. */
export interface ObjectWork {
  at: string;
  type: 'purchase' | 'customer';
}

/**
 * Loads the next work within a year of a customer, a purchase, or the purchase of a payment or a usage record; null if
 * there is none.
 *
 * @param id id of any object; null without one
 */
export async function loadObjectWork(id: string | null): Promise<ObjectWork | null> {
  if (id === null || !/^(cus|pur|chg|con)_/.test(id)) return null;
  const { data } = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } }));
  if ('purchase_id' in data) return loadObjectWork(data.purchase_id);
  const type = id.startsWith('cus') ? 'customer' : 'purchase';
  const { now } = await unwrap(sandboxApi.GET('/clock'));
  const forecast = await loadForecastUpTo(addDuration(now, '1 year'), { [`${type}_id`]: id });
  const [first] = forecast.data;
  return first ? { at: first.at, type } : null;
}
