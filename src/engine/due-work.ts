import { setImmediate as nextTurn } from 'node:timers/promises';
import { runDue, type World } from '../domain/billing/billing.js';
import { LAST_INSTANT } from '../domain/shared/calendar.js';
import type { Change } from '../domain/shared/change.js';
import { initialSettings } from '../domain/catalog/configuration.js';
import type { Charge, Consumption, Instant, Organization, Plan, Purchase } from '../domain/shared/records.js';
import type { Decided, Reader } from '../store/store.js';
import { changesOf } from './changes.js';
import { currentConfiguration } from '../queries/current-configuration.js';
import { endpointOf } from '../queries/current-endpoint.js';
import { idsOf } from './new-ids.js';
import type { AppContext } from '../context.js';
import { nowOf } from '../queries/now.js';

/** So many purchases are moved in one commit at the most. */
const PURCHASES_PER_COMMIT = 200;

/** A commit is made after this long, so that everybody else in the process has a turn. */
const TURN_MILLISECONDS = 5;

/** Does all that falls due until an instant, inclusive, in the order of time; each piece carries its due instant. */
export async function runDueWork(parts: AppContext, organizationId: string, until: Instant): Promise<void> {
  while (await parts.store.transact(organizationId, (reader) => runSoonest(parts, reader, until)))
    await nextTurn();
}

/** Does what falls due for an organization whose clock follows real time. A clock that is frozen has nothing overdue. */
export async function catchUp(parts: AppContext, organization: Organization): Promise<void> {
  if (organization.clock.mode === 'frozen' || organization.advance) return;
  const until = await parts.store.read(organization.id, async (reader) => {
    const now = nowOf(reader, parts.realNow());
    return (await reader.due(now, 1)).length > 0 ? now : null;
  });
  if (until === null) return;
  await runDueWork(parts, organization.id, until);
  parts.onCommitted(organization.id);
}

/** Moves the purchases that fall due soonest. @returns false when none does */
export async function runSoonest(parts: AppContext, reader: Reader, until: Instant): Promise<Decided<boolean>> {
  const turnEnds = performance.now() + TURN_MILLISECONDS;
  const due = await reader.due(until, PURCHASES_PER_COMMIT);
  const configuration = await currentConfiguration(reader);
  const { dunning } = configuration ?? initialSettings;
  const endpoint = endpointOf(configuration, reader.organization);
  const ids = idsOf(parts, reader.organization);
  const plans = new Map<string, Plan>();
  const changes: Change[] = [];
  let at = reader.latest_at;
  let again: Instant = LAST_INSTANT;
  for (const purchase of due) {
    const instant = purchase.due_at;
    // One that was moved already comes before what falls due when it does again, or later.
    if (instant === null || instant >= again) break;
    const newId = ids.at(instant);
    const plan = plans.get(purchase.plan_id) ?? (await planOf(reader, purchase));
    plans.set(plan.id, plan);
    const decision = runDue(purchase, { plan, dunning, newId, ...(await looseEnds(reader, purchase)) });
    if (!decision) continue;
    changes.push(...changesOf(decision, { now: instant, newId, origin: parts.origin(), endpoint }));
    const next = decision.result.due_at;
    if (next !== null && next < again) again = next;
    if (at === null || instant > at) at = instant;
    if (performance.now() > turnEnds) break;
  }
  const isMoving = due.length > 0;
  return { at: at ?? until, changes: [...changes, ...ids.changes()], result: isMoving, isInterim: isMoving };
}

async function planOf(reader: Reader, purchase: Purchase): Promise<Plan> {
  const plan = await reader.get('plans', purchase.plan_id);
  if (!plan) throw new Error(`The plan ${purchase.plan_id} of the purchase ${purchase.id} is not there.`);
  return plan;
}

/** What moving a purchase may have to put in order: the charges of its open chains, and what was not billed yet. */
export async function looseEnds(
  reader: Reader,
  purchase: Purchase,
): Promise<Pick<World, 'charge' | 'openConsumptions'>> {
  const charges = new Map<string, Charge>();
  for (const { charge_id, due_at } of purchase.chains) {
    const charge = due_at === null ? undefined : await reader.get('charges', charge_id);
    if (charge) charges.set(charge_id, charge);
  }
  return {
    charge: (id) => {
      const charge = charges.get(id);
      if (!charge) throw new Error(`The charge ${id} of the purchase ${purchase.id} is not there.`);
      return charge;
    },
    openConsumptions: await openConsumptions(reader, purchase),
  };
}

async function openConsumptions(reader: Reader, purchase: Purchase): Promise<Consumption[]> {
  if (purchase.kind !== 'variable_subscription') return [];
  const where = { purchase_id: purchase.id, status: 'open' as const };
  const entries = await reader.list('consumptions', { where, limit: Infinity });
  return entries.map((entry) => entry.record);
}
