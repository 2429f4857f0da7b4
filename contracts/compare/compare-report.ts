import type { Residue } from '../session/clean-up.js';
import type { DifferenceKind } from './compare-values.js';

export type CompareEnding =
  'same' | 'different' | 'nothing-compared' | 'unreachable' | 'fault' | 'output-failed' | 'interrupted';

/** Report of a comparison, as JSON data without secrets. */
export interface CompareReport {
  base_url: string;
  /** URL of the reference. */
  with_url: string;
  run_id: string;
  started_at: string;
  duration_ms: number;
  seed: number;
  sessions: number;
  /** False if only GET and HEAD were sent; then values are not compared. */
  is_writable: boolean;
  version: string;
  ending: CompareEnding;
  headline: string;
  command: string;
  /** Number of requests that were sent to each deployment and compared. */
  compared: number;
  differences: ReportedDifference[];
  operations: OperationCount[];
  skipped: { reason: string; count: number }[];
  /** Facts that limit the comparison. */
  notes: string[];
  residue: { target: Residue[]; reference: Residue[] };
  /** Errors of the suite itself. */
  faults: string[];
}

/** Differences with the same root, with the first of them as the example. */
export interface ReportedDifference {
  /** Position in the report, from 1. */
  number: number;
  kind: DifferenceKind;
  /** Id of the operation; method and path if the OpenAPI document has none for them. */
  operation: string;
  /** JSON pointer into the body, name of the header, or empty. */
  place: string;
  /** Difference as a phrase, such as `value of /name`. */
  title: string;
  target: string;
  reference: string;
  count: number;
  /** Number of differences with this root by operation. */
  operations: Record<string, number>;
  /** Number of other differences that follow from these. */
  follow_ups: number;
  session: number;
  step: number;
  /** Method and path of the example. */
  request: string;
  /** Shell script that repeats the example; `BASE_URL` and `API_KEY` select the deployment. */
  script: string;
  /** Command that repeats the session. */
  replay: string;
}

/** Number of compared and of different responses of an operation. */
export interface OperationCount {
  operation: string;
  compared: number;
  different: number;
  /** Statuses of the responses of the target. */
  statuses: number[];
}
