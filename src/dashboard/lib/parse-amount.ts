import { getMinorUnitDigits } from './format.js';

/**
 * Parses an amount in major units of a currency, such as `49.00`.
 *
 * @returns the amount in minor units; null if the text is not an amount, or has too many decimals
 */
export function parseAmount(text: string, currency: string): number | null {
  const decimals = countDecimals(currency);
  const match = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim());
  if (!match || decimals === null) return null;
  const [, units = '', fraction = ''] = match;
  return fraction.length > decimals ? null : Number(units + fraction.padEnd(decimals, '0'));
}

/** Formats an example of an amount in a currency: `49.00` in euros, `49` in yen. */
export const formatExampleAmount = (currency: string): string => (49).toFixed(countDecimals(currency) ?? 2);

/** Returns the number of decimals of a currency; null if its code is not valid. */
function countDecimals(currency: string): number | null {
  try {
    return getMinorUnitDigits(currency);
  } catch {
    return null;
  }
}
