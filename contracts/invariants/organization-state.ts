import { crossesMidnight } from '../lib/calendar.js';
import { mapConcurrent } from '../lib/map-concurrent.js';
import type { ApiResponse } from '../http/api-response.js';
import type { Api, SuccessBody } from '../http/api.js';
import { listAllEvents, type Event } from '../http/events.js';
import { readAllPages } from '../http/pagination.js';
import { BudgetSpent } from '../results/finding.js';
import type { Context } from '../session/context.js';
import type { Session } from '../session/session.js';
import { seedActivity } from './activity-seed.js';
import {
  getSuccessesAfterLastChange,
  getObjects,
  type ObjectKind,
  type ApiObject,
} from './response-objects.js';
import { buildExchangeLogs, type SuccessfulExchange, type ExchangeLog } from './exchange-log.js';

/** An organization's events and current objects, read back for the audit. */
export interface OrganizationState {
  log: ExchangeLog;
  /** Oldest first. */
  events: Event[];
  objects: ReadonlyMap<string, ApiObject>;
  /** True if `objects` has all purchases, charges and consumptions. */
  isComplete: boolean;
}

interface Audit {
  /** Number of exchanges of all other requirements when the audit was made. */
  exchangeCount: number;
  logs: ExchangeLog[];
  states: Promise<OrganizationState[]> | null;
}

const audits = new WeakMap<Session, Promise<Audit>>();

/** Returns the run's exchanges by API key. Sends some requests before, so that a partial run has exchanges, too. */
export async function getExchangesPerApiKey(context: Context): Promise<ExchangeLog[]> {
  return (await getSharedAudit(context)).logs;
}

/** Reads the state of every organization that the run has created and changed. Needs `sandbox`. */
export async function readOrganizationStates(context: Context): Promise<OrganizationState[]> {
  const audit = await getSharedAudit(context);
  audit.states ??= readStates(context.session, audit.logs);
  return audit.states;
}

/** Returns the audit that all audit requirements share, renewed if another requirement has sent requests since. */
async function getSharedAudit(context: Context): Promise<Audit> {
  const { session } = context;
  const exchangeCount = session.exchanges.filter(
    ({ requirement }) => !isAuditRequirement(requirement),
  ).length;
  const cached = await audits.get(session)?.catch(() => undefined);
  if (cached?.exchangeCount === exchangeCount) return cached;
  const audit = seedUnlessSpent(context).then(() => ({
    exchangeCount,
    logs: buildExchangeLogs(session),
    states: null,
  }));
  audits.set(session, audit);
  return audit;
}

/** Sends some requests. A run that may create no more objects has sent enough. */
async function seedUnlessSpent(context: Context): Promise<void> {
  try {
    await seedActivity(context);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
  }
}

const isAuditRequirement = (requirement: string | null): boolean =>
  requirement?.startsWith('audit.') === true;

function readStates(session: Session, logs: readonly ExchangeLog[]): Promise<OrganizationState[]> {
  return mapConcurrent(logs.filter(isReadable), (log) => readState(session.createApi(log.apiKey), log));
}

/** Minimum rate limit of organizations that are read; those with a lower one test the limit itself. */
const MIN_RATE_LIMIT = 1_000;

/** Operations that emit events. */
const mutatingOperations: ReadonlySet<string | undefined> = new Set([
  'createCustomer',
  'createPurchase',
  'cancelPurchase',
  'createConsumption',
  'deleteConsumption',
]);

const isReadable = ({ rateLimit, isComplete, exchanges }: ExchangeLog): boolean =>
  rateLimit !== null &&
  rateLimit >= MIN_RATE_LIMIT &&
  isComplete &&
  exchanges.some(({ operation }) => mutatingOperations.has(operation?.id));

async function readState(api: Api, log: ExchangeLog): Promise<OrganizationState> {
  const successes = getSuccessesAfterLastChange(log);
  const events = findEventList(successes) ?? (await listAllEvents(api));
  const objects = new Map<string, ApiObject>();
  const addAll = (found: readonly ApiObject[]): void => {
    for (const object of found) objects.set(object.id, object);
  };
  // With a live clock, due work may change objects while they are read, and periods start at midnight.
  const isComplete = log.initialTime !== null;
  const startedAtMs = Date.parse(log.exchanges[0]?.started_at ?? '');
  if (isComplete || !crossesMidnight(startedAtMs, Date.now()))
    for (const success of successes) if (success.operation !== 'listEvents') addAll(getObjects(success));
  const isMissing = (kind: ObjectKind): boolean =>
    events.some(({ type, data }) => type.startsWith(`${kind}.`) && !objects.has((data as ApiObject).id));
  if (isComplete) {
    if (isMissing('purchase')) addAll(await readAllPages(api, { path: '/purchases', query }));
    if (isMissing('charge')) addAll(await readAllPages(api, { path: '/charges', query }));
    if (isMissing('consumption')) addAll(await loadConsumptions(api));
  }
  return { log, events, objects, isComplete };
}

const query = { limit: '100' };

/** Finds the complete event list if a requirement has read it; oldest first. */
function findEventList(successes: readonly SuccessfulExchange[]): Event[] | null {
  const pages = successes.filter(({ operation }) => operation === 'listEvents');
  const start = pages.findLastIndex(({ response }) => response.exchange.target.endsWith('/events?limit=100'));
  if (start < 0) return null;
  const lists = pages.slice(start).map(({ body }) => body as unknown as SuccessBody<'listEvents'>);
  return lists.at(-1)?.has_more === false ? lists.flatMap(({ data }) => data).toReversed() : null;
}

/** Loads the consumptions of all purchases from the sandbox API, which lists them across purchases. */
async function loadConsumptions(api: Api): Promise<ApiObject[]> {
  const found: ApiObject[] = [];
  let next: { cursor?: string } | null = {};
  while (next !== null) {
    const call = { query: { type: 'consumption', limit: 100, ...next } } as const;
    const response: ApiResponse<SuccessBody<'listObjects'>> = await api.call('listObjects', call);
    const { data: items, next_cursor } = response.expectStatus(200).body;
    found.push(...items.map(({ data }) => data as ApiObject));
    next = next_cursor === null ? null : { cursor: next_cursor };
  }
  return found;
}
