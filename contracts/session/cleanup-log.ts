import { appendFileSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { convertErrors, OutputError } from '../lib/write-output.js';
import { isObject } from '../lib/is-object.js';
import { parseJson } from '../spec/conformance/check-response.js';
import { UsageError } from './target.js';

/**
 * API key of a request: one of the two given keys, a key of the key pool by its number, the key of an organization that
 * the run created, or none.
 */
export type Owner = 'first' | 'second' | PoolOwner | 'own' | 'none';

type PoolOwner = `pool-${number}`;

/** Returns the owner of a key of the key pool. @param index from 0 */
export const toPoolOwner = (index: number): PoolOwner => `pool-${index + 1}`;

/** Returns true for an organization that belongs to the run, which may change everything in it. */
export const isOwned = (owner: Owner): boolean => owner === 'own' || owner.startsWith('pool-');

/** Entry of the cleanup log: the objects that a run creates, so that they can be removed even after it was killed. */
export type CleanupLogEntry =
  | { kind: 'run'; run_id: string; base_url: string; started_at: string }
  /** Completes an intent: the run created an organization. Its key is valid in this sandbox only. */
  | { kind: 'organization'; number: number; id: string; api_key: string }
  /** Written before each request that may create an object. */
  | { kind: 'intent'; number: number; operation: string; owner: Owner; target: string }
  /** Completes an intent: the request created an object. */
  | { kind: 'made'; number: number; operation: string; owner: Owner; target: string; id: string }
  /** Completes an intent: the request created nothing. */
  | { kind: 'refused'; number: number }
  | { kind: 'removed'; id: string };

export type CreatedEntry = Extract<CleanupLogEntry, { kind: 'made' }>;

export interface CleanupLog {
  write: (entry: CleanupLogEntry) => void;
}

/** Cleanup log for runs that create nothing. */
export const noopCleanupLog: CleanupLog = { write: () => undefined };

/**
 * Creates a cleanup log file with one JSON entry per line, readable only by its owner. Entries are written synchronously,
 * so that an intent is in the file before its request is sent. After an error nothing more is written, since an entry
 * after a truncated line could not be read.
 *
 * @returns a log that throws an OutputError for an intent that it cannot write, and no longer writes entries that complete one
 */
export function createCleanupLog(path: string): CleanupLog {
  let failure: OutputError | null = null;
  return {
    write: (entry) => {
      try {
        if (!failure)
          convertErrors(path, () => {
            // The first entry.
            if (entry.kind === 'run') mkdirSync(dirname(path), { recursive: true });
            appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
          });
      } catch (error) {
        if (!(error instanceof OutputError)) throw error;
        failure = new OutputError(
          `${error.message} The run lists there what it creates. Start it in a folder that can be written.`,
        );
      }
      if (failure && (entry.kind === 'run' || entry.kind === 'intent')) throw failure;
    },
  };
}

/** Deletes the log of a run with its folder, and the parent folder if it is empty then. */
export function deleteCleanupLog(path: string): void {
  const folder = dirname(path);
  try {
    rmSync(folder, { recursive: true, force: true });
    rmdirSync(dirname(folder));
  } catch {
    // The parent folder has logs of other runs, or it is not a folder.
  }
}

/** Reads a log. A truncated last line is ignored, because its request was not sent. @throws UsageError for others */
export function readCleanupLog(path: string): CleanupLogEntry[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line, index) => {
      const entry = parseJson(line);
      if (isObject(entry)) return entry as unknown as CleanupLogEntry;
      throw new UsageError(`Line ${index + 1} of ${path} is damaged. No request was sent.`);
    });
}

/** Finds the objects that were created and not removed. */
export function findRemaining(entries: readonly CleanupLogEntry[]): CreatedEntry[] {
  const removed = new Set(entries.flatMap((entry) => (entry.kind === 'removed' ? [entry.id] : [])));
  const created = entries.filter(
    (entry): entry is CreatedEntry => entry.kind === 'made' && !removed.has(entry.id),
  );
  return [...new Map(created.map((entry) => [entry.id, entry])).values()];
}

export type IntentEntry = Extract<CleanupLogEntry, { kind: 'intent' }>;

/** Finds the requests without a recorded response: they may have created something. */
export function findOpenIntents(entries: readonly CleanupLogEntry[]): IntentEntry[] {
  const closed = new Set(
    entries.flatMap((entry) => ('number' in entry && entry.kind !== 'intent' ? [entry.number] : [])),
  );
  return entries.filter(
    (entry): entry is IntentEntry => entry.kind === 'intent' && !closed.has(entry.number),
  );
}
