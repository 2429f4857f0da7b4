const SHORT_DURATION_PATTERN = /^(?!$)(\d+y)?(\d+mo)?(\d+w)?(\d+d)?(\d+h)?(\d+min)?(\d+s)?$/;

/**
 * Parses a short duration such as `1mo2w` or `30min` into an ISO 8601 duration. Months are `mo` and minutes are `min`,
 * since ISO 8601 uses `M` for both.
 *
 * @returns null when the text is not a short duration
 * @example parseShortDuration('1d12h'); // 'P1DT12H'
 */
function parseShortDuration(text: string): string | null {
  const groups: (string | undefined)[] | undefined = SHORT_DURATION_PATTERN.exec(text)?.slice(1);
  if (!groups) return null;
  const units = groups.map((group = '') => group.toUpperCase().replace(/(?<=M)(O|IN)$/, ''));
  const time = units.slice(4).join('');
  return `P${units.slice(0, 4).join('')}${time === '' ? '' : `T${time}`}`;
}

/** Target of an advance of the clock: an ISO 8601 duration, or a timestamp or `next`. */
export type AdvanceTarget = { by: string } | { to: string };

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses a target: `next`, a timestamp, a day (UTC), an ISO 8601 duration, or its short form.
 *
 * @returns null if the text has none of these forms
 * @example
 * parseAdvance('1mo'); // { by: 'P1M' }
 * parseAdvance('1d12h'); // { by: 'P1DT12H' }
 * parseAdvance('2027-03-01'); // { to: '2027-03-01T00:00:00Z' }
 */
export function parseAdvance(text: string): AdvanceTarget | null {
  if (text === 'next') return { to: 'next' };
  if (INSTANT.test(text)) return { to: text.toUpperCase() };
  if (DAY.test(text)) return { to: expandDay(text) };
  if (/^P/i.test(text)) return { by: text.toUpperCase() };
  const by = parseShortDuration(text);
  return by === null ? null : { by };
}

/** Returns the start of a day in UTC as a timestamp, and any other text as it is. */
export const expandDay = (text: string): string => (DAY.test(text) ? `${text}T00:00:00Z` : text);
