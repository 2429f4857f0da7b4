import type { StoreUnavailable } from '../store.js';
import type { Commit } from './commit.js';

/** What makes commits outlive the process. */
export interface CommitLog {
  /** Why no further commit can be made durable; undefined while they can. */
  readonly failure: StoreUnavailable | undefined;
  /** Takes a commit that has taken effect in memory. Commits come in the order of their numbers. */
  append(commit: Commit): void;
  /**
   * Resolves once the commit of that number and all before it are durable.
   *
   * @throws {StoreUnavailable} when they never will be, as far as this process can tell
   */
  whenDurable(commit: number): Promise<void>;
  /** Makes what was taken durable, if that is still possible, and lets go of every resource. */
  close(): Promise<void>;
}

/** Keeps nothing: memory is as durable as it gets. */
export const noLog: CommitLog = {
  failure: undefined,
  append: () => undefined,
  whenDurable: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
