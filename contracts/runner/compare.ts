import { buildCompareReport, type CompareRunInfo } from '../compare/build-compare-report.js';
import type { CompareEnding, CompareReport } from '../compare/compare-report.js';
import { renderCompareConsole } from '../compare/render-compare-console.js';
import { renderCompareJUnit } from '../compare/render-compare-junit.js';
import { renderCompareAnnotations, renderCompareSummary } from '../compare/render-compare-summary.js';
import type { SessionResult } from '../compare/run-session.js';
import { detectTraits, runSessions, type ComparedDeployments } from '../compare/run-sessions.js';
import type { ConnectionSettings } from '../http/connection.js';
import type { RunLimits } from '../http/run-limits.js';
import { maskJson } from '../session/mask-texts.js';
import { Interrupted } from '../results/finding.js';
import { KeyExpired } from '../session/api-key-command.js';
import { createCleanupLog, deleteCleanupLog, noopCleanupLog } from '../session/cleanup-log.js';
import type { Residue } from '../session/clean-up.js';
import { Session } from '../session/session.js';
import { Unreachable } from '../session/target.js';
import { conformanceRules } from '../spec/conformance/rules.js';
import { EXIT_CODES } from './exit-codes.js';
import { finishCleanupLog, isRemovable } from './finish-cleanup-log.js';
import { createRunId, getCleanupLogFile } from './new-run.js';
import type { Output } from './progress.js';
import { renderJson, toFileWriter, type Outputs } from './write-outputs.js';
import { allowUnlimitedListeners } from '../lib/unlimited-listeners.js';
import { OutputError, writeOutputs } from '../lib/write-output.js';

export interface CompareSettings {
  baseUrl: string;
  withUrl: string;
  /** API key of the target; null if the target is a sandbox. */
  apiKey: string | null;
  /** API key of the reference; null if the reference is a sandbox. */
  withApiKey: string | null;
  /** Allows the run to create and change objects on both deployments. */
  isWritable: boolean;
  usesSandbox: boolean;
  seed: number;
  sessions: number;
  /** Number of the only session to run; null runs all. */
  session: number | null;
  /** Command that prints the API key of the target, at the start and after the key has expired; null for none. */
  tokenCommand: string | null;
  /** Settings with which the requests reach each deployment. */
  connections: Record<SideName, ConnectionSettings>;
  limits: RunLimits;
  /** Timeout of one request, milliseconds. */
  timeoutMs: number;
  /** Command that repeats the run. */
  command: string;
  version: string;
}

interface CompareOptions {
  settings: CompareSettings;
  /** HTML and HAR are formats of `tollgate check` only. */
  outputs: Pick<Outputs, 'json' | 'junit' | 'summary' | 'isAnnotating' | 'stepSummary'>;
  isQuiet: boolean;
  /** Uses ANSI colors on standard output. */
  isColored: boolean;
  stdout: Output;
  /** Receives progress and errors. */
  stderr: Output;
  /** Aborted to stop the run, which then cleans up and reports. */
  signal: AbortSignal;
}

const exitCodes = {
  same: EXIT_CODES.passed,
  different: EXIT_CODES.broken,
  'nothing-compared': EXIT_CODES['nothing-tested'],
  unreachable: EXIT_CODES.unreachable,
  fault: EXIT_CODES.fault,
  'output-failed': EXIT_CODES['output-failed'],
  interrupted: EXIT_CODES.interrupted,
} as const satisfies Record<CompareEnding, number>;

/**
 * Sends the same sessions to two deployments, compares the responses and writes the reports.
 *
 * @returns the exit code
 * @throws UsageError if a URL or a key cannot be used
 * @throws OutputError if an output cannot be written, after the others have been
 */
export async function runCompare(options: CompareOptions): Promise<number> {
  const { settings, signal, stderr } = options;
  // Each read listens to it until its response.
  allowUnlimitedListeners(signal);
  const startedAt = new Date();
  const startedAtMs = performance.now();
  const runId = createRunId(startedAt.toISOString());
  const sides: Session[] = [];
  const sessions: SessionResult[] = [];
  const faults: string[] = [];
  const notes: string[] = [];
  let stop: CompareRunInfo['stop'] = null;
  try {
    const target = await openSide(settings, runId, 'target', signal);
    sides.push(target);
    const reference = await openSide(settings, runId, 'reference', signal);
    sides.push(reference);
    const deployments = { target, reference, traits: await detectTraits(target, reference) };
    notes.push(...(await describeLimits(deployments)));
    const { session, sessions: count, seed } = settings;
    const numbers = session === null ? Array.from({ length: count }, (_, index) => index + 1) : [session];
    await runSessions(deployments, seed, numbers, signal, (result) => {
      sessions.push(result);
      if (!options.isQuiet) stderr.write(`session ${result.number}: ${describeResult(result)}\n`);
    }).finally(() => sessions.sort((one, other) => one.number - other.number));
  } catch (error) {
    if (error instanceof Unreachable) stop = { ending: 'unreachable', message: error.message };
    else if (error instanceof KeyExpired) stop = { ending: 'unreachable', message: error.message };
    else if (error instanceof Interrupted)
      stop = { ending: 'interrupted', message: 'The run was interrupted.' };
    else if (sides.length < 2) throw error;
    else if (error instanceof OutputError) stop = { ending: 'output-failed', message: error.message };
    else faults.push(toText(error));
  } finally {
    if (sides.length < 2) await closeEarly(sides, runId);
  }
  const residue = await cleanUpSides(sides, settings, faults);
  notes.push(...describeViolations(sides));
  const report = buildCompareReport(
    {
      base_url: settings.baseUrl,
      with_url: settings.withUrl,
      run_id: runId,
      started_at: startedAt.toISOString(),
      duration_ms: Math.round(performance.now() - startedAtMs),
      seed: settings.seed,
      is_writable: settings.isWritable,
      version: settings.version,
      command: settings.command,
      notes,
      residue,
      faults,
      stop,
      nowMs: Date.now(),
    },
    sessions,
  );
  const masked = sides.reduce((text, side) => maskJson(side.keys, text), report);
  writeOutputs([
    ...listReportWriters(options).map((write) => () => void write(masked)),
    () => {
      if (settings.isWritable && sides.length === 2) finishLogs(masked, stderr);
    },
  ]);
  return exitCodes[masked.ending];
}

/** Closes the connections of a run that has sent no request that creates something. */
async function closeEarly(sides: readonly Session[], runId: string): Promise<void> {
  for (const side of sides) await side.close();
  for (const name of ['target', 'reference'] as const) {
    deleteCleanupLog(getCleanupLogFile(toSideRunId(runId, name)));
  }
}

type SideName = 'target' | 'reference';

/** Returns the id under which a deployment is cleaned up. */
const toSideRunId = (runId: string, name: SideName): string =>
  name === 'target' ? runId : `${runId}-reference`;

function openSide(
  settings: CompareSettings,
  runId: string,
  name: SideName,
  signal: AbortSignal,
): Promise<Session> {
  const { isWritable, usesSandbox, seed, timeoutMs } = settings;
  const [baseUrl, apiKey, keyVariable] =
    name === 'target'
      ? [settings.baseUrl, settings.apiKey, 'TOLLGATE_API_KEY']
      : [settings.withUrl, settings.withApiKey, 'TOLLGATE_WITH_API_KEY'];
  const sideRunId = toSideRunId(runId, name);
  const cleanupLog = isWritable ? createCleanupLog(getCleanupLogFile(sideRunId)) : noopCleanupLog;
  cleanupLog.write({
    kind: 'run',
    run_id: sideRunId,
    base_url: baseUrl,
    started_at: new Date().toISOString(),
  });
  return Session.open({
    baseUrl,
    apiKey,
    keyVariable,
    tokenCommand: name === 'target' ? settings.tokenCommand : null,
    connection: settings.connections[name],
    limits: settings.limits,
    isWritable,
    usesSandbox,
    seed,
    runs: 1,
    runId: sideRunId,
    timeoutMs,
    cleanupLog,
    signal,
  });
}

/** Describes what limits the comparison. */
async function describeLimits({ target, reference, traits }: ComparedDeployments): Promise<string[]> {
  if (!traits.isWritable)
    return ['Only GET and HEAD were sent. The deployments have different data, so values were not compared.'];
  const obstacles = Object.entries({ target, reference }).map(async ([name, side]) => {
    const unmet = await side.findUnmetNeed(['payment-tokens']);
    return unmet ? [`No payments were compared: of the ${name}, ${unmet.reason}.`] : [];
  });
  return (await Promise.all(obstacles)).flat();
}

function describeResult({ results, differences }: SessionResult): string {
  const compared = results.filter(({ kind }) => kind === 'compared').length;
  return `${compared} requests, ${differences.length} differences`;
}

/** Removes what the run created. An error becomes part of the report, and the differences are kept. */
async function cleanUpSides(
  sides: readonly Session[],
  { isWritable }: CompareSettings,
  faults: string[],
): Promise<CompareReport['residue']> {
  if (sides.length < 2) return { target: [], reference: [] };
  const cleanUpSide = async (side: Session): Promise<Residue[]> => {
    try {
      return isWritable ? await side.cleanUp() : [];
    } catch (error) {
      faults.push(`clean-up: ${toText(error)}`);
      return [];
    } finally {
      await side.close();
    }
  };
  // At the same time, since an interrupt limits the time of both.
  const [target = [], reference = []] = await Promise.all(sides.map(cleanUpSide));
  return { target, reference };
}

function describeViolations(sides: readonly Session[]): string[] {
  return sides.flatMap((side) =>
    side.listViolations().some(({ rule }) => conformanceRules[rule].level === 'MUST')
      ? [
          `${side.target.origin} returned responses that do not conform to the OpenAPI document. tollgate check lists them.`,
        ]
      : [],
  );
}

function finishLogs({ run_id, residue, faults }: CompareReport, stderr: Output): void {
  for (const name of ['target', 'reference'] as const) {
    const id = toSideRunId(run_id, name);
    const cleanupLogFile = getCleanupLogFile(id);
    const harnessErrors = faults
      .filter((fault) => fault.startsWith('clean-up: '))
      .map((message) => ({ where: 'clean-up', message, stack: null }));
    const summary = { residue: residue[name], faults: harnessErrors };
    if (finishCleanupLog(summary, { cleanupLogFile })) continue;
    const command = isRemovable(summary) ? ` To clean up again: tollgate check --clean-up ${id}` : '';
    stderr.write(`${cleanupLogFile} lists what the run created on the ${name}.${command}\n`);
  }
}

function listReportWriters({
  outputs,
  isQuiet,
  isColored,
  stdout,
}: CompareOptions): ((report: CompareReport) => void)[] {
  const { json, junit, summary, isAnnotating, stepSummary } = outputs;
  return [
    (report) => {
      stdout.write(json === '-' ? renderJson(report) : renderCompareConsole(report, { isColored, isQuiet }));
      if (isAnnotating) stdout.write(renderCompareAnnotations(report));
    },
    toFileWriter(json === '-' ? null : json, renderJson),
    toFileWriter(junit, renderCompareJUnit),
    toFileWriter(summary, renderCompareSummary),
    toFileWriter(isAnnotating ? stepSummary : null, renderCompareSummary, 'a'),
  ];
}

const toText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
