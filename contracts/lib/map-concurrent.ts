import pMap, { pMapSkip } from 'p-map';

const CONCURRENCY = 8;

/**
 * Maps items with at most 8 calls of `mapper` at a time, started in order. After an error no further call starts; running
 * calls are awaited and the error of the lowest index is thrown. So the same seed reports the same finding, which
 * `stopOnError` of p-map does not guarantee: it rejects with the first error in time.
 *
 * @returns results in the order of the items
 */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  mapper: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const errors = new Map<number, unknown>();
  const results = await pMap(
    items,
    async (item, index): Promise<Result | typeof pMapSkip> => {
      if (errors.size > 0) return pMapSkip;
      try {
        return await mapper(item, index);
      } catch (error) {
        errors.set(index, error);
        return pMapSkip;
      }
    },
    { concurrency: CONCURRENCY },
  );
  if (errors.size > 0) throw errors.get(Math.min(...errors.keys()));
  return results;
}
