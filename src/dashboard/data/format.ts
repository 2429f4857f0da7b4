/** Length of a day in milliseconds. */
export const DAY_MS = 24 * 3_600_000;

/** Formats an amount in minor units with the symbol of its currency: `€120.00`. */
export function formatAmount(amount: number, currency: string): string {
  const { formatter, digits } = getAmountFormat(currency);
  return formatter.format(amount / 10 ** digits);
}

/** Formats an amount in minor units with few characters, for an axis: `€120`, `€1.5K`. */
export function formatAmountBriefly(amount: number, currency: string): string {
  const formatter = new Intl.NumberFormat('en', { ...amountStyle, currency, notation: 'compact' });
  return formatter.format(amount / 10 ** getMinorUnitDigits(currency));
}

/** Returns the number of decimal digits of a currency: 2 for EUR, 0 for JPY. */
export function getMinorUnitDigits(currency: string): number {
  return getAmountFormat(currency).digits;
}

interface AmountFormat {
  formatter: Intl.NumberFormat;
  /** Number of decimal digits. */
  digits: number;
}

const amountStyle = { style: 'currency', currencyDisplay: 'narrowSymbol' } as const;

/** Formats by currency, because the constructor of a formatter is slow. */
const amountFormats = new Map<string, AmountFormat>();

function getAmountFormat(currency: string): AmountFormat {
  const known = amountFormats.get(currency);
  if (known) return known;
  const formatter = new Intl.NumberFormat('en', { ...amountStyle, currency });
  const format = { formatter, digits: formatter.resolvedOptions().maximumFractionDigits ?? 0 };
  amountFormats.set(currency, format);
  return format;
}

/**
 * Creates a function that formats instants in UTC: RFC 3339 text, milliseconds since the epoch, or a date. Short names
 * of months have three letters.
 */
export function createDateFormat(
  options: Intl.DateTimeFormatOptions,
): (instant: string | number | Date) => string {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
  return (instant) => formatter.format(new Date(instant)).replace('Sept', 'Sep');
}

const shortDate = { day: 'numeric', month: 'short' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

/** Formats the day of an instant in UTC: `22 Apr`. */
export const formatShortDate = createDateFormat(shortDate);

/** Formats the day of an instant in UTC with its year: `22 Apr 2027`. */
export const formatShortDateOfYear = createDateFormat({ ...shortDate, year: 'numeric' });

/** Formats an instant in UTC without year and seconds: `22 Apr, 14:30`. */
export const formatShortDateTime = createDateFormat({ ...shortDate, ...time });

/** Formats an instant in UTC without seconds: `22 Apr 2027, 14:30`. */
export const formatShortInstant = createDateFormat({ ...shortDate, year: 'numeric', ...time });

/** Formats an instant in UTC with its seconds: `22 Apr 2027, 14:30:00`. */
export const formatInstant = createDateFormat({ ...shortDate, year: 'numeric', ...time, second: '2-digit' });

/** Checks whether two RFC 3339 UTC instants are in the same year. */
export const isSameYear = (left: string, right: string): boolean => left.slice(0, 4) === right.slice(0, 4);

const relativeUnits = [
  ['year', 365 * 24 * 3_600],
  ['month', 30 * 24 * 3_600],
  ['week', 7 * 24 * 3_600],
  ['day', 24 * 3_600],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

const relativeTime = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Formats an instant relative to another one: `in 2 days`, `3 hours ago`. */
export function formatRelative(instant: string, now: string): string {
  const seconds = Math.round((Date.parse(instant) - Date.parse(now)) / 1_000);
  const [unit, size] = relativeUnits.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return relativeTime.format(Math.trunc(seconds / size), unit);
}

/** Shortens an id to its prefix with six characters, and its last six: `chg_01mm5z…4tq9ra`. */
export function truncateMiddle(id: string): string {
  const start = id.indexOf('_') + 1 + 6;
  return id.length <= start + 7 ? id : `${id.slice(0, start)}…${id.slice(-6)}`;
}

/** Capitalizes the first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Formats a latency in milliseconds or seconds; a dash if it is null. */
export function formatLatency(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  if (milliseconds < 1) return '<1 ms';
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Formats a number with separators of thousands: `9,947`. */
export const formatNumber = (value: number): string => value.toLocaleString('en');

/** Formats a count with its noun: `1 charge`, `2 charges`. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** Converts a snake_case name to words: `past_due` becomes `past due`. */
export function humanize(name: string): string {
  return name.replaceAll('_', ' ').replace(/\bcvc\b/, 'CVC');
}

/** Indents JSON; returns any other text unchanged. */
export function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Meaning of a color. */
export type Tone = 'green' | 'red' | 'amber' | 'cyan' | 'plum' | 'accent' | 'gray';

/** Formats a time for the name of a snapshot, which has no colon: `2027-01-31T09-00-00`. */
export const formatForName = (at: string): string => at.slice(0, 19).replaceAll(':', '-');
