/** Rate limit of a response; a missing number is NaN. */
interface RateLimit {
  limit: number;
  /** Length of a window, seconds. */
  window: number;
  remaining: number;
  /** Time to the next window, seconds. */
  seconds: number;
}

/**
 * Parses `RateLimit-Policy`, such as `"default";q=100;w=10`, and `RateLimit`, such as `"default";r=12;t=5`.
 *
 * @param headers values by lower-case name
 */
export function parseRateLimit(headers: Readonly<Record<string, string>>): RateLimit {
  const getNumber = (name: string, header: string): number =>
    Number(new RegExp(`; ?${name}=(\\d+)`).exec(headers[header] ?? '')?.[1] ?? NaN);
  return {
    limit: getNumber('q', 'ratelimit-policy'),
    window: getNumber('w', 'ratelimit-policy'),
    remaining: getNumber('r', 'ratelimit'),
    seconds: getNumber('t', 'ratelimit'),
  };
}
