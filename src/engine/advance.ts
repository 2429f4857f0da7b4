import { setImmediate as nextTurn } from 'node:timers/promises';
import type { components } from '../../generated/closed/sandbox.js';
import { createClockState } from '../domain/shared/clock.js';
import type { Advance, Instant, Organization, Delivery, Records } from '../domain/shared/records.js';
import type { Reader, TransactionResult } from '../store/store.js';
import { DEFAULT_DEADLINE_MS } from '../webhooks/deliver.js';
import { findAutomaticEndpoint } from '../queries/find-endpoint.js';
import type { OperationResult } from './call.js';
import { deliverDue } from './deliver.js';
import { assertRunning, runDueBatch } from './due-work.js';
import { readKeyState } from './idempotency.js';
import type { AppContext } from './context.js';
import { getNow } from '../queries/get-now.js';
import { addMilliseconds } from '../domain/shared/calendar.js';
import { presentCharge, presentDelivery, presentEvent } from '../presenters/present-records.js';

type ClockAdvanced = components['schemas']['ClockAdvanced'];

/** Completes the advance of an organization that was interrupted, unless the replica that started it is still alive. */
export async function resumeAdvance(context: AppContext, organizationId: string): Promise<void> {
  const { advance } = await context.store.read(organizationId, (reader) =>
    Promise.resolve(reader.organization),
  );
  if (!advance || (await isAdvanceRunning(context, organizationId, advance))) return;
  const isTaken = await context.store.transact(organizationId, (reader) => {
    const { organization } = reader;
    const at = getNow(reader, context.realNow());
    // Re-check inside the transaction: another replica may have taken the advance over.
    const isUntaken = organization.advance !== null && organization.advance.replica === advance.replica;
    const record = { ...organization, advance: { ...advance, replica: context.replica.id } };
    const changes = isUntaken ? [{ op: 'organization' as const, record }] : [];
    return Promise.resolve({ at, changes, result: isUntaken });
  });
  if (isTaken) await completeAdvance(context, organizationId);
}

async function isAdvanceRunning(
  { replica, runningAdvances }: Pick<AppContext, 'replica' | 'runningAdvances'>,
  organizationId: string,
  advance: Advance,
): Promise<boolean> {
  if (advance.replica === replica.id) return runningAdvances.has(organizationId);
  return advance.replica !== undefined && (await replica.isAlive(advance.replica));
}

/**
 * Runs the advance of an organization to its end and stores its result under its idempotency key.
 *
 * @throws {SandboxStopping} on shutdown; the next start resumes the advance
 */
export async function completeAdvance(
  context: AppContext,
  organizationId: string,
): Promise<OperationResult<ClockAdvanced>> {
  context.runningAdvances.add(organizationId);
  try {
    return await runAdvance(context, organizationId);
  } finally {
    context.runningAdvances.delete(organizationId);
    context.onCommitted(organizationId);
  }
}

async function runAdvance(
  context: AppContext,
  organizationId: string,
): Promise<OperationResult<ClockAdvanced>> {
  const { advance } = await context.store.read(organizationId, (reader) =>
    Promise.resolve(reader.organization),
  );
  if (!advance) throw new Error(`The organization ${organizationId} has no advance to complete.`);
  await advanceTo(context, organizationId, advance.to);
  const body = await summarizeAdvance(context, organizationId, advance.from, advance.to);
  const result: OperationResult<ClockAdvanced> = { status: 200, body };
  await context.store.transact(organizationId, async (reader) => {
    const realNow = context.realNow();
    const clock = createClockState(reader.organization.clock, advance.to, realNow);
    const record: Organization = { ...reader.organization, clock, advance: null };
    const resultChanges = advance.idempotency
      ? (await readKeyState(reader, advance.idempotency, realNow)).createChanges(result)
      : [];
    return {
      at: advance.to,
      changes: [{ op: 'organization' as const, record }, ...resultChanges],
      result: null,
    };
  });
  return result;
}

/**
 * Advances an organization to an instant, inclusive, and runs its due work in chronological order. With a webhook
 * endpoint it stops at each due instant: it commits all work that is due there, ends the transaction, and attempts each
 * delivery that is due there once. An endpoint that timed out is not attempted again.
 *
 * @throws {SandboxStopping} on shutdown
 */
async function advanceTo(context: AppContext, organizationId: string, until: Instant): Promise<void> {
  const downUrls = new Set<string>();
  for (;;) {
    assertRunning(context);
    const step = await context.store.transact(organizationId, (reader) => takeStep(context, reader, until));
    if (step === 'end') return;
    if (step === 'deliver') await attemptDueDeliveries(context, organizationId, downUrls);
    await nextTurn();
  }
}

type Step = 'work' | 'deliver' | 'end';

async function takeStep(
  context: AppContext,
  reader: Reader,
  until: Instant,
): Promise<TransactionResult<Step>> {
  if (!(await findAutomaticEndpoint(reader))) return runWork(context, reader, until);
  const now = getNow(reader, context.realNow());
  const delivery = await findNextDelivery(context, reader, until);
  const attemptAt = delivery?.next_attempt_at ?? until;
  const stop = attemptAt < now ? now : attemptAt;
  // Billing at an instant runs before the deliveries at that instant, since it creates further deliveries.
  const [purchase] = await reader.listDuePurchases(stop, 1);
  if (purchase) return runWork(context, reader, purchase.due_at ?? stop);
  if (!delivery) return { at: now, changes: [], result: 'end' };
  // Commit, so that the clock is at the instant during its deliveries, even if no billing is due there.
  const record = reader.organization;
  return { at: stop, changes: stop > now ? [{ op: 'organization', record }] : [], result: 'deliver' };
}

async function runWork(
  context: AppContext,
  reader: Reader,
  until: Instant,
): Promise<TransactionResult<Step>> {
  const decided = await runDueBatch(context, reader, until);
  return { ...decided, result: decided.result ? 'work' : 'end' };
}

/** Finds the unclaimed delivery with the earliest attempt; undefined if there is none. */
async function findNextDelivery(
  { deliveryClaims }: Pick<AppContext, 'deliveryClaims'>,
  reader: Reader,
  until: Instant,
): Promise<Delivery | undefined> {
  const claimed = await deliveryClaims.getClaimed(reader.organization.id);
  const due = await reader.listDueDeliveries(until, claimed.size + 1);
  return due.find(({ id }) => !claimed.has(id));
}

/** Attempts the deliveries that are due at the current instant, and those that become due there meanwhile. */
async function attemptDueDeliveries(
  context: AppContext,
  organizationId: string,
  downUrls: Set<string>,
): Promise<void> {
  const deadline = performance.now() + DEFAULT_DEADLINE_MS;
  for (;;) {
    assertRunning(context);
    const { count, timedOut } = await deliverDue(context, organizationId, {
      isDown: (url) => downUrls.has(url),
      deadlineMs: Math.max(0, deadline - performance.now()),
    });
    for (const url of timedOut) downUrls.add(url);
    if (count === 0) return;
  }
}

/** Returns the charges, events and deliveries that an advance created, as `advanceClock` responds with them. */
export async function summarizeAdvance(
  context: Pick<AppContext, 'store'>,
  organizationId: string,
  from: Instant,
  now: Instant,
): Promise<ClockAdvanced> {
  const range = { created_from: addMilliseconds(from, 1), created_to: addMilliseconds(now, 1) };
  const charges = await listCreated(context, organizationId, 'charges', range);
  const events = await listCreated(context, organizationId, 'events', range);
  const { count, data } = await listCreated(context, organizationId, 'deliveries', range);
  const deliveries = { count, data: data.map(presentDelivery) };
  return {
    from,
    now,
    charges: { ...charges, data: charges.data.map(presentCharge) },
    events: { ...events, data: events.data.map(presentEvent) },
    deliveries,
    ...range,
  };
}

const MAX_LISTED_RECORDS = 100;
const COUNT_BATCH_SIZE = 1_000;

/** Counts the records of a time range and lists the first hundred, oldest first. */
async function listCreated<Name extends 'charges' | 'events' | 'deliveries'>(
  { store }: Pick<AppContext, 'store'>,
  organizationId: string,
  collection: Name,
  range: { created_from: Instant; created_to: Instant },
): Promise<{ count: number; data: Records[Name][] }> {
  const data: Records[Name][] = [];
  let count = 0;
  let after: number | undefined;
  for (;;) {
    const entries = await store.read(organizationId, (reader) =>
      reader.list(collection, { ...range, order: 'oldest', after, limit: COUNT_BATCH_SIZE }),
    );
    data.push(...entries.slice(0, MAX_LISTED_RECORDS - data.length).map(({ record }) => record));
    count += entries.length;
    after = entries.at(-1)?.sequence;
    if (entries.length < COUNT_BATCH_SIZE) return { count, data };
    await nextTurn();
  }
}
