import type { Category, Level, Need, Phase } from '../requirement.js';
import type { Residue } from '../session/residue.js';

/** How a run ended. */
export type Ending =
  | 'passed'
  | 'broken'
  /** Nothing could be judged. */
  | 'nothing-tested'
  /** The target was not there, or was gone before the end. */
  | 'unreachable'
  /** The suite itself failed. */
  | 'fault'
  | 'interrupted';

/** Everything about a run, as plain data without any secret. Every output is made from it, and from nothing else. */
export interface Report {
  run_id: string;
  base_url: string;
  /** RFC 3339. */
  started_at: string;
  /** Milliseconds. */
  duration_ms: number;
  ending: Ending;
  /** What a person should know about how it ended; null when the verdicts say it all. */
  message: string | null;
  seed: number;
  runs: number;
  is_strict: boolean;
  versions: { api: string; tollgate: string; node: string };
  counts: Counts;
  /** In the order in which they were judged. */
  verdicts: ReportedVerdict[];
  /** What every answer was judged by, whatever it was asked for. */
  violations: ReportedViolation[];
  coverage: CoveredOperation[];
  /** What the target lacks, and why. */
  lacking: { need: Need; reason: string }[];
  residue: Residue[];
  /** What went wrong in the suite itself. */
  faults: Fault[];
  baseline: BaselineReport | null;
  /** Every exchange, where they were to be kept. */
  exchanges: ReportedExchange[] | null;
  /** How many requests were sent. */
  requests: number;
}

export interface Counts {
  passed: number;
  /** MUST that does not hold, or SHOULD under `--strict`. */
  broken: number;
  /** SHOULD that does not hold. */
  advised: number;
  /** Does not hold, as the baseline knows. */
  known: number;
  skipped: number;
  inconclusive: number;
  not_run: number;
}

export type ReportedOutcome = 'passed' | 'failed' | 'blocked' | 'skipped' | 'inconclusive' | 'not_run';

export interface ReportedVerdict {
  id: string;
  level: Level;
  phase: Phase;
  statement: string;
  operation: string | null;
  category: Category;
  /** Into the description, as a JSON pointer. */
  pointer: string;
  outcome: ReportedOutcome;
  /** Which of the counts it is one of. */
  counts_as: keyof Counts;
  /** Why it was skipped, not run, or is inconclusive; what the baseline says of a failure that it knows. */
  reason: string | null;
  finding: ReportedFinding | null;
  duration_ms: number;
}

export interface ReportedFinding {
  message: string;
  expected: string | null;
  received: string | null;
  /** Into the description: the place that is not kept. */
  pointer: string;
  exchange: ReportedExchange | null;
  /** The request as a shell would send it. */
  curl: string | null;
  /** The command that judges this requirement alone once more, with the same seed. */
  replay: string;
}

export interface ReportedExchange {
  number: number;
  /** The requirement that it was made for; null for what the suite does for itself. */
  requirement: string | null;
  operation: string | null;
  method: string;
  /** The whole address. */
  url: string;
  request: { headers: Record<string, string>; body: string | null };
  response: { status: number; headers: Record<string, string>; text: string };
  started_at: string;
  duration_ms: number;
}

export interface ReportedViolation {
  rule: string;
  level: Level;
  message: string;
  pointer: string;
  operation: string | null;
  status: number;
  count: number;
  requirement: string | null;
}

/** An operation, with everything of it that a run can see. */
export interface CoveredOperation {
  id: string;
  method: string;
  path: string;
  requests: number;
  statuses: CoveredStatus[];
  parameters: CoveredParameter[];
}

export interface CoveredStatus {
  /** As the description names it. */
  status: string;
  count: number;
  /** Why nothing covered it; null when something did. */
  gap: string | null;
}

export interface CoveredParameter {
  in: 'path' | 'query' | 'header' | 'body';
  name: string;
  /** How often it was sent, by the status that came back. */
  seen: Record<string, number>;
  /** Why nothing covered it; null when something did. */
  gap: string | null;
}

export interface Fault {
  /** The requirement that was judged, or the part of the suite. */
  where: string;
  message: string;
  stack: string | null;
}

export interface BaselineReport {
  /** Entries that nothing failed for. */
  unused: string[];
  /** Entries that excuse nothing any more. */
  expired: string[];
}
