import type { Change } from '../../domain/shared/change.js';
import type { Instant } from '../../domain/shared/records.js';
import type { StoreUnavailable } from '../errors.js';

/** Atomic commit, with everything needed to replay it on the same state. */
export type Commit = OrganizationCommit | Deletion;

export interface OrganizationCommit {
  /** Number of the commit in the whole store, from 1, without gaps. */
  number: number;
  organization: string;
  /** Instant on the organization's clock; null for the commit that creates the organization. */
  at: Instant | null;
  /** Sequence of the organization before the commit; the first inserted record gets the next one. */
  sequence: number;
  changes: readonly Change[];
}

/** Deletion of organizations with all their records. */
export interface Deletion {
  /** Number of the commit in the whole store. */
  number: number;
  deleted: readonly string[];
}

export interface CommitLog {
  /** Reason why no further commit can be made durable; undefined while the log works. */
  readonly failure: StoreUnavailable | undefined;
  /** Reason why reads are rejected, too; undefined while everything that they could return was durable. */
  readonly readFailure: StoreUnavailable | undefined;
  /** Appends a commit that is already applied in memory. Call it in the order of the commit numbers. */
  append(commit: Commit): void;
  /**
   * Resolves once the commit and all earlier ones are durable.
   *
   * @param commit number of the commit
   * @throws {StoreUnavailable} when the log fails before
   */
  waitUntilDurable(commit: number): Promise<void>;
  /** Makes appended commits durable, if still possible, and releases every resource. */
  close(): Promise<void>;
}

/** Log of a store without durability. */
export const noCommitLog: CommitLog = {
  failure: undefined,
  readFailure: undefined,
  append: () => undefined,
  waitUntilDurable: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
