import { randomBytes, randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { quoteForShell } from '../report/shell.js';
import { parseTarget } from '../session/target.js';
import type { RunSettings } from './settings.js';

/** Default number of random cases per property. */
export const DEFAULT_RUNS = 20;

/** Default timeout of one request, seconds. */
export const DEFAULT_TIMEOUT_S = 15;

export const createSeed = (): number => randomInt(1_000_000_000);

/** Settings that a caller chooses. */
interface NewRun extends Omit<RunSettings, 'runId' | 'startedAt' | 'cleanupLogFile' | 'command'> {
  /** Command that starts the suite, such as `npx tollgate check`. */
  program: string;
}

/** Completes the settings of a run that starts now. */
export function startRun({ program, ...settings }: NewRun): RunSettings {
  const startedAt = new Date().toISOString();
  const runId = createRunId(startedAt);
  const cleanupLogFile = settings.isWritable ? getCleanupLogFile(runId) : null;
  const command = toReplayCommand(program, settings);
  return { ...settings, runId, startedAt, cleanupLogFile, command };
}

/** Returns the id of a new run. @param startedAt RFC 3339 timestamp */
export const createRunId = (startedAt: string): string =>
  `${startedAt.slice(0, 10)}-${randomBytes(4).toString('hex')}`;

/** Returns the command that repeats a run, to which a report appends the requirements to run. */
function toReplayCommand(
  program: string,
  { baseUrl, seed, runs, isWritable, usesSandbox, without = [], connection }: Omit<NewRun, 'program'>,
): string {
  const { origin, isLoopback } = parseTarget(baseUrl);
  return [
    `${program} ${quoteForShell(baseUrl)} --seed ${seed} --runs ${runs}`,
    ...(isWritable && !isLoopback ? [`--write ${quoteForShell(new URL(origin).host)}`] : []),
    ...(!isWritable && isLoopback ? ['--read-only'] : []),
    ...(usesSandbox ? [] : ['--no-sandbox']),
    ...without.map((operation) => `--without ${operation}`),
    ...(connection?.flags ?? []),
  ].join(' ');
}

/** Returns the path of the cleanup log of a run, below the working directory. */
export const getCleanupLogFile = (runId: string): string => resolve('.tollgate-check', runId, 'ledger.jsonl');
