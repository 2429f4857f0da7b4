const AT_ONCE = 8;

/**
 * Does something with each of many, a few at a time, beginning in their order. After a failure nothing more begins; what
 * is under way is waited for, and the failure of the foremost one is thrown.
 *
 * @returns what came of each, in their order
 */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: { index: number; error: unknown }[] = [];
  const rest = items.entries();
  const goOn = async (): Promise<void> => {
    for (const [index, item] of rest) {
      try {
        results[index] = await act(item, index);
      } catch (error) {
        failures.push({ index, error });
      }
      if (failures.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  const [foremost] = failures.toSorted((one, other) => one.index - other.index);
  if (foremost) throw foremost.error;
  return results;
}
