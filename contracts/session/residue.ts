import { mapConcurrent } from '../lib/map-concurrent.js';
import { Finding, Inconclusive } from '../results/finding.js';

/** Object that remains on the target after clean-up. */
export interface Residue {
  /** Kind of object: `customer`, `purchase`, … */
  kind: string;
  /** Null if it is unknown whether the object was created. */
  id: string | null;
  /** Reason why it remains. */
  reason: string;
  /** True if the API offers no way to remove it. */
  isFinal: boolean;
}

/** Reason for an organization that was emptied because the target cannot delete it. */
export const EMPTIED_REASON = 'it is empty now, and this target cannot delete it';

/**
 * Removes items concurrently, 8 at a time. The failure of one item is recorded for it and does not stop the others.
 *
 * @param toResidue describes an item that could not be removed
 * @returns what remains
 */
export async function removeEach<Item>(
  items: readonly Item[],
  remove: (item: Item) => Promise<Residue[]>,
  toResidue: (item: Item, reason: string) => Residue[],
): Promise<Residue[]> {
  const residue = await mapConcurrent(items, async (item) => {
    try {
      return await remove(item);
    } catch (error) {
      if (!(error instanceof Finding) && !(error instanceof Inconclusive)) throw error;
      return toResidue(item, error.message);
    }
  });
  return residue.flat();
}
