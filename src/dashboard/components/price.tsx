import type { JSX } from 'preact';
import type { Schemas } from '../lib/api.js';
import { formatPrice } from '../lib/format-price.js';
import { Amount } from './amount.js';

/** Price of a purchase with its interval, so that it does not read as an amount due: `€49.00 a month`. */
export function Price({
  purchase: { amount, currency },
  plan,
}: {
  purchase: Pick<Schemas['Purchase'], 'amount' | 'currency'>;
  /** Undefined until it is loaded. */
  plan: Schemas['Plan'] | undefined;
}): JSX.Element {
  if (plan) return <>{formatPrice(plan.rate)}</>;
  return amount === null ? <>By usage</> : <Amount amount={amount} currency={currency} />;
}
