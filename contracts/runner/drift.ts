import { writeOutputs } from '../lib/write-output.js';
import { OperationLog } from '../session/operation-log.js';
import { toBlocked } from '../session/violation-log.js';
import { recordingChecks } from '../drift/checks.js';
import { loadRecording, toBaseUrl, type Recording } from '../drift/recording.js';
import { Baseline, type BaselineEntry } from '../report/baseline.js';
import { buildReport } from '../report/build-report.js';
import { maskJson } from '../session/mask-texts.js';
import type { Report, ReportedVerdict, RunSummary, VerdictInfo } from '../report/report.js';
import { summarizeRun } from '../report/run-summary.js';
import type { RecordingGap } from '../report/untested-groups.js';
import { toRequirementInfo, toVerdictInfo, type ReportedRun } from '../report/verdict-report.js';
import { quoteForShell } from '../report/shell.js';
import type { Requirement } from '../requirement.js';
import type { Area } from '../areas.js';
import { Finding } from '../results/finding.js';
import type { Verdict } from '../results/verdict.js';
import { EXIT_CODES } from './exit-codes.js';
import { createRunId } from './new-run.js';
import type { Output } from './progress.js';
import { selectRequirements } from './select-requirements.js';
import { listWriters, type Outputs } from './write-outputs.js';

export interface DriftOptions {
  /** HAR 1.2 file, or a file with one exchange per line. */
  file: string;
  /** URL of the API; null finds it by the paths of the OpenAPI document. */
  baseUrl: string | null;
  /** Shows personal values. Keys, tokens and card numbers are never shown. */
  showsValues: boolean;
  /** Ids of the requirements to check, with `*` for any text; empty for all. */
  only: string[];
  /** Areas without which the recording does not count as passed. */
  requiredAreas: readonly Area[];
  isStrict: boolean;
  baseline: BaselineEntry[] | null;
  version: string;
}

interface DriftOutputs {
  outputs: Outputs;
  isQuiet: boolean;
  /** Uses ANSI colors on standard output. */
  isColored: boolean;
  stdout: Output;
}

/**
 * Checks recorded traffic against the contract, without sending a request, and writes the reports.
 *
 * @returns the exit code
 * @throws UsageError if the file is no recording of the API
 * @throws OutputError if an output cannot be written, after the others have been
 */
export async function runDrift(
  requirements: readonly Requirement[],
  options: DriftOptions,
  { outputs, ...consoleSettings }: DriftOutputs,
): Promise<number> {
  const report = await checkRecording(requirements, options);
  writeOutputs(listWriters(outputs, consoleSettings).map((write) => () => void write(report)));
  return EXIT_CODES[report.ending];
}

/** Checks recorded traffic. @throws UsageError if the file is no recording of the API */
export async function checkRecording(
  requirements: readonly Requirement[],
  options: DriftOptions,
): Promise<Report> {
  const startedAt = new Date().toISOString();
  const startedAtMs = performance.now();
  const { file, baseline: entries, isStrict, only } = options;
  const selected = selectRequirements(requirements, { only, phases: [] });
  const recording = await loadRecording(file, options);
  const session = toReportedRun(recording);
  const baseline = entries && new Baseline(entries, startedAt.slice(0, 10));
  const command = toCommand(options);
  const context = {
    session,
    baseline,
    isStrict,
    command,
    findViolations: (exchange: Recording['exchanges'][number]) => [
      ...(recording.violations.get(exchange) ?? []),
    ],
  };
  const verdicts = selected.map((requirement): ReportedVerdict => {
    const checkedAtMs = performance.now();
    const verdict = checkRequirement(requirement, recording);
    const info = toVerdictInfo(context, requirement, verdict, performance.now() - checkedAtMs);
    return { ...toRequirementInfo(requirement), ...omitCurl(info) };
  });
  const summary: RunSummary = {
    ...summarizeRun({
      baseUrl: toBaseUrl(recording.target),
      session,
      untested: [{ operation: null, reason: 'the recording has no such request' }],
      harnessErrors: [],
      stop: null,
      diagnoses: [],
      baseline,
      all: requirements,
      residue: [],
      durationMs: performance.now() - startedAtMs,
      keepsExchanges: false,
      canaries: null,
    }),
    docs_url: null,
  };
  const report = buildReport({
    settings: {
      runId: createRunId(startedAt),
      startedAt,
      seed: 0,
      runs: 0,
      isStrict,
      isWritable: false,
      usesSandbox: false,
      requiredAreas: options.requiredAreas,
      version: options.version,
    },
    verdicts,
    summary,
    engineErrors: [],
    wasInterrupted: false,
    recording: { file, ignored: recording.ignored, notes: recording.notes },
  });
  const message = [report.message ?? [], recording.notes].flat().join(' ');
  return maskJson(session.keys, { ...report, message: message === '' ? null : message });
}

/** Returns the command that checks the recording again, to which a report appends requirements. */
function toCommand({ file, baseUrl }: DriftOptions): string {
  const flags = baseUrl === null ? '' : ` --base-url ${quoteForShell(baseUrl)}`;
  return `npx tollgate drift ${quoteForShell(file)}${flags}`;
}

function checkRequirement({ id }: Requirement, recording: Recording): Verdict {
  const check = recordingChecks.get(id);
  if (!check) return skip('own-requests', 'no request of the recording shows it for certain');
  try {
    return check(recording) > 0
      ? { outcome: 'passed' }
      : skip('recorded-requests', 'the recording has no request that shows it');
  } catch (error) {
    if (error instanceof Finding) return { outcome: 'failed', finding: error };
    const finding = toBlocked([...recording.violationLog.violations.values()]);
    if (finding) return { outcome: 'blocked', finding };
    throw error;
  }
}

const skip = (gap: RecordingGap, reason: string): Verdict => ({
  outcome: 'skipped',
  reason: `needs ${gap}: ${reason}`,
});

/** Removes the command that sends the request again: its values are masked, and the target may be a live gateway. */
const omitCurl = (info: VerdictInfo): VerdictInfo =>
  info.finding ? { ...info, finding: { ...info.finding, curl: null } } : info;

function toReportedRun({ exchanges, target, valueMask, violationLog }: Recording): ReportedRun {
  const operationLog = new OperationLog();
  for (const exchange of exchanges) operationLog.add(exchange, 'none');
  return {
    exchanges,
    connection: { http: { busyResponses: {} } },
    target,
    unmetNeeds: new Map(),
    listViolations: () => [...violationLog.violations.values()],
    operationLog,
    keys: { getNumber: () => 0, getOwner: () => 'none', mask: (text) => valueMask.maskText(text) },
    violationLog,
    // The values of a recording are replaced when it is read.
    personalValues: null,
  };
}
