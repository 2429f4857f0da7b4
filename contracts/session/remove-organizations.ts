import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../http/api.js';
import type { ApiResponse } from '../http/api-response.js';
import { callWithKeyIfRequired } from './call-with-key-if-required.js';
import type { CleanupLogEntry } from './cleanup-log.js';
import { EMPTIED_REASON, removeEach, type Residue } from './residue.js';

export interface OrganizationRemoval {
  /** Client without an API key. */
  anonymous: Api;
  /** Client with the API key of the target, or null without a key. */
  keyedApi: Api | null;
  /** Creates a client with the key of an organization that the run created. */
  createApi: (key: string) => Api;
  /** Drops the violations of a response to an operation that the target does not offer. */
  dropViolations: (response: ApiResponse) => void;
  write: (entry: CleanupLogEntry) => void;
}

type OrganizationEntry = Extract<CleanupLogEntry, { kind: 'organization' }>;
type Batch = readonly OrganizationEntry[];

/** Maximum number of organizations in one `deleteSandboxOrganizations` request. */
const BATCH_SIZE = 100;

/** Retries while a clock advances: after the request of an advance was canceled, it still runs for a moment. */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 300;

/** Deletes the organizations that a run created, or empties them if the target cannot delete any. @returns what remains */
export function removeOrganizations(
  removal: OrganizationRemoval,
  entries: readonly CleanupLogEntry[],
): Promise<Residue[]> {
  const removed = new Set(entries.flatMap((entry) => (entry.kind === 'removed' ? [entry.id] : [])));
  const remaining = entries.filter(
    (entry): entry is OrganizationEntry => entry.kind === 'organization' && !removed.has(entry.id),
  );
  return removeBatches(removal, toBatches(remaining));
}

async function removeBatch(removal: OrganizationRemoval, batch: Batch): Promise<Residue[]> {
  const response = await requestDeletion(removal, batch);
  if (response.status < 300) {
    for (const { id } of batch) removal.write({ kind: 'removed', id });
    return [];
  }
  if (response.status === 404 || response.status === 405) {
    removal.dropViolations(response);
    return removeEach(
      batch,
      (organization) => emptyOrganization(removal, organization),
      (organization, reason) => toResidue([organization], reason),
    );
  }
  if (response.status !== 409 || batch.length === 1)
    return toResidue(batch, `it was not deleted: ${response.summary}`);
  // A conflict of one organization fails the whole batch: delete them one by one.
  return removeBatches(
    removal,
    batch.map((organization) => [organization]),
  );
}

/** Retries a conflict only for a single organization. */
async function requestDeletion(
  { anonymous, keyedApi }: OrganizationRemoval,
  batch: Batch,
): Promise<ApiResponse> {
  const api_keys = batch.map(({ api_key }) => api_key);
  for (let attempt = 1; ; attempt += 1) {
    const response = await callWithKeyIfRequired(anonymous, keyedApi, (api) =>
      api.call('deleteSandboxOrganizations', { body: { api_keys } }),
    );
    if (response.status !== 409 || batch.length > 1 || attempt === MAX_ATTEMPTS) return response;
    await pause(RETRY_DELAY_MS);
  }
}

/** Fallback for targets without `deleteSandboxOrganizations`. */
async function emptyOrganization(
  { createApi, write }: OrganizationRemoval,
  organization: OrganizationEntry,
): Promise<Residue[]> {
  const { id, api_key } = organization;
  const response = await createApi(api_key).call('resetSandbox', { body: { to: 'empty' } });
  // 401: the sandbox was restarted and has lost the organization.
  if (response.status >= 300 && response.status !== 401)
    return toResidue([organization], `it was not emptied: ${response.summary}`);
  write({ kind: 'removed', id });
  return response.status === 401 ? [] : [{ kind: 'organization', id, reason: EMPTIED_REASON, isFinal: true }];
}

function removeBatches(removal: OrganizationRemoval, batches: readonly Batch[]): Promise<Residue[]> {
  return removeEach(batches, (batch) => removeBatch(removal, batch), toResidue);
}

function toResidue(batch: Batch, reason: string): Residue[] {
  return batch.map(({ id }) => ({ kind: 'organization', id, reason, isFinal: false }));
}

function toBatches(organizations: Batch): Batch[] {
  const count = Math.ceil(organizations.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, index) =>
    organizations.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}
