import { escapeText } from '../lib/escape-text.js';
import { writeOutputs } from '../lib/write-output.js';
import { wouldCloseFindings } from '../report/code-scanning.js';
import { completeReport, type TeamFiles } from './complete-report.js';
import { runEngine, type EngineOptions } from './engine.js';
import { EXIT_CODES } from './exit-codes.js';
import { finishCleanupLog, isRemovable } from './finish-cleanup-log.js';
import { createProgress, type Output } from './progress.js';
import { createProgressReporter, ReportCollector } from './reporters.js';
import { describeRepetitions } from './repeat-failures.js';
import type { RunSettings } from './settings.js';
import { listWriters, type Outputs } from './write-outputs.js';

interface CheckOptions {
  settings: RunSettings;
  outputs: Outputs;
  isQuiet: boolean;
  /** Uses ANSI colors on standard output. */
  isColored: boolean;
  stdout: Output;
  /** Receives progress and errors. */
  stderr: Output;
  suite?: EngineOptions['suite'];
  /** Files that the team keeps between runs. Default: none. */
  teamFiles?: TeamFiles;
}

/**
 * Tests a deployment and writes the reports.
 *
 * @returns the exit code
 * @throws MissingEngine if vitest is not installed
 * @throws OutputError if an output cannot be written, after the others have been
 */
export async function runCheck({
  settings,
  outputs,
  isQuiet,
  isColored,
  stdout,
  stderr,
  suite,
  teamFiles,
}: CheckOptions): Promise<number> {
  const progress = createProgress(stderr, isQuiet);
  const collector = new ReportCollector(settings);
  await runEngine({
    settings,
    reporters: [createProgressReporter(progress), collector.reporter],
    onInterrupt: () => {
      progress.end();
      stderr.write('Interrupted: cleaning up. Interrupt again to exit at once.\n');
    },
    ...(suite !== undefined && { suite }),
  });
  const { result } = collector;
  switch (result.kind) {
    case 'not-started':
      stderr.write(escapeText(`${result.message}\n`));
      return result.exitCode;
    case 'crash': {
      const errors =
        result.errors.map(({ message }) => message).join('\n') || 'The test engine ended without a result.';
      stderr.write(escapeText(`The suite itself failed; this says nothing about the gateway.\n${errors}\n`));
      return result.wasInterrupted ? EXIT_CODES.interrupted : EXIT_CODES.fault;
    }
    case 'report': {
      let { report } = result;
      const messages: string[] = [];
      const complete = (): void => {
        if (teamFiles)
          report = completeReport(report, result.rebuild, teamFiles, (message) => messages.push(message));
        report = describeRepetitions(report);
      };
      const finish = (): void => {
        for (const file of wouldCloseFindings(report) ? [outputs.sarif, outputs.gitlab] : [])
          if (file !== null) messages.push(`${file} was not written: it would close earlier findings.`);
        for (const message of messages) stderr.write(escapeText(`${message}\n`));
        if (finishCleanupLog(report, settings)) return;
        const { cleanupLogFile, runId } = settings;
        const command = isRemovable(report) ? ` To clean up again: --clean-up ${runId}` : '';
        stderr.write(`${cleanupLogFile} lists what the run created.${command}\n`);
      };
      const writers = listWriters(outputs, { isQuiet, isColored, stdout });
      writeOutputs([complete, ...writers.map((write) => () => void write(report)), finish]);
      return report.ending === 'incomplete' && settings.allowsIncomplete === true
        ? 0
        : EXIT_CODES[report.ending];
    }
  }
}
