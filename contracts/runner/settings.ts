import type { Phase } from '../requirement.js';
import type { BaselineEntry } from './baseline.js';

/** A run as it was asked for: plain data, so that it can be handed to the thread that runs it. */
export interface RunSettings {
  baseUrl: string;
  apiKey: string | null;
  secondApiKey: string | null;
  /** Whether the target may be changed. */
  isWritable: boolean;
  usesSandbox: boolean;
  seed: number;
  /** How many cases a property is tried with. */
  runs: number;
  runId: string;
  startedAt: string;
  /** Longest wait for one answer, milliseconds. */
  timeout_ms: number;
  selection: Selection;
  isStrict: boolean;
  /** Whether the first failure ends the run. */
  isBailing: boolean;
  /** Whether every exchange is kept for the reports. */
  keepsExchanges: boolean;
  baseline: BaselineEntry[] | null;
  /** File of the ledger; null for runs that only read. */
  ledger: string | null;
  /** What comes before the address in a command that starts the suite. */
  command: string;
  version: string;
}

/** Which requirements are judged; empty lists stand for all. */
export interface Selection {
  /** Ids, with `*` for anything. */
  only: string[];
  phases: Phase[];
}
