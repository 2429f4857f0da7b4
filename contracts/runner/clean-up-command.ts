import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { EMPTIED } from '../session/residue.js';
import { fileLedger, forget, readLedger, type LedgerEntry } from '../session/cleanup-log.js';
import { Session } from '../session/session.js';
import { WrongUse } from '../session/target.js';
import type { Output } from './progress.js';

export interface CleanUpOptions {
  runId: string;
  /** File of the run's ledger. */
  ledger: string;
  entries: readonly LedgerEntry[];
  baseUrl: string;
  apiKey: string | null;
  secondApiKey: string | null;
  timeout_ms: number;
  stdout: Output;
}

/** Where a run was, and what it noted. @throws WrongUse when there is no such run */
export function ledgerOf(runId: string, ledger: string): { baseUrl: string; entries: LedgerEntry[] } {
  if (!existsSync(ledger)) {
    const folder = dirname(dirname(ledger));
    const known = existsSync(folder) ? readdirSync(folder).join(', ') : '';
    const hint = known === '' ? 'No run left anything here.' : `There is ${known}.`;
    throw new WrongUse(`No run called "${runId}" left a ledger at ${ledger}. ${hint}`);
  }
  const entries = readLedger(ledger);
  const run = entries.find((entry) => entry.kind === 'run');
  if (!run) throw new WrongUse(`${ledger} does not say which run it is of: nothing was sent for it.`);
  return { baseUrl: run.base_url, entries };
}

/**
 * Ends and removes what a run made that did not get round to it.
 *
 * @returns whether all is gone that can be removed
 * @throws Unreachable, WrongUse as a run does
 */
export async function cleanUpRun(options: CleanUpOptions): Promise<boolean> {
  const { ledger, entries, stdout, ...rest } = options;
  const session = await Session.open({
    ...rest,
    isWritable: true,
    seed: 0,
    runs: 0,
    ledger: fileLedger(ledger),
    entries,
  });
  try {
    const residue = await session.cleanUp();
    for (const { kind, id, reason } of residue) {
      stdout.write(session.masked(`left behind: ${kind} ${id ?? 'unknown'}: ${reason}\n`));
    }
    const isDone = residue.every(({ isFinal }) => isFinal);
    if (residue.every(({ reason }) => reason === EMPTIED)) forget(ledger);
    return isDone;
  } finally {
    await session.close();
  }
}
