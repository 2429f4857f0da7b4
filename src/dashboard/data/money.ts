import type { Schemas } from './api.js';
import { formatAmount, getMinorUnitDigits } from './format.js';

type Rate = Schemas['Rate'];
type RecurringRate = Extract<Rate, { interval: unknown }>;

const adverbs: Record<string, string> = { day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' };

/** Formats the price of a plan: `€120.00 once`, `€49.00 a month`, `€0.325 per kWh, monthly`. */
export function formatPrice(rate: Rate): string {
  if (rate.kind === 'one_time') return `${formatAmount(rate.amount, rate.currency)} once`;
  if (rate.kind === 'fixed_subscription')
    return `${formatAmount(rate.amount, rate.currency)} ${formatInterval(rate, `a ${rate.interval}`)}`;
  const unitPrice = formatUnitAmount(rate.unit_amount, rate.currency);
  return `${unitPrice} per ${rate.unit_name}, ${formatInterval(rate, adverbs[rate.interval] ?? `every ${rate.interval}`)}`;
}

/** Returns the words for a single interval, or `every 3 months` for several. */
function formatInterval({ interval, interval_count: count }: RecurringRate, single: string): string {
  return count === 1 ? single : `every ${count} ${interval}s`;
}

/**
 * Formats a unit amount with the symbol of its currency, and keeps its decimals: `32.5` euro cents are `€0.325`.
 *
 * @param unitAmount decimal in the minor unit of the currency
 */
export function formatUnitAmount(unitAmount: string, currency: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 16,
  });
  // As a decimal text, the amount is not rounded to a binary number.
  return format.format(`${unitAmount}E-${getMinorUnitDigits(currency)}` as `${number}`);
}

/** Formats an example of an amount in a currency: `49.00` in euros, `49` in yen. */
export const formatExampleAmount = (currency: string): string => (49).toFixed(countDecimals(currency) ?? 2);

/** Returns the pattern of an amount above zero in a currency, for a text field. */
export function toAmountPattern(currency: string): string {
  const decimals = countDecimals(currency) ?? 2;
  return String.raw`(?=.*[1-9])\d{1,9}` + (decimals === 0 ? '' : String.raw`([.,]\d{1,${decimals}})?`);
}

/** Returns the number of decimals of a currency; null if its code is not valid. */
function countDecimals(currency: string): number | null {
  try {
    return getMinorUnitDigits(currency);
  } catch {
    return null;
  }
}

/**
 * Converts an amount in the main unit of a currency to its minor unit, exactly: `49.5` euros are `4950` cents, and
 * `0.325` euros are `32.5` cents.
 *
 * @param amount decimal, such as `49.00`
 * @throws {Error} if it is not a decimal
 */
export function toMinorUnits(amount: string, currency: string): string {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(amount.trim());
  if (!match) throw new Error(`The amount “${amount}” is not a number. Enter an amount such as 49.00.`);
  const digits = getMinorUnitDigits(currency);
  const [, whole = '', fraction = ''] = match;
  const minor = (whole + fraction.slice(0, digits).padEnd(digits, '0')).replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(digits);
  return Number(rest) === 0 ? minor : `${minor}.${rest}`;
}

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

/** Returns the sum of the amounts in each currency, in the order in which the currencies occur. */
export function sumByCurrency(
  payments: readonly { amount: number; currency: string }[],
): [currency: string, amount: number][] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of payments) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums];
}
