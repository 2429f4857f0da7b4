import type { Report } from '../report/report.js';
import { deleteCleanupLog } from '../session/cleanup-log.js';
import { EMPTIED_REASON } from '../session/residue.js';
import { runEngine, type EngineOptions } from './engine.js';
import { EXIT_CODES, USAGE_ERROR } from './exit-codes.js';
import { createProgress, type Output } from './progress.js';
import { createProgressReporter, ReportCollector } from './reporters.js';
import type { RunSettings } from './settings.js';
import { listWriters, type Outputs } from './write-outputs.js';

interface CheckOptions {
  settings: RunSettings;
  outputs: Outputs;
  isQuiet: boolean;
  /** Uses ANSI colors on standard output. */
  isColored: boolean;
  /** Receives the report. */
  stdout: Output;
  /** Receives progress and errors. */
  stderr: Output;
  suite?: EngineOptions['suite'];
}

/**
 * Tests a deployment and writes the reports.
 *
 * @returns the exit code
 * @throws MissingEngine if vitest is not installed
 */
export async function runCheck({
  settings,
  outputs,
  isQuiet,
  isColored,
  stdout,
  stderr,
  suite,
}: CheckOptions): Promise<number> {
  const progress = createProgress(stderr, isQuiet);
  const collector = new ReportCollector(settings);
  const writers = listWriters(outputs, { isQuiet, isColored, stdout });
  await runEngine({
    settings,
    reporters: [
      createProgressReporter(progress),
      collector.reporter,
      ...writers.map((write) => collector.createOutputReporter(write)),
    ],
    onInterrupt: () => {
      progress.end();
      stderr.write('Interrupted: cleaning up. Interrupt again to end at once.\n');
    },
    ...(suite !== undefined && { suite }),
  });
  const { result } = collector;
  switch (result.kind) {
    case 'usage-error':
      stderr.write(`${result.message}\n`);
      return USAGE_ERROR;
    case 'crash': {
      const errors = result.errors.map(({ message }) => message).join('\n') || 'It ended without a result.';
      stderr.write(`The suite itself failed; this says nothing about the gateway.\n${errors}\n`);
      return result.wasInterrupted ? EXIT_CODES.interrupted : EXIT_CODES.fault;
    }
    case 'report':
      finishCleanupLog(result.report, settings, stderr);
      return EXIT_CODES[result.report.ending];
  }
}

/** Deletes the cleanup log, unless it has entries that another clean-up could remove. */
function finishCleanupLog(
  { residue, run_id, faults }: Report,
  { cleanupLogFile }: RunSettings,
  stderr: Output,
): void {
  if (cleanupLogFile === null) return;
  const remaining = residue.filter(({ reason }) => reason !== EMPTIED_REASON);
  if (remaining.length === 0 && !faults.some(({ where }) => where === 'clean-up')) {
    deleteCleanupLog(cleanupLogFile);
  } else {
    stderr.write(`${cleanupLogFile} names what was made; to clean up again: --clean-up ${run_id}\n`);
  }
}
