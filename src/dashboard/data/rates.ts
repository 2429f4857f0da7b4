import { sum } from 'd3-array';

/** Returns the share of a part, from 0 to 1; null of an empty whole. */
export const calculateShare = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole;

/**
 * Returns the share of a part in each seven successive days, so that a day with few events has little weight. Without an
 * event in seven days, the share stays the same.
 *
 * @param before share before the first day
 */
export function calculateRollingShares(
  days: readonly (readonly [part: number, whole: number])[],
  before: number,
): number[] {
  let share = before;
  return days.slice(6).map((_, index) => {
    const week = days.slice(index, index + 7);
    share =
      calculateShare(
        sum(week, ([part]) => part),
        sum(week, ([, whole]) => whole),
      ) ?? share;
    return share;
  });
}

/** Returns the relative change of a value, such as 0.041; null if the earlier value is 0. */
export const calculateChange = (value: number, before: number): number | null =>
  before === 0 ? null : value / before - 1;

/** Formats a share as a percentage with at most one decimal; a dash if it is null. */
export const formatShare = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`;

/** Formats a relative change with its sign: `+4.1%`, `−3.1%`. */
export function formatChange(change: number): string {
  return `${formatSigned(change)}%`;
}

/** Formats the difference of two shares in percentage points: `+2.1 pp`. */
export function formatPointChange(difference: number): string {
  return `${formatSigned(difference)} pp`;
}

function formatSigned(change: number): string {
  const percent = Math.abs(change * 100).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${change < 0 ? '−' : '+'}${percent}`;
}
