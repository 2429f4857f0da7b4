import { publicDocument } from '../spec/api-documents.js';
import type { Counts, HarnessError, Report, ReportedVerdict, RunSummary } from './report.js';

/** Settings of a run that its report repeats. */
export interface ReportSettings {
  runId: string;
  /** RFC 3339 timestamp. */
  startedAt: string;
  seed: number;
  /** Number of cases per property test. */
  runs: number;
  /** Counts a failed SHOULD like a failed MUST. */
  isStrict: boolean;
  /** Version of Tollgate. */
  version: string;
}

interface TestedRun {
  settings: ReportSettings;
  verdicts: ReportedVerdict[];
  summary: RunSummary;
  /** Errors of the test engine outside of all tests. */
  engineErrors: readonly HarnessError[];
  wasInterrupted: boolean;
}

/** Builds the report of a run. */
export function buildReport(run: TestedRun): Report {
  const { settings, verdicts, summary, engineErrors } = run;
  const counts: Counts = {
    passed: 0,
    broken: 0,
    advised: 0,
    known: 0,
    skipped: 0,
    inconclusive: 0,
    not_run: 0,
  };
  for (const { counts_as } of verdicts) counts[counts_as] += 1;
  return {
    run_id: settings.runId,
    base_url: summary.base_url,
    started_at: settings.startedAt,
    duration_ms: summary.duration_ms,
    ...determineEnding(run, counts),
    seed: settings.seed,
    runs: settings.runs,
    is_strict: settings.isStrict,
    versions: { api: publicDocument.info.version, tollgate: settings.version, node: process.version },
    counts,
    verdicts,
    violations: summary.violations,
    coverage: summary.coverage,
    lacking: summary.lacking,
    residue: summary.residue,
    faults: [...summary.faults, ...engineErrors],
    baseline: summary.baseline,
    exchanges: summary.exchanges,
    requests: summary.requests,
  };
}

type EndingWithMessage = Pick<Report, 'ending' | 'message'>;

/** Applies interruption and errors of the test engine, which the run itself does not know. */
function determineEnding(run: TestedRun, counts: Counts): EndingWithMessage {
  const { ending, message } = determineOwnEnding(run.summary, counts);
  if (run.summary.faults.length > 0 || run.engineErrors.length > 0) {
    return {
      ending: run.wasInterrupted ? 'interrupted' : 'fault',
      message: message ?? 'The suite itself failed.',
    };
  }
  return run.wasInterrupted
    ? { ending: 'interrupted', message: 'The run was interrupted; what it had made was cleaned up.' }
    : { ending, message };
}

function determineOwnEnding({ faults, stop }: RunSummary, counts: Counts): EndingWithMessage {
  const [error] = faults;
  const message = stop?.reason ?? null;
  if (error)
    return { ending: 'fault', message: `The suite itself failed in ${error.where}: ${error.message}` };
  if (stop && stop.ending !== 'bailed') return { ending: stop.ending, message };
  if (counts.broken > 0) return { ending: 'broken', message };
  if (counts.passed + counts.advised + counts.known > 0) return { ending: 'passed', message };
  return {
    ending: 'nothing-tested',
    message: 'Nothing could be judged: see why each requirement was left out.',
  };
}
