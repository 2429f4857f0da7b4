import type { Reporter, TestModule, TestRunEndReason } from 'vitest/node';
import { buildReport } from '../report/build-report.js';
import type { HarnessError, Report, ReportedVerdict } from '../report/report.js';
import { toNotRunInfo } from '../report/verdict-report.js';
import type { RebuildReport } from './complete-report.js';
import { EXIT_CODES, USAGE_ERROR } from './exit-codes.js';
import type { Progress } from './progress.js';
import type { RunSettings } from './settings.js';

type SerializedError = ReturnType<TestModule['errors']>[number];

type RunResult =
  | { kind: 'report'; report: Report; rebuild: RebuildReport }
  /** The arguments cannot be used, or the cleanup log cannot be written: see the message. */
  | { kind: 'not-started'; message: string; exitCode: number }
  /** The suite crashed before it could summarize the run. */
  | { kind: 'crash'; errors: HarnessError[]; wasInterrupted: boolean };

/** Builds the report of a run from the meta of vitest's test cases. */
export class ReportCollector {
  result: RunResult = { kind: 'crash', errors: [], wasInterrupted: false };

  constructor(readonly settings: RunSettings) {}

  /** Vitest reporter that builds the report. */
  get reporter(): Reporter {
    return {
      onTestRunEnd: (modules, unhandledErrors, reason) => {
        this.result = toRunResult(this.settings, modules, unhandledErrors, reason);
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
  settings: RunSettings,
  modules: readonly TestModule[],
  unhandledErrors: readonly SerializedError[],
  reason: TestRunEndReason,
): RunResult {
  const errors = [...unhandledErrors, ...modules.flatMap((module) => module.errors())];
  for (const { name, message } of errors) {
    if (name === 'UsageError') return { kind: 'not-started', message, exitCode: USAGE_ERROR };
    if (name === 'OutputError')
      return { kind: 'not-started', message, exitCode: EXIT_CODES['output-failed'] };
  }
  const engineErrors = errors.map(toHarnessError);
  const wasInterrupted = reason === 'interrupted';
  const summary = modules.map((module) => module.meta().summary).find((one) => one !== undefined);
  if (!summary) return { kind: 'crash', errors: engineErrors, wasInterrupted };
  const verdicts = modules
    .flatMap((module) => [...module.children.allTests()])
    .flatMap((testCase): ReportedVerdict[] => {
      const { requirement, verdict } = testCase.meta();
      if (!requirement) return [];
      const info = verdict ?? toNotRunInfo(requirement.id, summary.faults, summary.stop);
      const failed_repetitions = summary.failed_repetitions[requirement.id];
      const finding = info.finding && { ...info.finding, ...(failed_repetitions && { failed_repetitions }) };
      return [{ ...requirement, ...info, finding }];
    });
  const run = { settings, verdicts, summary, engineErrors, wasInterrupted };
  const rebuild: RebuildReport = ({ verdicts: changed, baseline }) =>
    buildReport({ ...run, verdicts: changed, summary: { ...summary, baseline } });
  return { kind: 'report', report: buildReport(run), rebuild };
}

function toHarnessError({ message, stack }: SerializedError): HarnessError {
  return { where: 'the engine', message: stack ?? message, stack: null };
}
