/** Decimal places of the currencies that do not have two. @see ISO 4217, list one */
const MINOR_DIGITS: Record<string, number> = {
  ...Object.fromEntries(
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'ISK',
      'JPY',
      'KMF',
      'KRW',
      'PYG',
      'RWF',
      'UGX',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ].map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3])),
};

/** Returns the number of decimal places of a currency. @param currency ISO 4217 code */
export function getMinorDigits(currency: string): number {
  return MINOR_DIGITS[currency] ?? 2;
}
