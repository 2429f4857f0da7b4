import { InvalidArgumentError } from 'commander';
import type { components } from '../../generated/sandbox.js';
import { readShortDuration } from '../lib/short-duration.js';

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads how far a clock is to advance: `next`, an instant, a day, an ISO 8601 duration, or the short form of one.
 *
 * @throws {InvalidArgumentError}
 * @example
 * readPassage('1mo'); // { by: 'P1M' }
 * readPassage('1d12h'); // { by: 'P1DT12H' }
 * readPassage('2027-03-01'); // { to: '2027-03-01T00:00:00Z' }
 */
export function readPassage(text: string): components['schemas']['ClockAdvance'] {
  if (text === 'next') return { to: 'next' };
  if (INSTANT.test(text)) return { to: text.toUpperCase() };
  if (DAY.test(text)) return { to: `${text}T00:00:00Z` };
  if (/^P/i.test(text)) return { by: text.toUpperCase() };
  const by = readShortDuration(text);
  if (by !== null) return { by };
  throw new InvalidArgumentError(
    'Write 12h, 1d, 2w, 1mo, 1y or several of them, P1M, next, or an instant such as 2027-03-01T00:00:00Z.',
  );
}
