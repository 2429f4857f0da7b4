import { groupEntries } from '../lib/group-entries.js';
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { escapeText } from '../lib/escape-text.js';
import type { ConnectionSettings } from '../http/connection.js';
import type { RunLimits } from '../http/run-limits.js';
import {
  createCleanupLog,
  deleteCleanupLog,
  readCleanupLog,
  type CleanupLogEntry,
} from '../session/cleanup-log.js';
import { EMPTIED_REASON, type Residue } from '../session/clean-up.js';
import { Session } from '../session/session.js';
import { UsageError } from '../session/target.js';
import type { Output } from './progress.js';

interface CleanUpOptions {
  runId: string;
  cleanupLogFile: string;
  entries: readonly CleanupLogEntry[];
  baseUrl: string;
  apiKey: string | null;
  secondApiKey: string | null;
  keyPool?: readonly string[];
  tokenCommand?: string | null;
  connection?: ConnectionSettings;
  limits?: RunLimits;
  /** Timeout of one request, milliseconds. */
  timeoutMs: number;
  stdout: Output;
}

/** Reads target and cleanup log of a run. @throws UsageError if there is no such run */
export function readRun(runId: string, file: string): { baseUrl: string; entries: CleanupLogEntry[] } {
  if (!existsSync(file)) {
    const folder = dirname(dirname(file));
    const otherRuns = existsSync(folder) ? readdirSync(folder).join(', ') : '';
    const hint = otherRuns === '' ? 'No run left anything here.' : `Runs to clean up: ${otherRuns}.`;
    throw new UsageError(`No run called "${runId}" left a cleanup log at ${file}. ${hint}`);
  }
  const entries = readCleanupLog(file);
  const run = entries.find((entry) => entry.kind === 'run');
  if (!run) throw new UsageError(`${file} does not name its run. No request was sent.`);
  return { baseUrl: run.base_url, entries };
}

/**
 * Removes what an earlier run created and did not remove, such as a run that was killed.
 *
 * @returns true if everything that the API can remove is removed
 * @throws Unreachable if the connection to the target fails
 * @throws UsageError if the URL or the key cannot be used
 */
export async function cleanUpRun(options: CleanUpOptions): Promise<boolean> {
  const { cleanupLogFile, entries, stdout, ...sessionOptions } = options;
  const session = await Session.open({
    ...sessionOptions,
    isWritable: true,
    seed: 0,
    runs: 0,
    cleanupLog: createCleanupLog(cleanupLogFile),
    entries,
  });
  try {
    const residue = await session.cleanUp();
    for (const line of describeResidue(residue))
      stdout.write(escapeText(session.keys.mask(`left behind: ${line}\n`)));
    const isComplete = residue.every(({ isFinal }) => isFinal);
    if (residue.every(({ reason }) => reason === EMPTIED_REASON)) deleteCleanupLog(cleanupLogFile);
    return isComplete;
  } finally {
    await session.close();
  }
}

/** Names each object that another clean-up could remove, and counts the others. */
function describeResidue(residue: readonly Residue[]): string[] {
  const removable = residue.filter(({ isFinal }) => !isFinal);
  const groups = groupEntries(
    residue.filter(({ isFinal }) => isFinal).map((one) => [`${one.kind}: ${one.reason}`, one]),
  );
  const counts = Array.from(groups.values(), (group) => {
    const [{ kind, reason } = { kind: '', reason: '' }] = group;
    return `${group.length} ${kind}${group.length === 1 ? '' : 's'}: ${reason}`;
  });
  return [...removable.map(({ kind, id, reason }) => `${kind} ${id ?? 'unknown'}: ${reason}`), ...counts];
}
