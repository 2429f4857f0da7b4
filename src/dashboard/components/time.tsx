import type { ComponentChildren, JSX } from 'preact';
import {
  formatDate,
  formatDayTime,
  formatInstant,
  formatRelative,
  formatShortInstant,
} from '../lib/format.js';

/** Text of an instant, with the exact instant for programs and as a tooltip. */
export function TimeElement({ at, children }: { at: string; children: ComponentChildren }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {children}
    </time>
  );
}

/** Instant on the organization's clock, in UTC: `2027-01-10 15:30:00`. */
export function Time({ at }: { at: string }): JSX.Element {
  return <TimeElement at={at}>{formatInstant(at)}</TimeElement>;
}

/** Instant in words, without seconds: `22 Apr 2027, 14:30`. */
export function ShortTime({ at }: { at: string }): JSX.Element {
  return <TimeElement at={at}>{formatShortInstant(at)}</TimeElement>;
}

/** Instant in words, without its year: `22 April, 14:30`. */
export function DayTime({ at }: { at: string }): JSX.Element {
  return <TimeElement at={at}>{formatDayTime(at)}</TimeElement>;
}

/** Day of an instant in words: `22 April 2027`. */
export function Day({ at }: { at: string }): JSX.Element {
  return <TimeElement at={at}>{formatDate(at)}</TimeElement>;
}

/** Instant relative to the current time of the clock: `in 2 days`. */
export function RelativeTime({ at, now }: { at: string; now: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {formatRelative(at, now)}
    </time>
  );
}
