import { utcDay, utcHour, utcMonday, utcMonth, utcYear, type TimeInterval } from 'd3-time';
import { useLayoutEffect, useState, type JSX } from 'react';
import { createDateFormat, DAY_MS, formatShortDate, formatShortDateOfYear } from '../data/format.js';

export const zooms = ['day', 'week', 'month', 'year'] as const;
export type Zoom = (typeof zooms)[number];

/** Visible part of the timeline. Times are in milliseconds since the epoch. */
export interface TimeRange {
  start: number;
  end: number;
}

/** Label of the ruler, with a line below it. */
interface Tick {
  at: number;
  label: string;
}

/** Visible duration of each zoom in days. */
const spanDays: Record<Zoom, number> = { day: 1, week: 7, month: 31, year: 365 };

/** Returns the duration that a zoom shows, in milliseconds. */
export function getSpan(zoom: Zoom): number {
  return spanDays[zoom] * DAY_MS;
}

/** Returns the range with an instant in its center. It begins at the start of a day, or of an hour in the zoom `day`. */
export function createRange(zoom: Zoom, at: number): TimeRange {
  const span = getSpan(zoom);
  const step = zoom === 'day' ? utcHour : utcDay;
  const start = Number(step.floor(new Date(at - span / 2)));
  return { start, end: start + span };
}

/** Returns the zoom whose steps fit a range of any length. */
export function pickZoom({ start, end }: TimeRange): Zoom {
  const days = (end - start) / DAY_MS;
  return zooms.find((zoom) => days <= MAX_ZOOM_DAYS[zoom]) ?? 'year';
}

/** Most days that the steps of a zoom suit. */
const MAX_ZOOM_DAYS: Record<Zoom, number> = { day: 2, week: 14, month: 140, year: Infinity };

/** Moves a range by a share of its length; a negative share moves it to the past. */
export function moveRange({ start, end }: TimeRange, share: number): TimeRange {
  const distance = (end - start) * share;
  return { start: start + distance, end: end + distance };
}

/** Returns the range of another zoom in which `at` keeps its position. */
export function zoomRange(range: TimeRange, zoom: Zoom, at: number): TimeRange {
  const span = getSpan(zoom);
  const start = at - ((at - range.start) / (range.end - range.start)) * span;
  return { start, end: start + span };
}

/** Returns the position of an instant on a ruler of this width, in pixels. */
export function toX({ start, end }: TimeRange, width: number, at: number): number {
  return ((at - start) / (end - start)) * width;
}

const formatHour = createDateFormat({ hour: '2-digit', minute: '2-digit' });
const formatDay = createDateFormat({ day: 'numeric' });
const formatWeekday = createDateFormat({ weekday: 'short', day: 'numeric' });
const formatMonth = createDateFormat({ month: 'short' });
const formatMonthOfYear = createDateFormat({ month: 'long', year: 'numeric' });
const formatDate = createDateFormat({ weekday: 'long', day: 'numeric', month: 'short' });
const formatYear = createDateFormat({ year: 'numeric' });

interface Level {
  interval: Pick<TimeInterval, 'range' | 'floor'>;
  label: (at: Date) => string;
}

const every = (interval: { every: (step: number) => TimeInterval | null }, step: number): TimeInterval => {
  const steps = interval.every(step);
  if (!steps) throw new Error(`The ruler has no step of ${step}.`);
  return steps;
};

const levels: Record<Zoom, { minor: Level; major: Level }> = {
  day: {
    minor: { interval: every(utcHour, 3), label: formatHour },
    major: { interval: utcDay, label: formatDate },
  },
  week: {
    minor: { interval: utcDay, label: formatWeekday },
    major: { interval: utcMonth, label: formatMonthOfYear },
  },
  month: {
    minor: { interval: utcMonday, label: formatDay },
    major: { interval: utcMonth, label: formatMonthOfYear },
  },
  year: {
    minor: { interval: utcMonth, label: formatMonth },
    major: { interval: utcYear, label: formatYear },
  },
};

/** Lists the labels of the ruler: small steps, and the days, months or years above them. */
export function listTicks(zoom: Zoom, { start, end }: TimeRange): { minor: Tick[]; major: Tick[] } {
  const { minor, major } = levels[zoom];
  const list = ({ interval, label }: Level, from: Date): Tick[] =>
    interval.range(from, new Date(end)).map((at) => ({ at: Number(at), label: label(at) }));
  return {
    minor: list(minor, new Date(start)),
    // The first one may begin before the range.
    major: list(major, major.interval.floor(new Date(start))),
  };
}

/** Space that a character of a label needs, and the space around a label, in pixels. */
const CHARACTER_PX = 6.2;
const LABEL_GAP_PX = 8;

/** Returns the space that the longest of these labels needs, in pixels. */
export function measureLabels(labels: readonly string[]): number {
  return Math.max(...labels.map(({ length }) => length)) * CHARACTER_PX + LABEL_GAP_PX;
}

/** Returns the number of steps from one label to the next, so that labels do not overlap. @param stepPx width of a step */
export function calculateLabelStep(labels: readonly string[], stepPx: number): number {
  return labels.length < 2 ? 1 : Math.max(Math.ceil(measureLabels(labels) / Math.max(stepPx, 1)), 1);
}

/** Position of a flag on a ruler, in pixels. */
export interface FlagPlace {
  text: string;
  left: number;
  right: number;
}

const FLAG_PADDING_PX = 14;
export const FLAG_HEIGHT = 20;

/** Centers a flag over a position, but within the width of the ruler. */
export function placeFlag(text: string, x: number, width: number): FlagPlace {
  const size = text.length * CHARACTER_PX + FLAG_PADDING_PX;
  const left = Math.min(Math.max(x - size / 2, 0), Math.max(width - size, 0));
  return { text, left, right: left + size };
}

/** Flag of the current time or of the target of an advance. */
export function Flag({
  type,
  place: { text, left, right },
  y,
}: {
  type: 'now' | 'target';
  place: FlagPlace;
  y: number;
}): JSX.Element {
  return (
    <g className={`flag ${type}`}>
      <rect x={left + 0.5} y={y} width={right - left - 1} height={FLAG_HEIGHT} rx="5" />
      <text x={(left + right) / 2} y={y + 14} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

/** Describes a range: `8 Mar – 7 Apr 2027`. */
export function describeRange({ start, end }: TimeRange): string {
  const [first, last] = [new Date(start), new Date(end - 1)];
  const isOneYear = first.getUTCFullYear() === last.getUTCFullYear();
  return `${(isOneYear ? formatShortDate : formatShortDateOfYear)(first)} – ${formatShortDateOfYear(last)}`;
}

/** Returns the width of an element in pixels, kept up to date; 0 before the first layout. */
export function useElementWidth(reference: { current: Element | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = reference.current;
    if (!element) return;
    const observer = new ResizeObserver(() => void setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => void observer.disconnect();
  }, []);
  return width;
}
