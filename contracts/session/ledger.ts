import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a run is about to make, and what it made: enough to clean up after it, also when it was killed. */
export type LedgerEntry =
  | { kind: 'run'; run_id: string; base_url: string; started_at: string }
  /** An organization of the run's own. The key is of a sandbox and opens nothing else. */
  | { kind: 'organization'; id: string; api_key: string }
  /** Written before a request that may create. */
  | { kind: 'intent'; number: number; operation: string; target: string }
  | { kind: 'made'; number: number; operation: string; target: string; id: string }
  | { kind: 'removed'; id: string };

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
