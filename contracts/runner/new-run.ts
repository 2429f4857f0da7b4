import { randomBytes, randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import type { RunSettings } from './settings.js';

/** Default number of random cases per property. */
export const DEFAULT_RUNS = 20;

/** Default timeout of one request, seconds. */
export const DEFAULT_TIMEOUT_S = 15;

/** Returns a random seed for a run. */
export const createSeed = (): number => randomInt(1_000_000_000);

/** Completes the settings of a run that starts now with its id, its start and its cleanup log. */
export function startRun(settings: Omit<RunSettings, 'runId' | 'startedAt' | 'cleanupLogFile'>): RunSettings {
  const startedAt = new Date().toISOString();
  const runId = `${startedAt.slice(0, 10)}-${randomBytes(4).toString('hex')}`;
  const cleanupLogFile = settings.isWritable ? getCleanupLogFile(runId) : null;
  return { ...settings, runId, startedAt, cleanupLogFile };
}

/** Returns the path of the cleanup log of a run, below the working directory. */
export const getCleanupLogFile = (runId: string): string => resolve('.tollgate-check', runId, 'ledger.jsonl');
