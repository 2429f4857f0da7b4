import type { Schemas } from './api.js';

type CurrencyMetrics = Schemas['CurrencyMetrics'];

/** Sorts currencies by their number of settled payments, the most first. Amounts of two currencies do not compare. */
export function sortCurrencies(currencies: readonly CurrencyMetrics[]): CurrencyMetrics[] {
  const count = ({ total }: CurrencyMetrics): number => total.succeeded + total.failed;
  return currencies.toSorted(
    (left, right) => count(right) - count(left) || (left.currency < right.currency ? -1 : 1),
  );
}

/** Returns the metrics of the chosen currency, or else of the one with the most payments; undefined without any. */
export function pickCurrency(
  currencies: readonly CurrencyMetrics[],
  chosen: string,
): CurrencyMetrics | undefined {
  return currencies.find(({ currency }) => currency === chosen) ?? sortCurrencies(currencies)[0];
}
