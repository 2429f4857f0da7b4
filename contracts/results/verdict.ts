import type { Finding } from './finding.js';

/** Result of checking one requirement. */
export type Verdict =
  /** @param reason how it was tested, unless the run did so itself */
  | { outcome: 'passed'; reason?: string }
  /** The target does not meet the requirement. */
  | { outcome: 'failed'; finding: Finding }
  /** A prerequisite could not be created. */
  | { outcome: 'blocked'; finding: Finding }
  /** The target does not meet one of the requirement's needs. */
  | { outcome: 'skipped'; reason: string }
  /** The target was too busy, or the check took too long. */
  | { outcome: 'inconclusive'; reason: string };
