import type { Charge } from '../../../src/domain/shared/records.js';

/** Attempts to collect one amount, in order. */
export type Chain = readonly [Charge, ...Charge[]];

/** Follows `retry_of` from each first attempt; oldest chain first. */
export function listChains(charges: readonly Charge[]): Chain[] {
  return charges
    .filter(({ retry_of }) => retry_of === null)
    .map((first) => [first, ...followRetries(first, charges)]);
}

function followRetries({ id }: Charge, charges: readonly Charge[]): Charge[] {
  const next = charges.filter(({ retry_of }) => retry_of === id);
  if (next.length > 1) throw new Error(`The charge ${id} was tried again by ${String(next.length)} charges.`);
  return next.flatMap((charge) => [charge, ...followRetries(charge, charges)]);
}

export const getLast = (chain: Chain): Charge => chain.at(-1) ?? chain[0];
