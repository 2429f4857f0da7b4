import { utcMonth } from 'd3-time';
import type { Schemas } from './api.js';
import {
  DAY_MS,
  formatShortDate,
  formatShortDateOfYear,
  formatShortDateTime,
  formatShortInstant,
  isSameYear,
} from './format.js';
import type { Zoom } from './time-scale.js';

/** Kinds of scheduled work to which the clock can advance, with their labels. */
export const targetKinds = [
  ['webhook_attempt', 'Next webhook attempt'],
  ['retry', 'Next retry'],
  ['renewal', 'Next renewal'],
  ['trial_end', 'Next trial end'],
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
  const month = utcMonth.offset(utcMonth.floor(at), duration === '1 year' ? 12 : 1);
  const lastDay = new Date(Number(utcMonth.offset(month, 1)) - 1).getUTCDate();
  const timeMs = Number(at) % DAY_MS;
  return new Date(Number(month) + (Math.min(at.getUTCDate(), lastDay) - 1) * DAY_MS + timeMs).toISOString();
}

const HOUR_MS = 3_600_000;

/** Steps in which a target moves on the timeline: when it is dragged, and with each arrow key. */
const targetSteps: Record<Zoom, { dragMs: number; keyMs: number }> = {
  day: { dragMs: HOUR_MS / 4, keyMs: HOUR_MS },
  week: { dragMs: HOUR_MS, keyMs: 6 * HOUR_MS },
  month: { dragMs: 6 * HOUR_MS, keyMs: DAY_MS },
  year: { dragMs: DAY_MS, keyMs: 7 * DAY_MS },
};

/** Rounds a dragged target to a step of its zoom. It is not earlier than the current time. @param at in milliseconds */
export function snapTarget(at: number, zoom: Zoom, now: string): string {
  const { dragMs } = targetSteps[zoom];
  return toTarget(Math.round(at / dragMs) * dragMs, now);
}

/** Moves a target by steps of its zoom. It is not earlier than the current time. */
export function stepTarget(target: string, steps: number, zoom: Zoom, now: string): string {
  return toTarget(Date.parse(target) + steps * targetSteps[zoom].keyMs, now);
}

const toTarget = (at: number, now: string): string => new Date(Math.max(at, Date.parse(now))).toISOString();

/** Finds the instant of the next work of a kind; null if none is scheduled. Overdue work counts as due now. */
export function findNext(
  forecast: Pick<Schemas['Forecast'], 'next' | 'from'>,
  kind: TargetKind,
): string | null {
  const { next, from } = forecast;
  const at = kind === 'webhook_attempt' ? next.webhook_attempt : (next[kind]?.at ?? null);
  return at !== null && at < from ? from : at;
}

/** Lists the next work of each kind that has some, in chronological order. */
export function listNext(
  forecast: Pick<Schemas['Forecast'], 'next' | 'from'>,
): { kind: TargetKind; at: string }[] {
  const dated = targetKinds.flatMap(([kind]) => {
    const at = findNext(forecast, kind);
    return at === null ? [] : [{ kind, at }];
  });
  return dated.sort((left, right) => (left.at < right.at ? -1 : 1));
}

/** Finds the first kind that has scheduled work, in chronological order. */
export function findFirstKind(forecast: Pick<Schemas['Forecast'], 'next' | 'from'>): TargetKind | null {
  return listNext(forecast)[0]?.kind ?? null;
}

/** Checks whether a text of the URL names a kind of scheduled work. */
export function isTargetKind(text: string): text is TargetKind {
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
