import { setImmediate as nextTurn } from 'node:timers/promises';
import { appendCustomerOutcomes, separateDecision } from '../domain/billing/customer-outcomes.js';
import { runDueSteps } from '../domain/billing/run-due-steps.js';
import type { OpenItems } from '../domain/billing/status.js';
import { MAX_INSTANT } from '../domain/shared/calendar.js';
import { readClock } from '../domain/shared/clock.js';
import { update, type Change } from '../domain/shared/change.js';
import { defaultSettings } from '../domain/catalog/configuration.js';
import type {
  Cause,
  Charge,
  Consumption,
  Customer,
  Instant,
  Organization,
  Plan,
  Purchase,
} from '../domain/shared/records.js';
import type { Admission } from '../state/admissions.js';
import { SandboxStopping, StoreUnavailable } from '../store/errors.js';
import type { TransactionResult, Reader } from '../store/store.js';
import { toChanges } from './to-changes.js';
import { findCurrentConfiguration, toEndpoint } from '../queries/find-endpoint.js';
import { createEventCounter, createIdAllocator } from './id-allocator.js';
import type { AppContext } from './context.js';
import { getNow } from '../queries/get-now.js';

/** Maximum number of purchases that are processed in one commit. */
const MAX_PURCHASES_PER_COMMIT = 200;

/** Time after which a batch commits and yields to the event loop, so that requests are served in between. */
const MAX_TURN_MS = 5;

/** @throws {SandboxStopping} on shutdown */
export function assertRunning({ shutdown }: Pick<AppContext, 'shutdown'>): void {
  if (shutdown.aborted) throw new SandboxStopping('the sandbox is being stopped');
}

/**
 * Runs all billing work that is due until an instant, inclusive, in chronological order. Records carry their due instant.
 *
 * @throws {SandboxStopping} on shutdown; the next start runs the rest
 */
export async function runDueWork(context: AppContext, organizationId: string, until: Instant): Promise<void> {
  while (await context.store.transact(organizationId, (reader) => runDueBatch(context, reader, until))) {
    assertRunning(context);
    await nextTurn();
  }
}

/**
 * Runs the overdue work of an organization whose clock runs. A frozen clock never has overdue work.
 *
 * @param admission tells when the next work is due, if that was read a moment ago
 */
export async function catchUp(
  context: AppContext,
  organization: Organization,
  admission?: Pick<Admission, 'latest_at' | 'next_due_at'>,
): Promise<void> {
  if (organization.clock.mode === 'frozen' || organization.advance) return;
  if (admission) {
    const { latest_at, next_due_at } = admission;
    if (next_due_at === null || next_due_at > readClock(organization, context.realNow(), latest_at)) return;
  }
  const until = await context.store.read(organization.id, async (reader) => {
    const now = getNow(reader, context.realNow());
    return (await reader.listDuePurchases(now, 1)).length > 0 ? now : null;
  });
  if (until === null) return;
  await runDueWork(context, organization.id, until);
  context.onCommitted(organization.id);
}

/** Runs the overdue work before a request. If the store accepts no commits, the request reads the state before that work. */
export async function catchUpIfWritable(
  context: AppContext,
  organization: Organization,
  admission?: Admission,
): Promise<void> {
  try {
    await catchUp(context, organization, admission);
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || context.store.isAvailable) throw error;
  }
}

/**
 * Processes a batch of the purchases that are due first.
 *
 * @param until latest due instant, inclusive
 * @returns false if no purchase is due
 */
export async function runDueBatch(
  context: AppContext,
  reader: Reader,
  until: Instant,
): Promise<TransactionResult<boolean>> {
  const turnEnds = performance.now() + MAX_TURN_MS;
  const due = await reader.listDuePurchases(until, MAX_PURCHASES_PER_COMMIT);
  const configuration = await findCurrentConfiguration(reader);
  const { dunning } = configuration ?? defaultSettings;
  const endpoint = toEndpoint(configuration, reader.organization);
  const ids = createIdAllocator(context, reader.organization);
  const nextSequence = createEventCounter(reader);
  const origin = context.getOrigin();
  const plans = new Map<string, Plan>();
  const customers = new Map(await reader.getMany('customers', listCustomerIds(due)));
  const changedCustomers = new Map<string, Customer>();
  const changes: Change[] = [];
  let at = reader.latest_at;
  let earliestNext: Instant = MAX_INSTANT;
  let executed = 0;
  for (const purchase of due) {
    const instant = purchase.due_at;
    // A processed purchase that is due again comes first; the next batch continues in chronological order.
    if (instant === null || instant >= earliestNext) break;
    const newId = ids.forInstant(instant);
    const plan = plans.get(purchase.plan_id) ?? (await getPlan(reader, purchase));
    plans.set(plan.id, plan);
    const before = customers.get(purchase.customer_id);
    if (!before)
      throw new Error(`The customer ${purchase.customer_id} of the purchase ${purchase.id} does not exist.`);
    const combined = runDueSteps(appendCustomerOutcomes(purchase, before), {
      plan,
      dunning,
      newId,
      ...(await loadOpenItems(reader, purchase)),
    });
    if (!combined) continue;
    const { decision, customer } = separateDecision(combined, before);
    if (customer !== before) {
      customers.set(customer.id, customer);
      changedCustomers.set(customer.id, customer);
    }
    executed += 1;
    const cause: Cause = { type: 'schedule', id: purchase.id };
    changes.push(...toChanges(decision, { now: instant, newId, nextSequence, origin, endpoint, cause }));
    const next = decision.result.due_at;
    if (next !== null && next < earliestNext) earliestNext = next;
    if (at === null || instant > at) at = instant;
    if (performance.now() > turnEnds) break;
  }
  // Counted twice if PostgreSQL repeats the transaction after a conflict.
  context.metrics.countDueWork(executed);
  const hasProcessed = due.length > 0;
  return {
    at: at ?? until,
    changes: [
      ...changes,
      ...[...changedCustomers.values()].map((customer) => update('customers', customer)),
      ...ids.getChanges(),
    ],
    result: hasProcessed,
    isInterim: hasProcessed,
  };
}

/** Lists the customers of purchases, each once. */
export const listCustomerIds = (purchases: readonly Purchase[]): string[] => [
  ...new Set(purchases.map(({ customer_id }) => customer_id)),
];

async function getPlan(reader: Reader, purchase: Purchase): Promise<Plan> {
  const plan = await reader.get('plans', purchase.plan_id);
  if (!plan) throw new Error(`The plan ${purchase.plan_id} of the purchase ${purchase.id} does not exist.`);
  return plan;
}

/**
 * Loads the open items of a purchase: its unbilled consumptions, and the last charge of each chain of attempts whose next
 * step is scheduled.
 */
export async function loadOpenItems(reader: Reader, purchase: Purchase): Promise<OpenItems> {
  const charges = new Map<string, Charge>();
  for (const { charge_id, due_at } of purchase.chains) {
    const charge = due_at === null ? undefined : await reader.get('charges', charge_id);
    if (charge) charges.set(charge_id, charge);
  }
  return {
    charge: (id) => {
      const charge = charges.get(id);
      if (!charge) throw new Error(`The charge ${id} is not an open item of the purchase ${purchase.id}.`);
      return charge;
    },
    openConsumptions: await listOpenConsumptions(reader, purchase),
  };
}

async function listOpenConsumptions(reader: Reader, purchase: Purchase): Promise<Consumption[]> {
  if (purchase.kind !== 'variable_subscription') return [];
  const where = { purchase_id: purchase.id, status: 'open' as const };
  const entries = await reader.list('consumptions', { where, limit: Infinity });
  return entries.map((entry) => entry.record);
}
