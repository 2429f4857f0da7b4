import { appendFileSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Whose key a request was sent with: one of the two that were given, one of an organization of the run's own, or none. */
export type Owner = 'first' | 'second' | 'own' | 'nobody';

/** What a run is about to make, and what it made: enough to clean up after it, also when it was killed. */
export type LedgerEntry =
  | { kind: 'run'; run_id: string; base_url: string; started_at: string }
  /** The end of an intent: an organization of the run's own. Its key is of a sandbox and opens nothing else. */
  | { kind: 'organization'; number: number; id: string; api_key: string }
  /** Written before a request that may create. */
  | { kind: 'intent'; number: number; operation: string; owner: Owner; target: string }
  /** The end of an intent: what it made. */
  | { kind: 'made'; number: number; operation: string; owner: Owner; target: string; id: string }
  /** The end of an intent that made nothing. */
  | { kind: 'refused'; number: number }
  | { kind: 'removed'; id: string };

export type Made = Extract<LedgerEntry, { kind: 'made' }>;

export interface Ledger {
  write: (entry: LedgerEntry) => void;
}

/** For runs that leave nothing that one could remove later. */
export const noLedger: Ledger = { write: () => undefined };

/** One entry a line, readable by its owner only. Each is handed to the system before its request is sent. */
export function fileLedger(path: string): Ledger {
  mkdirSync(dirname(path), { recursive: true });
  return {
    write: (entry) => {
      appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    },
  };
}

/** Removes the ledger of a run with its folder, and the folder of all ledgers when it was the last. */
export function forget(path: string): void {
  const folder = dirname(path);
  rmSync(folder, { recursive: true, force: true });
  try {
    rmdirSync(dirname(folder));
  } catch {
    // There are others.
  }
}

/** The entries of a run. A last line that a kill cut off is left out: its request was not sent yet. */
export function readLedger(path: string): LedgerEntry[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LedgerEntry);
}

/** What was made and not removed. */
export function remaining(entries: readonly LedgerEntry[]): Made[] {
  const removed = new Set(entries.flatMap((entry) => (entry.kind === 'removed' ? [entry.id] : [])));
  const made = entries.filter((entry) => entry.kind === 'made' && !removed.has(entry.id)) as Made[];
  return [...new Map(made.map((entry) => [entry.id, entry])).values()];
}

/** Requests of which nobody knows whether they made something: the run ended before their answer. */
export function openIntents(entries: readonly LedgerEntry[]): Extract<LedgerEntry, { kind: 'intent' }>[] {
  const closed = new Set(
    entries.flatMap((entry) => ('number' in entry && entry.kind !== 'intent' ? [entry.number] : [])),
  );
  return entries.filter((entry) => entry.kind === 'intent' && !closed.has(entry.number)) as Extract<
    LedgerEntry,
    { kind: 'intent' }
  >[];
}
