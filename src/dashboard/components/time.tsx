import type { JSX } from 'preact';
import { formatInstant, formatRelative, formatShortInstant } from '../lib/format.js';

/** Instant on the organization's clock, in UTC: `2027-01-10 15:30:00`. */
export function Time({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {formatInstant(at)}
    </time>
  );
}

/** Instant in words, without seconds: `22 Apr 2027, 14:30`. */
export function ShortTime({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {formatShortInstant(at)}
    </time>
  );
}

/** Instant relative to the current time of the clock: `in 2 days`. */
export function RelativeTime({ at, now }: { at: string; now: string }): JSX.Element {
  return (
    <time dateTime={at} title={at}>
      {formatRelative(at, now)}
    </time>
  );
}
