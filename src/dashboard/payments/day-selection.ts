import { DAY_MS } from '../data/format.js';

/** Selected days of a histogram, by their index. Both are inclusive. */
export interface DaySelection {
  first: number;
  last: number;
}

export type SelectionEdge = keyof DaySelection;

/** Lists the days from one to another, such as `2027-04-22`. Both are inclusive. */
export function listDays(from: string, to: string): string[] {
  const count = Math.max(Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1, 0);
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

/** Adds days to a day. @param count negative for earlier days */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the selection of a filter. An empty day does not limit it, and days outside of the histogram are cut off. */
export function parseSelection(days: readonly string[], from: string, to: string): DaySelection {
  const end = days.length - 1;
  const first = from === '' ? 0 : days.findIndex((day) => day >= from);
  const last = to === '' ? end : days.findLastIndex((day) => day <= to);
  return { first: first === -1 ? end : first, last: Math.max(last, 0) };
}

/** Returns the filter of a selection. It is empty if all days are selected. */
export function toDayFilter(
  days: readonly string[],
  { first, last }: DaySelection,
): { from: string; to: string } {
  return {
    from: first === 0 ? '' : (days[first] ?? ''),
    to: last === days.length - 1 ? '' : (days[last] ?? ''),
  };
}

/** Returns the index of the day at a position. @param share position as a share of the width, from 0 to 1 */
export function toDayIndex(share: number, count: number): number {
  return Math.min(Math.max(Math.floor(share * count), 0), count - 1);
}

/** Smallest width of a target, pixels. */
const TARGET_PX = 24;

/**
 * Places the handles of the edges in the histogram. Handles of a short selection move apart, so that they do not
 * overlap.
 *
 * @param width width of the histogram in pixels
 * @returns the middle of each handle in pixels
 */
export function placeHandles(
  { first, last }: DaySelection,
  count: number,
  width: number,
): Record<SelectionEdge, number> {
  const [start, end] = [(first / count) * width, ((last + 1) / count) * width];
  if (end - start >= TARGET_PX) return { first: start, last: end };
  const left = Math.round(Math.min(Math.max((start + end - TARGET_PX) / 2, 0), width - TARGET_PX));
  return { first: left, last: left + TARGET_PX };
}

/** Moves one edge of a selection to a day. The edges do not cross. */
export function moveEdge(
  { first, last }: DaySelection,
  edge: SelectionEdge,
  index: number,
  count: number,
): DaySelection {
  return edge === 'first'
    ? { first: Math.min(Math.max(index, 0), last), last }
    : { first, last: Math.max(Math.min(index, count - 1), first) };
}
