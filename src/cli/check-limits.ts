import type { RunLimits } from '../../contracts/http/run-limits.js';
import { UsageError } from '../../contracts/session/target.js';

export interface LimitFlags {
  maxRate?: number | undefined;
  maxRequests?: number;
  maxObjects?: number;
  maxTime?: string;
}

/** @throws UsageError for a budget of nothing, and for a text that is no duration */
export function toLimits({ maxRate, maxRequests, maxObjects, maxTime }: LimitFlags): RunLimits {
  if (maxRequests === 0 || maxObjects === 0)
    throw new UsageError(
      `--max-${maxRequests === 0 ? 'requests' : 'objects'} is 0, so that nothing could be tested. Use a number above 0${maxRequests === 0 ? '' : ', or --read-only'}.`,
    );
  return {
    ...(maxRate !== undefined && { maxRate }),
    ...(maxRequests !== undefined && { maxRequests }),
    ...(maxObjects !== undefined && { maxObjects }),
    ...(maxTime !== undefined && { maxTimeMs: parseMaxTime(maxTime) }),
  };
}

/** Parses a duration such as `1h30min`. @returns milliseconds @throws UsageError for anything else */
function parseMaxTime(text: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})min)?(?:(\d{1,6})s)?$/.exec(text) ?? [];
  const totalSeconds = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
  if (totalSeconds > 0) return totalSeconds * 1_000;
  throw new UsageError(`--max-time is "${text}". Use a duration such as 90s, 15min or 1h30min.`);
}
