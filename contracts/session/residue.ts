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

/** Of an organization: it holds nothing, and its key is forgotten with the ledger. */
export const EMPTIED = 'it is empty now, and cannot be deleted';
