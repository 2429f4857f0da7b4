/** The currencies whose minor unit is not a hundredth. @see ISO 4217, list one */
const exceptions: Record<string, number> = {
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

/** How many digits a currency has behind the point, by its ISO 4217 code. */
export function minorDigits(currency: string): number {
  return exceptions[currency] ?? 2;
}
