import type { Charge } from '../../../src/domain/shared/records.js';
import type { Trace } from '../trace.js';

/** The attempts to collect one amount, in their order. */
export type Chain = readonly [Charge, ...Charge[]];

/** Follows `retry_of` from each first attempt; oldest chain first. */
export function chainsOf(charges: readonly Charge[]): Chain[] {
  return charges
    .filter(({ retry_of }) => retry_of === null)
    .map((first) => [first, ...after(first, charges)]);
}

function after({ id }: Charge, charges: readonly Charge[]): Charge[] {
  const next = charges.filter(({ retry_of }) => retry_of === id);
  if (next.length > 1) throw new Error(`The charge ${id} was tried again by ${String(next.length)} charges.`);
  return next.flatMap((charge) => [charge, ...after(charge, charges)]);
}

export const lastOf = (chain: Chain): Charge => chain.at(-1) ?? chain[0];

/** The settings that held when a chain began. */
export function dunningOf([first]: Chain, { commits }: Trace): Trace['story']['dunning'] {
  const commit = commits.find(({ charges }) => charges.some(({ id }) => id === first.id));
  if (!commit) throw new Error(`The charge ${first.id} was never committed.`);
  return commit.dunning;
}
