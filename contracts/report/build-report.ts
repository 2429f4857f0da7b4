import { publicDocument } from '../spec/api-documents.js';
import { countTested, createCounts, measureAreas } from './area-results.js';
import type { Area } from '../areas.js';
import { concludeRun } from './conclusion.js';
import { groupFindings, skipConsequences } from './group-findings.js';
import type {
  AreaResult,
  Counts,
  HarnessError,
  RecordingInfo,
  Report,
  ReportedVerdict,
  RunSummary,
} from './report.js';
import { measurePromises } from './promises.js';
import { groupUntested } from './untested-groups.js';

export interface ReportSettings {
  runId: string;
  /** RFC 3339 timestamp. */
  startedAt: string;
  seed: number;
  /** Number of cases per property test. */
  runs: number;
  /** Counts a failed SHOULD like a failed MUST. */
  isStrict: boolean;
  /** Allows the run to create and change objects on the target. */
  isWritable: boolean;
  usesSandbox: boolean;
  /** Areas without which the run does not count as passed. */
  requiredAreas?: readonly Area[];
  version: string;
}

interface TestedRun {
  settings: ReportSettings;
  verdicts: ReportedVerdict[];
  summary: RunSummary;
  /** Errors of the test engine outside of all tests. */
  engineErrors: readonly HarnessError[];
  wasInterrupted: boolean;
  recording?: RecordingInfo;
}

export function buildReport(run: TestedRun): Report {
  const { settings, summary, engineErrors } = run;
  const verdicts = skipConsequences(run.verdicts, summary.unavailable);
  const counts = createCounts();
  for (const { counts_as } of verdicts) counts[counts_as] += 1;
  const areas = measureAreas(verdicts, summary.area_sizes);
  const untested = groupUntested(verdicts);
  const findings = groupFindings(verdicts, summary.common_faults, summary.diagnoses);
  const requirements = areas.reduce((sum, area) => sum + area.requirements, 0);
  const { ending, message } = determineEnding(run, counts, areas);
  return {
    run_id: settings.runId,
    base_url: summary.base_url,
    docs_url: summary.docs_url,
    started_at: settings.startedAt,
    duration_ms: summary.duration_ms,
    ending,
    ...concludeRun({ ending, counts, areas, untested, verdicts, findings, requirements }),
    message,
    seed: settings.seed,
    runs: settings.runs,
    is_strict: settings.isStrict,
    is_writable: settings.isWritable,
    uses_sandbox: settings.usesSandbox,
    versions: { api: publicDocument.info.version, tollgate: settings.version, node: process.version },
    requirements,
    counts,
    areas,
    findings,
    untested,
    verdicts,
    violations: summary.violations,
    coverage: summary.coverage,
    promises: measurePromises(summary.cited_promises, verdicts),
    unavailable: summary.unavailable,
    lacking: summary.lacking,
    residue: summary.residue,
    faults: [...summary.faults, ...engineErrors],
    baseline: summary.baseline,
    history: null,
    canaries: summary.canaries,
    exchanges: summary.exchanges,
    requests: summary.requests,
    pairs: summary.pairs,
    busy_responses: summary.busy_responses,
    recording: run.recording ?? null,
  };
}

type EndingWithMessage = Pick<Report, 'ending' | 'message'>;

/** Determines how the run ended. An interruption comes before the results. */
function determineEnding(run: TestedRun, counts: Counts, areas: readonly AreaResult[]): EndingWithMessage {
  const { ending, message } = determineEndingOfResults(run, counts, areas);
  if (!run.wasInterrupted) return { ending, message };
  return {
    ending: 'interrupted',
    message:
      ending === 'fault'
        ? message
        : 'The run was interrupted. The objects that it had created were cleaned up.',
  };
}

function determineEndingOfResults(
  { summary: { faults, stop }, engineErrors, settings }: TestedRun,
  counts: Counts,
  areas: readonly AreaResult[],
): EndingWithMessage {
  const [error] = [...faults, ...engineErrors];
  const reason = stop?.reason ?? null;
  const failure = error ? `The suite itself failed in ${error.where}: ${error.message}` : null;
  // An error of the suite does not hide a broken requirement.
  if (error && counts.broken === 0) return { ending: 'fault', message: failure };
  // Nor does an outage.
  const hidesFailures = stop?.ending !== 'incomplete' || counts.broken === 0;
  if (stop && stop.ending !== 'bailed' && hidesFailures) return { ending: stop.ending, message: reason };
  const missing = describeMissingAreas(areas, settings.requiredAreas ?? []);
  if (counts.broken > 0) return { ending: 'broken', message: failure ?? reason ?? missing };
  if (countTested(counts) === 0)
    return {
      ending: 'nothing-tested',
      message: reason ?? 'Each requirement was skipped or inconclusive. The report lists the reasons.',
    };
  return missing === null
    ? { ending: 'passed', message: reason }
    : { ending: 'areas-untested', message: missing };
}

/** Names the required areas that were not tested; null if all were. */
function describeMissingAreas(areas: readonly AreaResult[], required: readonly Area[]): string | null {
  const missing = areas.filter(({ id, status }) => status === 'untested' && required.includes(id));
  if (missing.length === 0) return null;
  return `Required with --require, but not tested: ${missing.map(({ id }) => id).join(', ')}.`;
}
