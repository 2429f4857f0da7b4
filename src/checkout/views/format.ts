import type { Instant } from '../../domain/shared/records.js';
import { getMinorDigits } from '../../lib/minor-digits.js';

/** Decimal places of `unit_amount`, which is itself in minor units. */
const MAX_UNIT_PRICE_DECIMALS = 12;
/** Maximum of `maximumFractionDigits` on Node 20. */
const MAX_INTL_FRACTION_DIGITS = 20;

/**
 * Formats an amount for a locale, with the fraction digits of ISO 4217: 12.00 €, 12 ¥, 12.000 KWD. The decimal
 * point is moved in the string, because a float would lose digits.
 *
 * @param amount minor units; a decimal string for a price per unit
 */
export function formatAmount(amount: number | string, currency: string, locale: string): string {
  const digits = getMinorDigits(currency);
  const isUnitPrice = typeof amount === 'string';
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: isUnitPrice
      ? Math.min(digits + MAX_UNIT_PRICE_DECIMALS, MAX_INTL_FRACTION_DIGITS)
      : digits,
  }).format(moveDecimalPoint(String(amount), digits) as Intl.StringNumericLiteral);
}

/** Divides a decimal string by `10 ** digits`. */
function moveDecimalPoint(value: string, digits: number): string {
  const [whole = '', fraction = ''] = value.split('.');
  const padded = whole.padStart(digits + 1, '0');
  const point = padded.length - digits;
  return `${padded.slice(0, point)}.${padded.slice(point)}${fraction}`;
}

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
