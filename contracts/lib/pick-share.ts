/** Number of operations that share a list of test data. */
const SHARES = 3;

/**
 * Returns every third item, so that three operations with consecutive indexes use all items. It is for input that the
 * same code reads for every operation, such as API keys.
 */
export function pickShare<Item>(items: readonly Item[], index: number): Item[] {
  return items.filter((_, position) => position % SHARES === index % SHARES);
}
