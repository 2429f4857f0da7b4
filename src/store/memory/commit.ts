import type { Change } from '../../domain/shared/change.js';
import type { Instant } from '../../domain/shared/records.js';

/** What took effect at once: all that is needed to let it take effect again on the same state. */
export type Commit = OrganizationCommit | Deletion;

/** What changed in one organization. */
export interface OrganizationCommit {
  /** Counts the commits of the whole store, from 1, without gaps. */
  number: number;
  /** The organization's id. */
  organization: string;
  /** On the organization's clock; null for the commit that creates the organization. */
  at: Instant | null;
  /** The organization's sequence before the commit: its first insertion takes the next one. */
  sequence: number;
  changes: readonly Change[];
}

/** That organizations are gone, with all that belonged to them. */
export interface Deletion {
  /** As above. */
  number: number;
  /** The ids of the organizations. */
  deleted: readonly string[];
}
