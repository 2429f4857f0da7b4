import type { JSX } from 'preact';
import { formatAmount } from '../lib/format.js';

/** Amount in minor units with the symbol of its currency: `€49.00`. */
export function Amount({ amount, currency }: { amount: number; currency: string }): JSX.Element {
  return (
    <data class="amount" value={`${amount} ${currency}`}>
      {formatAmount(amount, currency)}
    </data>
  );
}
