import { setImmediate as nextTurn } from 'node:timers/promises';
import type { operations } from '../../../generated/sandbox.js';
import { fromMilliseconds, toInstant } from '../../domain/shared/calendar.js';
import { advanceTarget, clockAt } from '../../domain/shared/clock.js';
import { Problem, problemAt } from '../../domain/shared/problem.js';
import type { Advance, CollectionName, Instant, Organization, Records } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import type { ActionOf, Answer, SuccessOf } from '../operation.js';
import { answerChanges, earlierAnswer, once } from '../../engine/idempotency.js';
import { nextDueAt } from '../../queries/next-due.js';
import { passTime } from '../../engine/advance.js';
import { presentClock, presentDelivery } from '../../presenters/present.js';
import type { AppContext } from '../../context.js';
import { clockRefusal, stillAdvancing } from '../problems.js';
import { nowOf } from '../../queries/now.js';

type SandboxAction<Name extends keyof operations> = ActionOf<operations[Name]>;
type Advanced = SuccessOf<operations['advanceClock']>;

export const getClock: SandboxAction<'getClock'> = (parts, { organization }) =>
  parts.store.read(organization.id, async (reader) => ({
    status: 200,
    body: await presentClock(reader, parts.realNow()),
  }));

export const setClock: SandboxAction<'setClock'> = async (parts, { organization, body }) => {
  const wanted = typeof body.now === 'string' ? toInstant(body.now) : null;
  const refusal = wanted === null ? null : clockRefusal(wanted, '/now');
  if (refusal) return refusal;
  const result = await parts.store.transact(organization.id, async (reader) => {
    const realNow = parts.realNow();
    const now = nowOf(reader, realNow);
    if (reader.organization.advance) return { at: now, changes: [], result: stillAdvancing() };
    if (wanted !== null && (await holdsObjects(reader))) return { at: now, changes: [], result: inUse() };
    const at = wanted ?? now;
    const record = { ...reader.organization, clock: clockAt(body.mode, at, realNow) };
    return { at, changes: [{ op: 'organization' as const, record }], result: null };
  });
  if (result) return result;
  parts.onCommitted(organization.id);
  return {
    status: 200,
    body: await parts.store.read(organization.id, (reader) => presentClock(reader, parts.realNow())),
  };
};

const objects: readonly CollectionName[] = ['customers', 'services', 'plans', 'purchases', 'configurations'];

async function holdsObjects(reader: Reader): Promise<boolean> {
  for (const collection of objects) {
    if ((await reader.list(collection, { limit: 1 })).length > 0) return true;
  }
  return false;
}

function inUse(): Problem {
  const detail = 'The organization holds objects: its clock can be advanced, but no longer set.';
  return problemAt('/now', 'clock_in_use', 'not_allowed', detail);
}

/** What is answered in the place of an advance; null where one has begun. */
type Begun = Answer<Advanced> | Problem | null;

export const advanceClock: SandboxAction<'advanceClock'> = (parts, call) =>
  once(parts, call, undefined, async () => {
    const { organization, body, idempotency } = call;
    const begun = await parts.store.transact(organization.id, async (reader) => {
      const now = nowOf(reader, parts.realNow());
      const decided = (result: Begun): { at: Instant; changes: []; result: Begun } => ({
        at: now,
        changes: [],
        result,
      });
      // It may have come to its end since the key was looked for.
      const earlier = idempotency && (await earlierAnswer(reader, idempotency, parts.realNow()));
      if (earlier) return decided(earlier as Begun);
      if (reader.organization.advance) return decided(stillAdvancing());
      const request = body.by === undefined ? { to: body.to ?? 'next' } : { by: body.by };
      const to = advanceTarget(request, now, await nextDueAt(reader, now));
      if (to instanceof Problem) return decided(to);
      const { scope, fingerprint } = idempotency ?? {};
      const kept = scope === undefined || fingerprint === undefined ? null : { scope, fingerprint };
      const advance = { from: now, to, idempotency: kept, replica: parts.replica.id };
      const record: Organization = { ...reader.organization, advance };
      return { at: now, changes: [{ op: 'organization' as const, record }], result: null };
    });
    return begun ?? completeAdvance(parts, organization.id);
  });

/** Completes the advance that an organization has begun, unless whoever began it is still at work on it. */
export async function resumeAdvance(parts: AppContext, organizationId: string): Promise<void> {
  const { advance } = await parts.store.read(organizationId, (reader) =>
    Promise.resolve(reader.organization),
  );
  if (!advance || (await isBeingCompleted(parts, organizationId, advance))) return;
  const isTaken = await parts.store.transact(organizationId, (reader) => {
    const { organization } = reader;
    const at = nowOf(reader, parts.realNow());
    // Somebody else may have seen it as well.
    const isLeft = organization.advance !== null && organization.advance.replica === advance.replica;
    const record = { ...organization, advance: { ...advance, replica: parts.replica.id } };
    const changes = isLeft ? [{ op: 'organization' as const, record }] : [];
    return Promise.resolve({ at, changes, result: isLeft });
  });
  if (isTaken) await completeAdvance(parts, organizationId);
}

async function isBeingCompleted(
  { replica, advancing }: AppContext,
  organizationId: string,
  advance: Advance,
): Promise<boolean> {
  if (advance.replica === replica.id) return advancing.has(organizationId);
  return advance.replica !== undefined && (await replica.isAtWork(advance.replica));
}

async function completeAdvance(parts: AppContext, organizationId: string): Promise<Answer<Advanced>> {
  parts.advancing.add(organizationId);
  try {
    return await advanceToItsEnd(parts, organizationId);
  } finally {
    parts.advancing.delete(organizationId);
    parts.onCommitted(organizationId);
  }
}

async function advanceToItsEnd(parts: AppContext, organizationId: string): Promise<Answer<Advanced>> {
  const { advance } = await parts.store.read(organizationId, (reader) =>
    Promise.resolve(reader.organization),
  );
  if (!advance) throw new Error(`The organization ${organizationId} has no advance to complete.`);
  await passTime(parts, organizationId, advance.to);
  const body = await whatHappened(parts, organizationId, advance.from, advance.to);
  const answer: Answer<Advanced> = { status: 200, body };
  await parts.store.transact(organizationId, async (reader) => {
    const realNow = parts.realNow();
    const clock = clockAt(reader.organization.clock.mode, advance.to, realNow);
    const record: Organization = { ...reader.organization, clock, advance: null };
    const kept = advance.idempotency ? await answerChanges(reader, advance.idempotency, answer, realNow) : [];
    return { at: advance.to, changes: [{ op: 'organization' as const, record }, ...kept], result: null };
  });
  return answer;
}

async function whatHappened(
  parts: AppContext,
  organizationId: string,
  from: Instant,
  now: Instant,
): Promise<Advanced> {
  const range = { created_from: addMillisecond(from), created_to: addMillisecond(now) };
  const charges = await firstOf(parts, organizationId, 'charges', range);
  const events = await firstOf(parts, organizationId, 'events', range);
  const deliveries = await firstOf(parts, organizationId, 'deliveries', range);
  const shown = { count: deliveries.count, data: deliveries.data.map(presentDelivery) };
  return { from, now, charges, events: events as Advanced['events'], deliveries: shown, ...range };
}

const addMillisecond = (instant: Instant): Instant => fromMilliseconds(Date.parse(instant) + 1);

const SHOWN = 100;
const COUNTED_AT_ONCE = 1_000;

/** The first hundred records of a range, oldest first, and how many there are. */
async function firstOf<Name extends 'charges' | 'events' | 'deliveries'>(
  parts: AppContext,
  organizationId: string,
  collection: Name,
  range: { created_from: Instant; created_to: Instant },
): Promise<{ count: number; data: Records[Name][] }> {
  const data: Records[Name][] = [];
  let count = 0;
  let after: number | undefined;
  for (;;) {
    const entries = await parts.store.read(organizationId, (reader) =>
      reader.list(collection, { ...range, order: 'oldest', after, limit: COUNTED_AT_ONCE }),
    );
    data.push(...entries.slice(0, SHOWN - data.length).map(({ record }) => record));
    count += entries.length;
    after = entries.at(-1)?.sequence;
    if (entries.length < COUNTED_AT_ONCE) return { count, data };
    await nextTurn();
  }
}
