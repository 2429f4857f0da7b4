import { allPairs } from '../cases/dimensions.js';
import type { CanaryRecord } from '../canaries/canary-record.js';
import type { Requirement } from '../requirement.js';
import { conformanceRules } from '../spec/conformance/rules.js';
import type { Residue } from '../session/clean-up.js';
import { countAreaSizes } from './area-results.js';
import type { Baseline } from './baseline.js';
import { maskJson } from '../session/mask-texts.js';
import { measureCoverage, type UntestedRequirement } from './coverage.js';
import { listCitedPromises } from './promises.js';
import type { Diagnosis } from './diagnosis.js';
import type { HarnessError, Report, RunStop, RunSummary } from './report.js';
import { toReportedExchange, type ReportedRun } from './verdict-report.js';

/** State of a run after its last test. */
interface FinishedRun {
  baseUrl: string;
  /** Null if the target was never reached. */
  session: ReportedRun | null;
  /** Selected requirements without a verdict. */
  untested: readonly UntestedRequirement[];
  harnessErrors: readonly HarnessError[];
  stop: RunStop | null;
  diagnoses: readonly Diagnosis[];
  baseline: Baseline | null;
  /** Pairs of values of two dimensions whose responses were compared with the reference. Default: none. */
  comparedPairs?: ReadonlySet<string> | undefined;
  /** Ids of all requirements, selected or not. */
  all: readonly Pick<Requirement, 'id' | 'area' | 'citation'>[];
  residue: Residue[];
  failedRepetitions?: RunSummary['failed_repetitions'];
  durationMs: number;
  keepsExchanges: boolean;
  /** State of the canaries after the run; null without canaries. */
  canaries: CanaryRecord | null;
}

/** Summarizes a run as JSON data, with secrets masked. */
export function summarizeRun(run: FinishedRun): RunSummary {
  const { session, baseline } = run;
  const exchanges = session?.exchanges ?? [];
  const summary: RunSummary = {
    base_url: run.baseUrl,
    docs_url: session && toDocsUrl(session),
    duration_ms: Math.round(run.durationMs),
    violations: toReportedViolations(session),
    coverage: measureCoverage(exchanges, run.untested),
    lacking: [...(session?.unmetNeeds ?? [])].map(([need, reason]) => ({ need, reason })),
    residue: run.residue,
    faults: [...run.harnessErrors],
    baseline: baseline?.toReport(run.all.map(({ id }) => id)) ?? null,
    exchanges:
      session && run.keepsExchanges
        ? exchanges.map((exchange) => toReportedExchange(session, exchange))
        : null,
    requests: exchanges.length,
    pairs: { compared: run.comparedPairs?.size ?? 0, total: allPairs.length },
    busy_responses: { ...session?.connection.http.busyResponses },
    area_sizes: countAreaSizes(run.all),
    cited_promises: listCitedPromises(run.all),
    unavailable: session?.operationLog.listUnavailable() ?? [],
    common_faults: session?.operationLog.listCommonFaults() ?? [],
    stop: run.stop,
    diagnoses: maskDiagnoses(run),
    failed_repetitions: run.failedRepetitions ?? {},
    canaries: run.canaries,
  };
  return session ? maskJson(session.keys, summary) : summary;
}

/** Masks personal values of the target. A script contains only values that the run sent. */
const maskDiagnoses = ({ session, diagnoses }: FinishedRun): Diagnosis[] =>
  diagnoses.map((diagnosis) => ({
    ...diagnosis,
    headline: session?.personalValues?.mask(diagnosis.headline) ?? diagnosis.headline,
  }));

/** Returns the URL of the documentation of a sandbox; null for any other target. */
function toDocsUrl({ target: { origin, bases }, unmetNeeds }: ReportedRun): string | null {
  return unmetNeeds.has('sandbox') ? null : `${origin}${bases.sandbox.replace(/[^/]+$/, '')}docs/`;
}

function toReportedViolations(session: ReportedRun | null): Report['violations'] {
  return (session?.listViolations() ?? []).map(({ rule, message, pointer, exchange, count }) => ({
    rule,
    level: conformanceRules[rule].level,
    message: session?.personalValues?.mask(message) ?? message,
    pointer,
    operation: exchange.operation?.id ?? null,
    status: exchange.response.status,
    count,
    requirement: exchange.requirement,
  }));
}
