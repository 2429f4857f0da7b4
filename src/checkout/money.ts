import { minorDigits } from '../domain/shared/currency.js';

/** The most digits that a price per unit has behind its own point. */
const UNIT_DIGITS = 12;
/** The most that `Intl.NumberFormat` writes on Node 20. */
const MOST_DIGITS = 20;

/**
 * An amount as people of a language write it, with as many digits as the currency has: 12.00 €, 12 ¥, 12.000 KWD. The
 * amount is moved as text, never as a float.
 *
 * @param amount minor units; a decimal string where it is a price per unit, which may have more digits
 */
export function formatAmount(amount: number | string, currency: string, locale: string): string {
  const digits = minorDigits(currency);
  const isUnit = typeof amount === 'string';
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: isUnit ? Math.min(digits + UNIT_DIGITS, MOST_DIGITS) : digits,
  }).format(shifted(String(amount), digits) as Intl.StringNumericLiteral);
}

/** A decimal string, divided by a power of ten. */
function shifted(value: string, digits: number): string {
  const [whole = '', behind = ''] = value.split('.');
  const padded = whole.padStart(digits + 1, '0');
  const point = padded.length - digits;
  return `${padded.slice(0, point)}.${padded.slice(point)}${behind}`;
}
