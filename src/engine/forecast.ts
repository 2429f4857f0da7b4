import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  createSimulatedIdFactory,
  simulateDueSteps,
  type ForecastItem,
  type SimulatedPurchase,
  type SimulatedWork,
  type SimulationContext,
} from '../domain/billing/forecast.js';
import { appendCustomerOutcomes, separateCustomerOutcomes } from '../domain/billing/customer-outcomes.js';
import { defaultSettings } from '../domain/catalog/configuration.js';
import { addDuration, MAX_INSTANT } from '../domain/shared/calendar.js';
import type {
  Charge,
  Customer,
  Dunning,
  Instant,
  Organization,
  Plan,
  Purchase,
} from '../domain/shared/records.js';
import { getGroupId } from '../domain/timeline/group-purchases.js';
import { PriorityQueue } from '../lib/priority-queue.js';
import {
  findCurrentConfiguration,
  findAutomaticEndpoint,
  toEndpoint,
  type Endpoint,
} from '../queries/find-endpoint.js';
import { listCustomerIds } from './due-work.js';
import type { Reader } from '../store/store.js';
import { ForecastSummary, type BucketLength } from './forecast-summary.js';

/** Purchases of a forecast; without a filter, all. */
export interface ForecastFilter {
  customer_id?: string;
  plan_id?: string;
  purchase_id?: string;
  status?: Purchase['status'];
}

/** Data of an organization from which its forecast is computed. Records are immutable, so no lock is needed later. */
interface ForecastData {
  organization: Organization;
  now: Instant;
  dunning: Dunning;
  endpoint: Endpoint | null;
  nextAttemptAt: Instant | null;
  purchases: readonly SimulatedPurchase[];
  customers: ReadonlyMap<string, Customer>;
}

/** Limits of the work of one forecast, in due instants of purchases. */
const FORECAST_LIMITS = { work: 200_000, search: 2_000 };

/** Time after which a forecast yields to the event loop, so that requests are served in between. */
const MAX_TURN_MS = 5;

/** Longest search for the next work of a kind. */
const MAX_SEARCH = 'P10Y';

export async function loadForecastData(
  reader: Reader,
  now: Instant,
  filter: ForecastFilter,
): Promise<ForecastData> {
  const configuration = await findCurrentConfiguration(reader);
  const [delivery] = (await findAutomaticEndpoint(reader))
    ? await reader.listDueDeliveries(MAX_INSTANT, 1, now)
    : [];
  const purchases = await listScheduledPurchases(reader, filter);
  return {
    organization: reader.organization,
    now,
    dunning: (configuration ?? defaultSettings).dunning,
    endpoint: toEndpoint(configuration, reader.organization),
    nextAttemptAt: delivery?.next_attempt_at ?? null,
    purchases: await loadSimulatedPurchases(reader, purchases),
    customers: await reader.getMany('customers', listCustomerIds(purchases)),
  };
}

async function listScheduledPurchases(
  reader: Reader,
  { purchase_id, ...where }: ForecastFilter,
): Promise<Purchase[]> {
  if (purchase_id !== undefined) {
    const purchase = await reader.get('purchases', purchase_id);
    return purchase && matchesFilter(purchase, where) ? [purchase] : [];
  }
  // Each unit of work needs one purchase, and those that are due first come first.
  if (Object.keys(where).length === 0)
    return reader.listDuePurchases(MAX_INSTANT, FORECAST_LIMITS.work + FORECAST_LIMITS.search);
  const entries = await reader.list('purchases', { where, limit: Infinity });
  return entries.map(({ record }) => record);
}

function matchesFilter(
  purchase: Purchase,
  { customer_id, plan_id, status }: Omit<ForecastFilter, 'purchase_id'>,
): boolean {
  return (
    purchase.customer_id === (customer_id ?? purchase.customer_id) &&
    purchase.plan_id === (plan_id ?? purchase.plan_id) &&
    purchase.status === (status ?? purchase.status)
  );
}

/** Loads the plans and the open charges of purchases. */
export async function loadSimulatedPurchases(
  reader: Reader,
  purchases: readonly Purchase[],
): Promise<SimulatedPurchase[]> {
  const plans = new Map<string, Plan>();
  const loaded: SimulatedPurchase[] = [];
  for (const purchase of purchases) {
    const { plan_id, chains } = purchase;
    const plan = plans.get(plan_id) ?? (await reader.get('plans', plan_id));
    if (!plan) throw new Error(`The plan ${plan_id} of the purchase ${purchase.id} does not exist.`);
    plans.set(plan_id, plan);
    const charges = new Map<string, Charge>();
    for (const { charge_id, due_at } of chains) {
      const charge = due_at === null ? undefined : await reader.get('charges', charge_id);
      if (charge) charges.set(charge_id, charge);
    }
    loaded.push({ purchase, plan, charges, isCertain: true });
  }
  return loaded;
}

/** Values for the simulation of several purchases. */
interface ForecastContext extends Pick<SimulationContext, 'dunning' | 'now'> {
  /** Customers of the purchases, by id. Their forced outcomes are used up in the order of the work. */
  customers: ReadonlyMap<string, Customer>;
}

/** Simulates the due work of purchases in the order in which an advance runs it. */
function* simulateWork(
  purchases: readonly SimulatedPurchase[],
  { dunning, now, customers }: ForecastContext,
): Generator<SimulatedWork> {
  const context = { dunning, now, newId: createSimulatedIdFactory() };
  const currentCustomers = new Map(customers);
  const queue = new PriorityQueue<SimulatedPurchase>();
  const add = (simulated: SimulatedPurchase): void => {
    const { due_at, created_at, id } = simulated.purchase;
    // The order of `listDuePurchases`.
    if (due_at !== null) queue.add(`${due_at} ${created_at} ${id}`, simulated);
  };
  purchases.forEach(add);
  for (let first = queue.take(); first !== undefined; first = queue.take()) {
    const work = simulateForCustomer(first, currentCustomers, context);
    if (!work) continue;
    yield work;
    add(work.next);
  }
}

/** Simulates the due work of a purchase, and replaces its customer if an attempt uses a forced outcome of the customer. */
function simulateForCustomer(
  simulated: SimulatedPurchase,
  customers: Map<string, Customer>,
  context: SimulationContext,
): SimulatedWork | null {
  const before = customers.get(simulated.purchase.customer_id);
  if (!before) throw new Error(`The customer of the purchase ${simulated.purchase.id} does not exist.`);
  const combined = appendCustomerOutcomes(simulated.purchase, before);
  const work = simulateDueSteps({ ...simulated, purchase: combined }, context);
  if (!work) return null;
  const { purchase, customer } = separateCustomerOutcomes(work.next.purchase, before);
  customers.set(customer.id, customer);
  return { ...work, next: { ...work.next, purchase } };
}

/** Range and page of a forecast. */
interface ForecastRequest {
  to: Instant;
  bucket: BucketLength;
  /** Number of items before the page. */
  after: number;
  /** Maximum number of items of the page. */
  limit: number;
}

/** Computed forecast. `searchedUntil` is the end of the search for the next work of each kind. */
export interface ComputedForecast {
  summary: ForecastSummary;
  searchedUntil: Instant;
}

/** Computes a forecast. Yields to the event loop between units of work. */
export async function computeForecast(
  data: ForecastData,
  request: ForecastRequest,
  limits = FORECAST_LIMITS,
): Promise<ComputedForecast> {
  const { now, endpoint } = data;
  const searchEnd = addDuration(now, MAX_SEARCH);
  // The simulation changes the statuses of purchases, so their groups are those of the start.
  const groupIds = new Map(data.purchases.map(({ purchase }) => [purchase.id, getGroupId(purchase)]));
  const summary = new ForecastSummary(now, { ...request, endpoint, groupIds });
  let searchCount = 0;
  const turn = startTurn();
  for (const work of simulateWork(data.purchases, data)) {
    if (work.at > searchEnd) break;
    if (work.at <= request.to && summary.workCount < limits.work) summary.add(work);
    else {
      if (summary.hasFoundNext || searchCount === limits.search) return { summary, searchedUntil: work.at };
      searchCount += 1;
      summary.search(work);
    }
    if (turn.isOver()) await turn.takeNext();
  }
  return { summary, searchedUntil: searchEnd };
}

interface PurchaseForecast {
  items: ForecastItem[];
  isTruncated: boolean;
}

/**
 * Forecasts each purchase on its own in a range of at most ten years from now. Yields to the event loop between units of
 * work. The range includes `from` and excludes `to`, and `limit` is the maximum number of items of a purchase.
 */
export async function forecastPurchases(
  purchases: readonly SimulatedPurchase[],
  context: ForecastContext,
  { from, to, limit }: { from: Instant; to: Instant; limit: number },
  maxWork = FORECAST_LIMITS.work,
): Promise<PurchaseForecast[]> {
  const end = addDuration(context.now, MAX_SEARCH);
  const forecasts: PurchaseForecast[] = [];
  let workCount = 0;
  const turn = startTurn();
  for (const purchase of purchases) {
    const forecast: PurchaseForecast = { items: [], isTruncated: false };
    forecasts.push(forecast);
    for (const { at, items } of simulateWork([purchase], context)) {
      if (at >= to || at > end) break;
      forecast.isTruncated = forecast.items.length + items.length > limit || workCount === maxWork;
      if (forecast.isTruncated) break;
      workCount += 1;
      if (at >= from) forecast.items.push(...items);
      if (turn.isOver()) await turn.takeNext();
    }
  }
  return forecasts;
}

/** Turn of the event loop that a computation takes. */
interface Turn {
  isOver: () => boolean;
  takeNext: () => Promise<void>;
}

function startTurn(): Turn {
  let end = performance.now() + MAX_TURN_MS;
  return {
    isOver: () => performance.now() >= end,
    async takeNext() {
      await nextTurn();
      end = performance.now() + MAX_TURN_MS;
    },
  };
}
