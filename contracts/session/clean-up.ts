import type { Api } from '../http/api.js';
import { isObject } from '../lib/is-object.js';
import { Blocked } from '../results/finding.js';
import {
  findOpenIntents,
  findRemaining,
  type CleanupLogEntry,
  type CreatedEntry,
  type IntentEntry,
  type Owner,
} from './cleanup-log.js';
import { getListedObjects, type ListedObject } from './listed-objects.js';
import { removeOrganizations, type OrganizationRemoval } from './remove-organizations.js';
import { removeEach, type Residue } from './residue.js';

interface CleanUpContext extends OrganizationRemoval {
  entries: readonly CleanupLogEntry[];
  /** Returns a client with the key of an owner; null if that key is not available. */
  getApi: (owner: Owner) => Api | null;
  runId: string;
}

const NOT_DELETABLE = 'the API cannot delete it';
const KEY_MISSING = 'the API key that created it is not set';
const FINAL_STATUS = /^(succeeded|failed|expired|canceled)$/;

/** Ends and removes what a run created, as far as the API can. @returns what remains */
export async function cleanUp(context: CleanUpContext): Promise<Residue[]> {
  const { found, unknown } = await findUnconfirmed(context);
  const created = findRemaining([...context.entries, ...found]);
  const others = created.filter((entry) => !isConsumption(entry) && !isPurchase(entry));
  return [
    ...(await removeCreated(created.filter(isConsumption), (entry) => removeConsumption(context, entry))),
    ...(await removeCreated(created.filter(isPurchase), (entry) => endPurchase(context, entry))),
    ...others.map((entry) => toResidue(entry, NOT_DELETABLE)),
    ...unknown,
    ...(await removeOrganizations(context, context.entries)),
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

async function removeConsumption({ getApi, write }: CleanUpContext, entry: CreatedEntry): Promise<Residue[]> {
  const api = getApi(entry.owner);
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
  write({ kind: 'removed', id: entry.id });
  return [];
}

async function endPurchase({ getApi }: CleanUpContext, entry: CreatedEntry): Promise<Residue[]> {
  const api = getApi(entry.owner);
  if (!api) return [toResidue(entry, KEY_MISSING, false)];
  const path = { id: entry.id };
  const { status, kind } = ((await api.call('getPurchase', { path })).json ?? {}) as Record<string, unknown>;
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
 * Finds objects of requests whose response was lost. An object belongs to the run if it has the run id in its metadata,
 * or refers to a customer or plan of the run.
 */
async function findUnconfirmed(
  context: CleanUpContext,
): Promise<{ found: CreatedEntry[]; unknown: Residue[] }> {
  const knownIds = new Set(findRemaining(context.entries).map(({ id }) => id));
  const found = new Map<string, CreatedEntry>();
  const isFromRun = ({ metadata, customer_id, plan_id }: ListedObject): boolean =>
    (isObject(metadata) && metadata['contract_check'] === context.runId) ||
    [customer_id, plan_id].some((reference) => typeof reference === 'string' && knownIds.has(reference));
  const findCreated = async ({ operation, owner, target, number }: IntentEntry): Promise<Residue[]> => {
    const toListPath = listPaths[operation];
    const api = context.getApi(owner);
    if (!toListPath || !api) {
      const reason = 'its request was sent, and its answer never came: look for it by hand';
      return [{ kind: toKind(operation), id: null, reason, isFinal: true }];
    }
    for (const object of await listNewest(api, toListPath(target))) {
      const { id } = object;
      if (knownIds.has(id) || found.has(id)) continue;
      if (operation !== 'createConsumption' && !isFromRun(object)) continue;
      const entry: CreatedEntry = { kind: 'made', number, operation, owner, target, id };
      context.write(entry);
      found.set(id, entry);
    }
    return [];
  };
  const unknown = await removeEach(findOpenIntents(context.entries), findCreated, ({ operation }, reason) => [
    { kind: toKind(operation), id: null, reason: `it could not be looked for: ${reason}`, isFinal: false },
  ]);
  return { found: [...found.values()], unknown };
}

/** Paths below the base path that list the objects of an operation. Other objects have no list. */
const listPaths: Partial<Record<string, (target: string) => string>> = {
  createPurchase: () => '/purchases',
  createCustomer: () => '/customers',
  createConsumption: (target) => target.replace(/^.*(?=\/purchases\/)/, '').replace(/\?.*$/, ''),
};

const MAX_PAGES = 20;

/** Lists the newest 2,000 objects. The clock of the target is unknown, so a filter by time is not possible. */
async function listNewest(api: Api, path: string): Promise<ListedObject[]> {
  const query = new URLSearchParams({ limit: '100' });
  const objects: ListedObject[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
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
