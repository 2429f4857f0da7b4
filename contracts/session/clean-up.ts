import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../http/api.js';
import type { ApiResponse } from '../http/api-response.js';
import { getListedObjects, type UncheckedObject } from '../http/pagination.js';
import { groupEntries } from '../lib/group-entries.js';
import { isObject } from '../lib/is-object.js';
import { mapConcurrent } from '../lib/map-concurrent.js';
import { Blocked, Finding, Inconclusive } from '../results/finding.js';
import {
  findOpenIntents,
  findRemaining,
  type CleanupLogEntry,
  type CreatedEntry,
  type IntentEntry,
  type Owner,
} from './cleanup-log.js';
import { ignoreFailure } from './explain-connection.js';
import type { Ownership } from './ownership.js';
import type { ViolationLog } from './violation-log.js';

/** Object that remains on the target after clean-up. */
export interface Residue {
  /** Kind of object: `customer`, `purchase`, … */
  kind: string;
  /** Null if it is unknown whether the object was created. */
  id: string | null;
  /** Reason why it remains. */
  reason: string;
  /** True if the API offers no way to remove it. */
  isFinal: boolean;
}

/** Reason for an organization that was emptied because the target cannot delete it. */
export const EMPTIED_REASON = 'it is empty now, and this target cannot delete it';

/**
 * Removes items concurrently, 8 at a time. The failure of one item is recorded for it and does not stop the others.
 *
 * @param toResidue describes an item that could not be removed
 * @returns what remains
 */
export async function removeEach<Item>(
  items: readonly Item[],
  remove: (item: Item) => Promise<Residue[]>,
  toResidue: (item: Item, reason: string) => Residue[],
): Promise<Residue[]> {
  const residue = await mapConcurrent(items, async (item) => {
    try {
      return await remove(item);
    } catch (error) {
      if (!(error instanceof Finding) && !(error instanceof Inconclusive)) throw error;
      return toResidue(item, error.message);
    }
  });
  return residue.flat();
}

/** What the clean-up needs of a session. */
interface CleanedSession {
  options: { runId: string };
  ownership: Pick<Ownership, 'entries' | 'record'>;
  violationLog: Pick<ViolationLog, 'drop'>;
  /** Returns a client with the key of an owner; null if that key is not available. */
  getApi: (owner: Owner) => Api | null;
  createApi: (key: string) => Api;
  callWithKeyIfRequired: <Response extends ApiResponse>(
    call: (api: Api) => Promise<Response>,
  ) => Promise<Response>;
}

const NOT_DELETABLE = 'the API cannot delete it';
const KEY_MISSING = 'the API key that created it is not set';
const FINAL_STATUS = /^(succeeded|failed|expired|canceled)$/;

/** Ends and removes what a run created, as far as the API can. @returns what remains */
export async function cleanUp(session: CleanedSession): Promise<Residue[]> {
  const unknown = await findUnconfirmed(session);
  const created = findRemaining(session.ownership.entries);
  const others = created.filter((entry) => !isConsumption(entry) && !isPurchase(entry));
  return [
    ...(await removeCreated(created.filter(isConsumption), (entry) => removeConsumption(session, entry))),
    ...(await endPurchases(session, created.filter(isPurchase))),
    ...others.map((entry) => toResidue(entry, NOT_DELETABLE)),
    ...unknown,
    ...(await removeOrganizations(session)),
  ];
}

const isConsumption = ({ operation }: CreatedEntry): boolean => operation === 'createConsumption';
const isPurchase = ({ operation }: CreatedEntry): boolean => operation === 'createPurchase';

function removeCreated(
  created: readonly CreatedEntry[],
  remove: (entry: CreatedEntry) => Promise<Residue[]>,
): Promise<Residue[]> {
  return removeEach(created, remove, (entry, reason) => [toResidue(entry, reason, false)]);
}

async function removeConsumption(session: CleanedSession, entry: CreatedEntry): Promise<Residue[]> {
  const api = session.getApi(entry.owner);
  if (!api) return [toResidue(entry, KEY_MISSING, false)];
  const id = /purchases\/([^/]+)\/consumptions/.exec(entry.target)?.[1] ?? '';
  const response = await api.call('deleteConsumption', { path: { id, consumption_id: entry.id } });
  if (response.status !== 204 && response.status !== 404) {
    return [
      response.status === 409
        ? toResidue(entry, 'it is billed, or its purchase is over')
        : toResidue(entry, response.summary, false),
    ];
  }
  session.ownership.record({ kind: 'removed', id: entry.id });
  return [];
}

/** Cancels the subscriptions among purchases that are not over. Reads most of them in pages, to send few requests. */
async function endPurchases(session: CleanedSession, created: readonly CreatedEntry[]): Promise<Residue[]> {
  const residue: Residue[] = [];
  for (const [owner, entries] of groupEntries(created.map((entry) => [entry.owner, entry]))) {
    const api = session.getApi(owner);
    if (!api) {
      residue.push(...entries.map((entry) => toResidue(entry, KEY_MISSING, false)));
      continue;
    }
    const maxPages = Math.min(MAX_PAGES, Math.ceil(entries.length / MIN_FOUND_PER_PAGE));
    const listed = (await ignoreFailure(() => listNewest(api, '/purchases', maxPages))) ?? [];
    const found = new Map(listed.map((purchase) => [purchase.id, purchase]));
    residue.push(
      ...(await removeCreated(entries, (entry) => endPurchase(api, entry, found.get(entry.id) ?? null))),
    );
  }
  return residue;
}

/** Number of purchases of the run on a page with which reading a page is better than reading each purchase. */
const MIN_FOUND_PER_PAGE = 25;

async function endPurchase(
  api: Api,
  entry: CreatedEntry,
  listed: UncheckedObject | null,
): Promise<Residue[]> {
  const path = { id: entry.id };
  const purchase = listed ?? (await api.call('getPurchase', { path })).json ?? {};
  const { status, kind } = purchase as Record<string, unknown>;
  if (typeof status === 'string' && FINAL_STATUS.test(status))
    return [toResidue(entry, `${status}; ${NOT_DELETABLE}`)];
  if (kind === 'one_time')
    return [toResidue(entry, `a one-time payment that is ${String(status)} cannot be canceled`)];
  const response = await api.call('cancelPurchase', { path, body: { mode: 'immediate' } });
  if (response.status !== 200) return [toResidue(entry, `it was not canceled: ${response.summary}`, false)];
  return [toResidue(entry, `canceled; ${NOT_DELETABLE}`)];
}

function toResidue(
  { operation, id }: Pick<CreatedEntry, 'operation' | 'id'>,
  reason: string,
  isFinal = true,
): Residue {
  return { kind: toKind(operation), id, reason, isFinal };
}

/** Converts an operation id: `createOrganizationConfiguration` creates an `organization configuration`. */
function toKind(operation: string): string {
  return operation
    .replace(/^create(Sandbox)?/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}

/**
 * Finds and records objects of requests whose response was lost. An object belongs to the run if it has the run id in its
 * metadata, or refers to a customer or plan of the run.
 *
 * @returns the requests whose objects cannot be looked for
 */
async function findUnconfirmed(session: CleanedSession): Promise<Residue[]> {
  const { entries } = session.ownership;
  const knownIds = new Set(findRemaining(entries).map(({ id }) => id));
  const foundIds = new Set<string>();
  const isFromRun = ({ metadata, customer_id, plan_id }: UncheckedObject): boolean =>
    (isObject(metadata) && metadata['contract_check'] === session.options.runId) ||
    [customer_id, plan_id].some((reference) => typeof reference === 'string' && knownIds.has(reference));
  const findCreated = async (intent: IntentEntry): Promise<Residue[]> => {
    const { operation, owner, target } = intent;
    const toListPath = listPaths[operation];
    const api = session.getApi(owner);
    if (!toListPath || !api) {
      const reason = 'its request was sent, and its answer never came: look for it by hand';
      return [{ kind: toKind(operation), id: null, reason, isFinal: true }];
    }
    for (const object of await listNewest(api, toListPath(target))) {
      const { id } = object;
      if (knownIds.has(id) || foundIds.has(id)) continue;
      if (operation !== 'createConsumption' && !isFromRun(object)) continue;
      session.ownership.record({ ...intent, kind: 'made', id });
      foundIds.add(id);
    }
    return [];
  };
  return removeEach(findOpenIntents(entries), findCreated, ({ operation }, reason) => [
    { kind: toKind(operation), id: null, reason: `it could not be looked for: ${reason}`, isFinal: false },
  ]);
}

/** Paths below the base path that list the objects of an operation. Other objects have no list. */
const listPaths: Partial<Record<string, (target: string) => string>> = {
  createPurchase: () => '/purchases',
  createCustomer: () => '/customers',
  createConsumption: (target) => target.replace(/^.*(?=\/purchases\/)/, '').replace(/\?.*$/, ''),
};

const MAX_PAGES = 20;

/** Lists the newest objects, 100 on each page. The clock of the target is unknown, so a filter by time is not possible. */
async function listNewest(api: Api, path: string, maxPages = MAX_PAGES): Promise<UncheckedObject[]> {
  const query = new URLSearchParams({ limit: '100' });
  const objects: UncheckedObject[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const response = await api.send('GET', `${path}?${query.toString()}`);
    if (response.status !== 200 && response.status !== 404) {
      throw new Blocked(`${path} was not listed: ${response.summary}`);
    }
    objects.push(...getListedObjects(response));
    const nextCursor = isObject(response.json) ? response.json['next_cursor'] : null;
    if (typeof nextCursor !== 'string') break;
    query.set('cursor', nextCursor);
  }
  return objects;
}

type OrganizationEntry = Extract<CleanupLogEntry, { kind: 'organization' }>;

/** Maximum number of organizations in one `deleteSandboxOrganizations` request. */
const MAX_ORGANIZATIONS = 100;

/** Retries while a clock advances: after the request of an advance was canceled, it still runs for a moment. */
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 300;

/** Deletes the organizations that a run created, or empties them if the target cannot delete any. @returns what remains */
function removeOrganizations(session: CleanedSession): Promise<Residue[]> {
  const { entries } = session.ownership;
  const removed = new Set(entries.flatMap((entry) => (entry.kind === 'removed' ? [entry.id] : [])));
  const remaining = entries.filter(
    (entry): entry is OrganizationEntry => entry.kind === 'organization' && !removed.has(entry.id),
  );
  const groups = Array.from({ length: Math.ceil(remaining.length / MAX_ORGANIZATIONS) }, (_, index) =>
    remaining.slice(index * MAX_ORGANIZATIONS, (index + 1) * MAX_ORGANIZATIONS),
  );
  return removeGroups(session, groups);
}

const removeGroups = (
  session: CleanedSession,
  groups: readonly (readonly OrganizationEntry[])[],
): Promise<Residue[]> => removeEach(groups, (group) => removeGroup(session, group), toOrganizationResidue);

async function removeGroup(
  session: CleanedSession,
  organizations: readonly OrganizationEntry[],
): Promise<Residue[]> {
  const response = await requestDeletion(session, organizations);
  if (response.status < 300) {
    for (const { id } of organizations) session.ownership.record({ kind: 'removed', id });
    return [];
  }
  if (response.status === 404 || response.status === 405) {
    session.violationLog.drop(response);
    return removeEach(
      organizations,
      (organization) => emptyOrganization(session, organization),
      (organization, reason) => toOrganizationResidue([organization], reason),
    );
  }
  if (response.status !== 409 || organizations.length === 1)
    return toOrganizationResidue(organizations, `it was not deleted: ${response.summary}`);
  // A conflict of one organization fails the whole request: delete them one by one.
  return removeGroups(
    session,
    organizations.map((organization) => [organization]),
  );
}

/** Retries a conflict only for a single organization. */
async function requestDeletion(
  session: CleanedSession,
  organizations: readonly OrganizationEntry[],
): Promise<ApiResponse> {
  const api_keys = organizations.map(({ api_key }) => api_key);
  for (let attempt = 1; ; attempt += 1) {
    const response = await session.callWithKeyIfRequired((api) =>
      api.call('deleteSandboxOrganizations', { body: { api_keys } }),
    );
    if (response.status !== 409 || organizations.length > 1 || attempt === MAX_ATTEMPTS) return response;
    await pause(RETRY_DELAY_MS);
  }
}

/** Fallback for targets without `deleteSandboxOrganizations`. */
async function emptyOrganization(
  session: CleanedSession,
  organization: OrganizationEntry,
): Promise<Residue[]> {
  const { id, api_key } = organization;
  const response = await session.createApi(api_key).call('resetSandbox', { body: { to: 'empty' } });
  // 401: the sandbox was restarted and has lost the organization.
  if (response.status >= 300 && response.status !== 401)
    return toOrganizationResidue([organization], `it was not emptied: ${response.summary}`);
  session.ownership.record({ kind: 'removed', id });
  return response.status === 401 ? [] : [{ kind: 'organization', id, reason: EMPTIED_REASON, isFinal: true }];
}

const toOrganizationResidue = (organizations: readonly OrganizationEntry[], reason: string): Residue[] =>
  organizations.map(({ id }) => ({ kind: 'organization', id, reason, isFinal: false }));
