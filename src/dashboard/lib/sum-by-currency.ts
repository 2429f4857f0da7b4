/** Returns the sum of the amounts in each currency, in the order in which the currencies occur. */
export function sumByCurrency(
  payments: readonly { amount: number; currency: string }[],
): [currency: string, amount: number][] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of payments) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums];
}
