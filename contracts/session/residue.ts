import { Finding, Inconclusive } from '../finding.js';
import { sideBySide } from '../side-by-side.js';

/** Something that a run made and that stays. */
export interface Residue {
  /** `customer`, `purchase`, … */
  kind: string;
  /** Null where it is not even known whether it was made. */
  id: string | null;
  /** Why it stays. */
  reason: string;
  /** Whether nothing more can be done about it through the API. */
  isFinal: boolean;
}

/** Of an organization where none can be deleted: it holds nothing, and its key is forgotten with the ledger. */
export const EMPTIED = 'it is empty now, and this target cannot delete it';

/**
 * Does away with things, a few at a time. What fails for one of them is said of it, and stops no other.
 *
 * @param stays of one that failed, with the reason
 * @returns what stays
 */
export async function residueOf<One>(
  all: readonly One[],
  act: (one: One) => Promise<Residue[]>,
  stays: (one: One, reason: string) => Residue[],
): Promise<Residue[]> {
  const residue = await sideBySide(all, async (one) => {
    try {
      return await act(one);
    } catch (error) {
      if (!(error instanceof Finding) && !(error instanceof Inconclusive)) throw error;
      return stays(one, error.message);
    }
  });
  return residue.flat();
}
