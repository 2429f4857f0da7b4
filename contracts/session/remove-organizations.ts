import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../http/answer.js';
import type { Api } from '../http/api.js';
import type { LedgerEntry } from './cleanup-log.js';
import { EMPTIED, residueOf, type Residue } from './residue.js';

export interface RemovingOrganizations {
  /** Calls without a key. */
  anonymous: Api;
  /** Calls with the key of an organization of the run's own. */
  apiWith: (key: string) => Api;
  /** Lets an answer to what the target does not offer be none of its deviations. */
  pardon: (answer: Answer) => void;
  write: (entry: LedgerEntry) => void;
}

type OrganizationEntry = Extract<LedgerEntry, { kind: 'organization' }>;

/** As many as the API deletes at once. */
const BATCH = 100;

/** An advance whose request was cut off goes on by itself, and is soon over. */
const ATTEMPTS = 3;
const PAUSE_MS = 300;

/** Deletes the organizations that a run made, or empties them where the target cannot delete any. @returns what stays */
export function removeOrganizations(
  work: RemovingOrganizations,
  entries: readonly LedgerEntry[],
): Promise<Residue[]> {
  const removed = new Set(entries.flatMap((entry) => (entry.kind === 'removed' ? [entry.id] : [])));
  const left = entries.filter(
    (entry): entry is OrganizationEntry => entry.kind === 'organization' && !removed.has(entry.id),
  );
  return removeBatches(work, batchesOf(left));
}

async function removeBatch(work: RemovingOrganizations, batch: Batch): Promise<Residue[]> {
  const answer = await ask(work, batch);
  if (answer.status < 300) return gone(work, batch);
  if (answer.status === 404 || answer.status === 405) {
    work.pardon(answer);
    return residueOf(
      batch,
      (one) => empty(work, one),
      (one, reason) => notRemoved([one], reason),
    );
  }
  if (answer.status !== 409 || batch.length === 1)
    return notRemoved(batch, `it was not deleted: ${answer.shown}`);
  // One of them cannot be deleted now, and keeps all of them: alone it keeps itself only.
  return removeBatches(
    work,
    batch.map((one) => [one]),
  );
}

type Batch = readonly OrganizationEntry[];

/** One that is alone is asked for again where it cannot be deleted yet. */
async function ask({ anonymous }: RemovingOrganizations, batch: Batch): Promise<Answer> {
  const api_keys = batch.map(({ api_key }) => api_key);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await anonymous.call('deleteSandboxOrganizations', { body: { api_keys } });
    if (answer.status !== 409 || batch.length > 1 || attempt === ATTEMPTS) return answer;
    await pause(PAUSE_MS);
  }
}

function gone({ write }: RemovingOrganizations, batch: Batch): Residue[] {
  for (const { id } of batch) write({ kind: 'removed', id });
  return [];
}

/** What a target does that knows of no deletion. */
async function empty({ apiWith, write }: RemovingOrganizations, one: OrganizationEntry): Promise<Residue[]> {
  const answer = await apiWith(one.api_key).call('resetSandbox', { body: { to: 'empty' } });
  // A sandbox that was started anew knows neither the key nor anything that was made with it.
  if (answer.status >= 300 && answer.status !== 401)
    return notRemoved([one], `it was not emptied: ${answer.shown}`);
  write({ kind: 'removed', id: one.id });
  return answer.status === 401 ? [] : [{ kind: 'organization', id: one.id, reason: EMPTIED, isFinal: true }];
}

function removeBatches(work: RemovingOrganizations, batches: readonly Batch[]): Promise<Residue[]> {
  return residueOf(batches, (batch) => removeBatch(work, batch), notRemoved);
}

function notRemoved(batch: Batch, reason: string): Residue[] {
  return batch.map(({ id }) => ({ kind: 'organization', id, reason, isFinal: false }));
}

function batchesOf(all: Batch): Batch[] {
  const count = Math.ceil(all.length / BATCH);
  return Array.from({ length: count }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH));
}
