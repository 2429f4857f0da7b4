import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { buildReport } from '../report/build-report.js';
import type { HarnessError, Report, ReportedVerdict } from '../report/report.js';
import { toNotRunInfo } from '../report/verdict-report.js';
import type { RebuildReport } from './complete-report.js';
import type { Progress } from './progress.js';
import type { RunSettings } from './settings.js';

type SerializedError = ReturnType<TestModule['errors']>[number];

type RunResult =
  | { kind: 'report'; report: Report }
  /** The arguments cannot be used: see the message. */
  | { kind: 'usage-error'; message: string }
  /** The suite crashed before it could summarize the run. */
  | { kind: 'crash'; errors: HarnessError[]; wasInterrupted: boolean };

/** Builds the report of a run from the meta of vitest's test cases, once for the reporters of all outputs. */
export class ReportCollector {
  result: RunResult = { kind: 'crash', errors: [], wasInterrupted: false };

  /** @param complete changes the report before it is written, and may build it again */
  constructor(
    readonly settings: RunSettings,
    readonly complete: (report: Report, rebuild: RebuildReport) => Report = (report) => report,
  ) {}

  /** Vitest reporter that builds the report. It must be listed before the reporters of the outputs. */
  get reporter(): Reporter {
    return {
      onTestRunEnd: (modules, unhandledErrors, reason) => {
        this.result = toRunResult(this, modules, unhandledErrors, reason);
      },
    };
  }

  /** Creates a vitest reporter that writes the report to one output. */
  createOutputReporter(write: (report: Report) => void): Reporter {
    return {
      onTestRunEnd: () => {
        if (this.result.kind === 'report') write(this.result.report);
      },
    };
  }
}

/** Creates a vitest reporter that shows the progress of the run. */
export function createProgressReporter(progress: Progress): Reporter {
  return {
    onTestCaseResult: (testCase) => {
      const { requirement, verdict } = testCase.meta();
      if (!requirement) return;
      const { id, phase } = requirement;
      progress.add({ id, phase, outcome: verdict?.outcome ?? 'not_run' });
    },
    onTestRunEnd: () => void progress.end(),
  };
}

function toRunResult(
  { settings, complete }: Pick<ReportCollector, 'settings' | 'complete'>,
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
  reason: TestRunEndReason,
): RunResult {
  const errors = [...unhandledErrors, ...modules.flatMap((module) => module.errors())];
  const usageError = errors.find(({ name }) => name === 'UsageError');
  if (usageError) return { kind: 'usage-error', message: usageError.message };
  const engineErrors = errors.map(toHarnessError);
  const wasInterrupted = reason === 'interrupted';
  const summary = modules.map((module) => module.meta().summary).find((one) => one !== undefined);
  if (!summary) return { kind: 'crash', errors: engineErrors, wasInterrupted };
  const verdicts = modules
    .flatMap((module) => [...module.children.allTests()])
    .flatMap((testCase): ReportedVerdict[] => {
      const { requirement, verdict } = testCase.meta();
      if (!requirement) return [];
      return [{ ...requirement, ...(verdict ?? toNotRunInfo(requirement.id, summary.faults, summary.stop)) }];
    });
  const run = { settings, verdicts, summary, engineErrors, wasInterrupted };
  const rebuild: RebuildReport = ({ verdicts: changed, baseline }) =>
    buildReport({ ...run, verdicts: changed, summary: { ...summary, baseline } });
  return { kind: 'report', report: complete(buildReport(run), rebuild) };
}

function toHarnessError({ message, stack }: SerializedError): HarnessError {
  return { where: 'the engine', message: stack ?? message, stack: null };
}
