import type { Instant } from '../../domain/shared/records.js';

/** Formats the UTC date of an instant for a locale: February 28, 2027. */
export function formatDate(instant: Instant, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(instant));
}

/** Formats an instant for a locale, with its time zone: February 28, 2027 at 3:04 PM UTC. */
export function formatDateTime(instant: Instant, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(instant));
}
