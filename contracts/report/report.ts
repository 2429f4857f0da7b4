import type { CanaryRecord } from '../canaries/canary-record.js';
import type { Citation, Need, PromiseId, Requirement } from '../requirement.js';
import type { Verdict } from '../results/verdict.js';
import type { CommonFault, UnavailableOperation } from '../session/operation-log.js';
import type { Residue } from '../session/clean-up.js';
import type { ConformanceRule } from '../spec/conformance/rules.js';
import type { Area } from '../areas.js';
import type { Diagnosis } from './diagnosis.js';

/** Reason for the end of a run. */
export type Ending =
  | 'passed'
  | 'broken'
  /** An area that `--require` names was not tested. */
  | 'areas-untested'
  | 'nothing-tested'
  /** The target could not be reached, or something else answered in its place. */
  | 'unreachable'
  /** The target was down for longer than the run waited. */
  | 'incomplete'
  /** The suite itself failed. */
  | 'fault'
  /** The run stopped because its cleanup log could not be written. */
  | 'output-failed'
  | 'interrupted';

/** Result of a run as JSON data, with all secrets masked. Every output is rendered from it. */
export interface Report {
  run_id: string;
  base_url: string;
  /** URL of the documentation that the target serves, such as `http://127.0.0.1:4010/docs/`; null unless it is a sandbox. */
  docs_url: string | null;
  /** RFC 3339 timestamp. */
  started_at: string;
  duration_ms: number;
  ending: Ending;
  /** Result of the run in one sentence. */
  headline: string;
  /** Sentences about what was not tested, and why; null if everything was. */
  limits: string | null;
  /** Explanation of the ending; null if the verdicts explain it. */
  message: string | null;
  seed: number;
  runs: number;
  is_strict: boolean;
  /** The run was allowed to create and change objects on the target. */
  is_writable: boolean;
  /** The run used the sandbox API if the target has one. */
  uses_sandbox: boolean;
  versions: { api: string; tollgate: string; node: string };
  /** Number of all requirements, selected or not. */
  requirements: number;
  counts: Counts;
  areas: AreaResult[];
  /** Failures by cause, most severe first. */
  findings: FindingGroup[];
  /** Requirements without a verdict, by reason. */
  untested: UntestedGroup[];
  /** Verdicts in the order of the requirements. */
  verdicts: ReportedVerdict[];
  /** Violations found in any response, whichever requirement sent the request. */
  violations: ReportedViolation[];
  coverage: CoveredOperation[];
  /** Promises of the OpenAPI documents, in their order. */
  promises: PromiseResult[];
  /** Operations that the run stopped calling, or did not call, and why. */
  unavailable: UnavailableOperation[];
  /** Needs that the target does not meet. */
  lacking: { need: Need; reason: string }[];
  residue: Residue[];
  /** Bugs and crashes of the suite itself. */
  faults: HarnessError[];
  baseline: BaselineReport | null;
  /** Comparison with the recorded runs of the target; null without a record. */
  history: HistoryReport | null;
  /** State of the canaries after the run; null without canaries. */
  canaries: CanaryRecord | null;
  /** All exchanges; null if they were not requested. */
  exchanges: ReportedExchange[] | null;
  requests: number;
  /** Pairs of values of two dimensions that were sent and whose responses were compared with the reference. */
  pairs: { compared: number; total: number };
  /** Number of responses 429, 502, 503 and 504 after which a request was repeated or given up, by status. */
  busy_responses: Readonly<Record<string, number>>;
  /** Recording whose exchanges were checked; null for a run that sent requests. */
  recording: RecordingInfo | null;
}

export interface RecordingInfo {
  file: string;
  /** Number of entries that are no traffic of the API. */
  ignored: number;
  /** Sentences about what was ignored, guessed or missing. */
  notes: string[];
}

/** Facts about a run that belong to no single requirement. */
export interface RunSummary extends Pick<
  Report,
  | 'base_url'
  | 'docs_url'
  | 'duration_ms'
  | 'violations'
  | 'coverage'
  | 'unavailable'
  | 'lacking'
  | 'residue'
  | 'faults'
  | 'baseline'
  | 'canaries'
  | 'exchanges'
  | 'requests'
  | 'pairs'
  | 'busy_responses'
> {
  /** Promises that requirements cite, selected or not. */
  cited_promises: CitedPromise[];
  /** Number of requirements of each area, selected or not. */
  area_sizes: Record<Area, number>;
  /** Faults that all responses of an operation have in common. */
  common_faults: CommonFault[];
  /** Event that ended the run early; null if it tested all requirements. */
  stop: RunStop | null;
  /** Causes that experiments found, that of most failures first. */
  diagnoses: Diagnosis[];
  /** Results of the failed requirements that were repeated, by id. */
  failed_repetitions: Record<string, FailedRepetitions>;
}

/** How often a requirement failed. */
export type FailedRepetitions = Record<'failed' | 'of', number>;

export interface RunStop {
  ending: 'unreachable' | 'incomplete' | 'bailed' | 'output-failed' | 'interrupted';
  reason: string;
}

export interface Counts {
  passed: number;
  /** Failed MUST, or failed SHOULD with `--strict`. */
  broken: number;
  /** Failed SHOULD. */
  advised: number;
  /** Failures in the baseline. */
  known: number;
  skipped: number;
  inconclusive: number;
  not_run: number;
}

export interface AreaResult {
  id: Area;
  label: string;
  /** `tested` if each requirement of the area passed or failed, `untested` if none did. */
  status: 'tested' | 'partly tested' | 'untested';
  /** Number of requirements of the area, selected or not. */
  requirements: number;
  counts: Counts;
}

/** Sentence of the OpenAPI documents on which clients can rely, and the requirements that test it. */
export interface CitedPromise {
  id: PromiseId;
  /** Area of the first requirement. */
  area: Area;
  /** First sentence that states the promise, in Markdown. */
  text: string;
  requirements: string[];
}

export interface PromiseResult extends CitedPromise {
  /** `broken` if a requirement failed, `untested` if none passed or failed. */
  status: 'kept' | 'broken' | 'untested';
}

/** Failures with the same cause, or with similar texts. */
export interface FindingGroup {
  /** Position in the list, from 1. */
  number: number;
  /** Count that includes the most severe failure of the group. */
  counts_as: 'broken' | 'advised';
  /** What all responses of the operations have in common; null if the finding itself is the cause. */
  cause: string | null;
  /** Cause that experiments found; null if the failures only have similar texts. */
  diagnosis: Omit<Diagnosis, 'requirements'> | null;
  /** Id of the requirement whose finding shows the cause best. */
  requirement: string;
  /** Ids of the other requirements that fail or are blocked for the same cause. */
  also_failing: string[];
  /** Team that owns the shown requirement, or null; missing without a file of owners. */
  owner?: string | null;
}

/** Requirements that were not tested for the same reason. */
export interface UntestedGroup {
  /** Short reason, such as `no sandbox`. */
  label: string;
  /** Reason in full. */
  reason: string;
  /** What to do so that they are tested; null if the reason says so. */
  remedy: string | null;
  requirements: string[];
  areas: Area[];
}

/** Data of a requirement, without its code. */
export type RequirementInfo = Pick<
  Requirement,
  'id' | 'level' | 'phase' | 'statement' | 'operation' | 'category' | 'needs'
> &
  Citation & { area: Area };

export interface VerdictInfo {
  outcome: Verdict['outcome'] | 'not_run';
  /** Count that includes this verdict. */
  counts_as: keyof Counts;
  /** Reason for a test that was skipped, inconclusive or not run; for a known failure, its reason in the baseline. */
  reason: string | null;
  finding: ReportedFinding | null;
  duration_ms: number;
}

export type ReportedVerdict = RequirementInfo & VerdictInfo;

/** What stays the same about a finding in runs with other seeds and ids. */
export interface FindingIdentity {
  requirement: string;
  /** Id of the operation; `none` if it belongs to no single operation. */
  operation: string;
  /** JSON pointer with `*` in place of indexes and ids, name of a header, or `response` for the response as a whole. */
  place: string;
  /** Rule of the conformance check, `status` with the received status, `value`, `behavior` or `no-response`. */
  kind: string;
}

export interface ReportedFinding {
  message: string;
  /** Places of the failure: several for a conformance rule, otherwise one. */
  identities: ReportedIdentity[];
  expected: string | null;
  received: string | null;
  document: Citation['document'];
  /** JSON pointer to the violated rule in the document. */
  pointer: string;
  /** Violation of the OpenAPI document in the response that shows the problem; null if it conforms. */
  violation: FoundViolation | null;
  exchange: ReportedExchange | null;
  /** Shell command that sends the request. */
  curl: string | null;
  /** Command that tests only this requirement, with the same seed. */
  replay: string;
  /** How often the requirement failed. Missing if it was not repeated. */
  failed_repetitions?: FailedRepetitions;
}

export interface ReportedIdentity extends FindingIdentity {
  /** The baseline has this finding, and its entry has not expired. */
  is_known: boolean;
  /** Ids of the requirements whose requests show a finding of a phase that judges the whole run, if they are known. */
  shown_by?: string[];
}

/** First violation of a MUST in a response. */
export interface FoundViolation {
  rule: ConformanceRule;
  operation: string | null;
  status: number;
  message: string;
}

export interface ReportedExchange {
  number: number;
  /** Id of the requirement that sent the request; null for requests of the suite itself. */
  requirement: string | null;
  operation: string | null;
  method: string;
  url: string;
  request: { headers: Record<string, string>; body: string | null };
  response: { status: number; headers: Record<string, string>; text: string };
  started_at: string;
  duration_ms: number;
}

interface ReportedViolation {
  rule: string;
  level: Requirement['level'];
  message: string;
  pointer: string;
  operation: string | null;
  status: number;
  count: number;
  requirement: string | null;
}

export interface CoveredOperation {
  id: string;
  method: string;
  path: string;
  requests: number;
  statuses: CoveredStatus[];
  parameters: CoveredParameter[];
}

interface CoveredStatus {
  /** Status as in the OpenAPI document. */
  status: string;
  count: number;
  /** Reason why it is not covered; null if it is. */
  gap: string | null;
}

export interface CoveredParameter {
  in: 'path' | 'query' | 'header' | 'body';
  name: string;
  /** Number of requests with the parameter, by response status. */
  seen: Record<string, number>;
  /** Reason why it is not covered; null if it is. */
  gap: string | null;
}

export interface HarnessError {
  /** Id of the requirement, or part of the suite. */
  where: string;
  message: string;
  stack: string | null;
}

export interface BaselineReport {
  /** Entries without a finding. */
  unused: string[];
  expired: string[];
  /** Entries without a place, and the findings that each of them hides. */
  without_place: { entry: string; hides: string[] }[];
}

export interface RunReference {
  run_id: string;
  /** RFC 3339 timestamp. */
  started_at: string;
}

export interface RecordedRun extends RunReference {
  ending: Ending;
  /** Number of all requirements, selected or not. */
  requirements: number;
  counts: Counts;
}

export interface FindingLife extends FindingIdentity {
  /**
   * `new` if it was not there in the last run that tested it, `broken` if it was, `fixed` if it is no longer there, and
   * `flaky` if it changed at least three times in the last ten runs that tested it.
   */
  status: 'new' | 'broken' | 'fixed' | 'flaky';
  /** The last run that tested it has it. */
  is_failing: boolean;
  /** First run of the current state: for a finding that is there, the first bad run. */
  since: RunReference;
  /** Last run that tested it. */
  last: RunReference;
  runs: number;
  /** Other requirements that a run has to test again, because their requests show the finding. */
  shown_by: string[];
  /** As code scanning shows it; null if the baseline accepts it. */
  shown_as: ShownFinding | null;
}

/** Finding that stands for all findings with the same cause. */
export type ShownFinding = Pick<FindingGroup, 'requirement' | 'counts_as'> &
  Pick<ReportedFinding, 'document' | 'pointer'>;

/** Comparison of a run with the recorded runs of the same target. */
export interface HistoryReport {
  /** Recorded runs in chronological order, this one last. */
  runs: RecordedRun[];
  findings: FindingLife[];
  /** Findings of the last runs that this run no longer has. */
  fixed: FindingLife[];
  /** Findings of earlier runs that this run did not test again, without those that the baseline accepts. */
  open: FindingLife[];
  /** Files that cannot be read as records. */
  damaged: string[];
  coverage: RecordedCoverage;
}

/** What the recorded runs of a target tested together, of the requirements that the last one selected. */
export interface RecordedCoverage {
  runs: number;
  requirements: number;
  tested: number;
  /** Ids of the requirements that no run has reached yet, because of a limit or an early end. */
  waiting: string[];
}
