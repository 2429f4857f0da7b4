/** Something that a run made and that stays. */
export interface Residue {
  /** `customer`, `purchase`, … */
  kind: string;
  /** Null where it is not even known whether it was made. */
  id: string | null;
  /** Why it stays. */
  reason: string;
}

/** Of an organization: it holds nothing, and its key is forgotten with the ledger. */
export const EMPTIED = 'it is empty now, and cannot be deleted';
