import type { Instant } from '../../domain/shared/records.js';

const DATE_OPTIONS = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** Formats the UTC date of an instant for a locale: February 28, 2027. */
export function formatDate(instant: Instant, locale: string): string {
  return new Intl.DateTimeFormat(locale, DATE_OPTIONS).format(new Date(instant));
}

/** Formats the UTC dates of a period for a locale: February 28 – March 31, 2027. */
export function formatPeriod(start: Instant, end: Instant, locale: string): string {
  return new Intl.DateTimeFormat(locale, DATE_OPTIONS).formatRange(new Date(start), new Date(end));
}

/** Formats an instant for a locale, with its time zone: February 28, 2027 at 3:04 PM UTC. */
export function formatDateTime(instant: Instant, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    ...DATE_OPTIONS,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
}
