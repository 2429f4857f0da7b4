import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Delivery } from '../domain/delivery/delivery.js';
import type { Instant } from '../domain/shared/records.js';
import { StoreUnavailable, type Decided, type Reader } from '../store/store.js';
import { DEADLINE_MILLISECONDS } from '../webhooks/deliver.js';
import { servedEndpoint } from '../queries/current-endpoint.js';
import { deliverDue } from './deliver.js';
import { runSoonest } from './due-work.js';
import type { AppContext } from '../context.js';
import { nowOf } from '../queries/now.js';

/**
 * Lets an organization's time pass until an instant, inclusive, and does what falls due in the order of time. Where
 * there is an endpoint it stops at each due instant: all work due there commits, the organization is let go of, and
 * what is to be delivered there is tried once. An endpoint that timed out is not tried again.
 *
 * @throws {StoreUnavailable} when everything is being closed meanwhile; the rest is for the next start
 */
export async function passTime(parts: AppContext, organizationId: string, until: Instant): Promise<void> {
  const down = new Set<string>();
  for (;;) {
    const step = await parts.store.transact(organizationId, (reader) => nextStep(parts, reader, until));
    if (step === 'end') return;
    if (step === 'deliver') await deliverHere(parts, organizationId, down);
    await nextTurn();
  }
}

type Step = 'work' | 'deliver' | 'end';

async function nextStep(parts: AppContext, reader: Reader, until: Instant): Promise<Decided<Step>> {
  if (!(await servedEndpoint(reader))) return work(parts, reader, until);
  const now = nowOf(reader, parts.realNow());
  const delivery = await firstDelivery(parts, reader, until);
  const attemptAt = delivery?.next_attempt_at ?? until;
  const stop = attemptAt < now ? now : attemptAt;
  // What is billed at an instant comes before what is delivered there, since it makes more to be delivered.
  const [purchase] = await reader.due(stop, 1);
  if (purchase) return work(parts, reader, purchase.due_at ?? stop);
  if (!delivery) return { at: now, changes: [], result: 'end' };
  // The clock reads the instant while its deliveries are made, even if nothing but them is due.
  const record = reader.organization;
  return { at: stop, changes: stop > now ? [{ op: 'organization', record }] : [], result: 'deliver' };
}

async function work(parts: AppContext, reader: Reader, until: Instant): Promise<Decided<Step>> {
  const decided = await runSoonest(parts, reader, until);
  return { ...decided, result: decided.result ? 'work' : 'end' };
}

/** The delivery to be tried soonest of those that nobody is sending; undefined when there is none. */
async function firstDelivery(parts: AppContext, reader: Reader, until: Instant): Promise<Delivery | undefined> {
  const busy = await parts.underWay.of(reader.organization.id);
  const due = await reader.dueDeliveries(until, busy.size + 1);
  return due.find(({ id }) => !busy.has(id));
}

/** Tries what is due where the clock stands, and what the answers to it have made due there too. */
async function deliverHere(parts: AppContext, organizationId: string, down: Set<string>): Promise<void> {
  const ends = performance.now() + DEADLINE_MILLISECONDS;
  for (;;) {
    if (parts.underWay.isClosed) throw new StoreUnavailable('the sandbox is being closed');
    const { count, timedOut } = await deliverDue(parts, organizationId, {
      isDown: (url) => down.has(url),
      deadlineMilliseconds: Math.max(0, ends - performance.now()),
    });
    for (const url of timedOut) down.add(url);
    if (count === 0) return;
  }
}
