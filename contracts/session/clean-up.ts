import type { Api } from '../http/api.js';
import { openIntents, remaining, type LedgerEntry, type Made, type Owner } from './cleanup-log.js';
import { removeOrganizations, type RemovingOrganizations } from './remove-organizations.js';
import { residueOf, type Residue } from './residue.js';

export interface CleanUp extends RemovingOrganizations {
  entries: readonly LedgerEntry[];
  /** Calls with the key of an owner; null where there is none. */
  apiOf: (owner: Owner) => Api | null;
  runId: string;
}

const CANNOT = 'the API cannot delete it';
const OVER = /^(succeeded|failed|expired|canceled)$/;

/** Ends and removes what a run made, as far as the API can. @returns what stays */
export async function cleanUp(work: CleanUp): Promise<Residue[]> {
  const { found, unknown } = await adopted(work);
  const made = remaining([...work.entries, ...found]);
  return [
    ...(await eachOf(made.filter(isConsumption), (one) => removeConsumption(work, one))),
    ...(await eachOf(made.filter(isPurchase), (one) => endPurchase(work, one))),
    ...made.filter((one) => !isConsumption(one) && !isPurchase(one)).map((one) => stays(one, CANNOT)),
    ...unknown,
    ...(await removeOrganizations(work, work.entries)),
  ];
}

const isConsumption = ({ operation }: Made): boolean => operation === 'createConsumption';
const isPurchase = ({ operation }: Made): boolean => operation === 'createPurchase';

function eachOf(made: readonly Made[], act: (one: Made) => Promise<Residue[]>): Promise<Residue[]> {
  return residueOf(made, act, (one, reason) => [stays(one, reason, false)]);
}

async function removeConsumption({ apiOf, write }: CleanUp, one: Made): Promise<Residue[]> {
  const api = apiOf(one.owner);
  if (!api) return [stays(one, NO_KEY, false)];
  const id = /purchases\/([^/]+)\/consumptions/.exec(one.target)?.[1] ?? '';
  const answer = await api.call('deleteConsumption', { path: { id, consumption_id: one.id } });
  if (answer.status !== 204 && answer.status !== 404) {
    return [
      answer.status === 409
        ? stays(one, 'it is billed, or its purchase is over')
        : stays(one, answer.shown, false),
    ];
  }
  write({ kind: 'removed', id: one.id });
  return [];
}

async function endPurchase({ apiOf }: CleanUp, one: Made): Promise<Residue[]> {
  const api = apiOf(one.owner);
  if (!api) return [stays(one, NO_KEY, false)];
  const path = { id: one.id };
  const { status, kind } = ((await api.call('getPurchase', { path })).json ?? {}) as Record<string, unknown>;
  if (typeof status === 'string' && OVER.test(status)) return [stays(one, `${status}; ${CANNOT}`)];
  if (kind === 'one_time')
    return [stays(one, `a one-time payment that is ${String(status)} cannot be canceled`)];
  const answer = await api.call('cancelPurchase', { path, body: { mode: 'immediate' } });
  if (answer.status !== 200) return [stays(one, `it was not canceled: ${answer.shown}`, false)];
  return [stays(one, `canceled; ${CANNOT}`)];
}

const NO_KEY = 'the key that it was made with is not at hand';

function stays({ operation, id }: Pick<Made, 'operation' | 'id'>, reason: string, isFinal = true): Residue {
  return { kind: kindOf(operation), id, reason, isFinal };
}

/** `createOrganizationConfiguration` makes an `organization configuration`. */
function kindOf(operation: string): string {
  return operation
    .replace(/^create(Sandbox)?/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
}

interface Listed {
  id: string;
  customer_id?: string;
  plan_id?: string;
  metadata?: Record<string, string>;
}

/** What requests made whose answer never came, as far as lists show it; with the run's mark or on things of the run. */
async function adopted(work: CleanUp): Promise<{ found: Made[]; unknown: Residue[] }> {
  const intents = openIntents(work.entries);
  const known = new Set(remaining(work.entries).map(({ id }) => id));
  const found = new Map<string, Made>();
  const unknown: Residue[] = [];
  for (const { operation, owner, target, number } of intents) {
    const list = lists[operation];
    const api = work.apiOf(owner);
    if (!list || !api) {
      const reason = 'its request was sent, and its answer never came: look for it by hand';
      unknown.push({ kind: kindOf(operation), id: null, reason, isFinal: true });
      continue;
    }
    for (const one of await newest(api, list(target))) {
      const isOurs =
        one.metadata?.['contract_check'] === work.runId ||
        [one.customer_id, one.plan_id].some((id) => id !== undefined && known.has(id)) ||
        operation === 'createConsumption';
      if (!isOurs || known.has(one.id) || found.has(one.id)) continue;
      const made: Made = { kind: 'made', number, operation, owner, target, id: one.id };
      work.write(made);
      found.set(one.id, made);
    }
  }
  return { found: [...found.values()], unknown };
}

/** Where the things that an operation makes are listed, below the base. Others cannot be listed. */
const lists: Partial<Record<string, (target: string) => string>> = {
  createPurchase: () => '/purchases',
  createCustomer: () => '/customers',
  createConsumption: (target) => target.replace(/^.*(?=\/purchases\/)/, '').replace(/\?.*$/, ''),
};

const MOST_PAGES = 20;

/** The newest two thousand: what the clock of the target reads is not known, so no time is asked for. */
async function newest(api: Api, path: string): Promise<Listed[]> {
  const query = new URLSearchParams({ limit: '100' });
  const all: Listed[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await api.send('GET', `${path}?${query.toString()}`);
    const { data, next_cursor } = (answer.json ?? {}) as { data?: Listed[]; next_cursor?: string | null };
    all.push(...(data ?? []));
    if (typeof next_cursor !== 'string') break;
    query.set('cursor', next_cursor);
  }
  return all;
}
