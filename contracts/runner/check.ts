import { renderConsole } from '../report/console.js';
import type { Report } from '../report/report.js';
import { forget } from '../session/cleanup-log.js';
import { EMPTIED } from '../session/residue.js';
import { runEngine, type EngineOptions, type Outcome } from './engine.js';
import { exitCodes, WRONG_USE } from './exit-codes.js';
import { writeOutputs, type Outputs } from './outputs.js';
import { progressOn, type Output } from './progress.js';
import type { RunSettings } from './settings.js';

export interface CheckOptions {
  settings: RunSettings;
  outputs: Outputs;
  isQuiet: boolean;
  /** Whether standard output understands colours. */
  isColored: boolean;
  /** For the report. */
  stdout: Output;
  /** For everything that is said about the run. */
  stderr: Output;
  suite?: EngineOptions['suite'];
}

/**
 * Judges a deployment and tells what was found.
 *
 * @returns the exit code
 * @throws NoEngine when vitest is not there
 */
export async function check({
  settings,
  outputs,
  isQuiet,
  isColored,
  stdout,
  stderr,
  suite,
}: CheckOptions): Promise<number> {
  const progress = progressOn(stderr, isQuiet);
  const outcome = await runEngine({
    settings,
    progress: progress.judged,
    interrupted: () => {
      progress.end();
      stderr.write('Interrupted: cleaning up. Interrupt again to end at once.\n');
    },
    ...(suite !== undefined && { suite }),
  });
  progress.end();
  const { handover } = outcome;
  if (handover && 'wrongUse' in handover) {
    stderr.write(`${handover.wrongUse}\n`);
    return WRONG_USE;
  }
  const report = handover && ended(handover.report, outcome);
  if (!report) {
    const errors = outcome.errors.join('\n') || 'It ended without a result.';
    stderr.write(`The suite itself failed; this says nothing about the gateway.\n${errors}\n`);
    return outcome.wasInterrupted ? exitCodes.interrupted : exitCodes.fault;
  }
  if (outputs.json !== '-') {
    stdout.write(renderConsole(report, { isColored, isQuiet }));
  }
  writeOutputs(report, outputs, stdout);
  tellOfLedger(report, settings, stderr);
  return exitCodes[report.ending];
}

/** With what only the engine knows. */
function ended(report: Report, { wasInterrupted, errors }: Outcome): Report {
  const faults = [
    ...report.faults,
    ...errors.map((message) => ({ where: 'the engine', message, stack: null })),
  ];
  if (faults.length > 0) {
    const message = report.message ?? 'The suite itself failed.';
    return { ...report, faults, ending: wasInterrupted ? 'interrupted' : 'fault', message };
  }
  return wasInterrupted
    ? {
        ...report,
        ending: 'interrupted',
        message: 'The run was interrupted; what it had made was cleaned up.',
      }
    : report;
}

/** Kept as long as there is something in it that is neither deleted nor in an emptied organization. */
function tellOfLedger({ residue, run_id, faults }: Report, { ledger }: RunSettings, stderr: Output): void {
  if (ledger === null) return;
  const stays = residue.filter(({ reason }) => reason !== EMPTIED);
  if (stays.length === 0 && !faults.some(({ where }) => where === 'clean-up')) {
    forget(ledger);
  } else {
    stderr.write(`${ledger} names what was made; to clean up again: --clean-up ${run_id}\n`);
  }
}
