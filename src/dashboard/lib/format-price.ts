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
