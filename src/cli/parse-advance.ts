import { InvalidArgumentError } from 'commander';
import type { components } from '../../generated/closed/sandbox.js';
import { parseShortDuration } from '../lib/short-duration.js';

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses the argument of `clock advance`: `next`, an instant, a day (UTC), an ISO 8601 duration, or its short form.
 *
 * @throws {InvalidArgumentError} if the text has none of these forms
 * @example
 * parseAdvance('1mo'); // { by: 'P1M' }
 * parseAdvance('1d12h'); // { by: 'P1DT12H' }
 * parseAdvance('2027-03-01'); // { to: '2027-03-01T00:00:00Z' }
 */
export function parseAdvance(text: string): components['schemas']['ClockAdvance'] {
  if (text === 'next') return { to: 'next' };
  if (INSTANT.test(text)) return { to: text.toUpperCase() };
  if (DAY.test(text)) return { to: `${text}T00:00:00Z` };
  if (/^P/i.test(text)) return { by: text.toUpperCase() };
  const by = parseShortDuration(text);
  if (by !== null) return { by };
  throw new InvalidArgumentError(
    'Use 12h, 1d, 2w, 1mo, 1y, a combination such as 1d12h, P1M, next, or a timestamp such as 2027-03-01T00:00:00Z.',
  );
}
