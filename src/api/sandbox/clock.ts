import type { components } from '../../../generated/closed/sandbox.js';
import { parseInstant } from '../../domain/shared/calendar.js';
import {
  checkClockFactor,
  createClockState,
  resolveAdvanceTarget,
  toClockSettings,
} from '../../domain/shared/clock.js';
import type { Change } from '../../domain/shared/change.js';
import { Problem, createFieldProblem } from '../../domain/shared/problem.js';
import type { CollectionName, Instant, Organization } from '../../domain/shared/records.js';
import type { Reader } from '../../store/store.js';
import { completeAdvance } from '../../engine/advance.js';
import type { OperationResult } from '../../engine/call.js';
import { createKeyInUseProblem, findStoredResult, runIdempotent } from '../../engine/idempotency.js';
import { findNextDueAt } from '../../queries/find-next-due-at.js';
import { getNow, getSettledNow } from '../../queries/get-now.js';
import { presentClock } from '../../presenters/present-clock.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { checkClockRange, createClockAdvancingProblem } from '../problems.js';

export const getClock: SandboxOperation<'getClock'> = (context, { organization }) =>
  context.store.read(organization.id, async (reader) => ({
    status: 200,
    body: await presentClock(reader, context.realNow()),
  }));

export const setClock: SandboxOperation<'setClock'> = async (context, { organization, body }) => {
  const target = typeof body.now === 'string' ? parseInstant(body.now) : null;
  const inputProblem =
    (target === null ? null : checkClockRange(target, '/now')) ?? checkClockFactor(body, '/factor');
  if (inputProblem) return inputProblem;
  const result = await context.store.transact<Problem | 'advance' | null>(organization.id, async (reader) => {
    const realNow = context.realNow();
    const now = getNow(reader, realNow);
    if (reader.organization.advance) return { at: now, changes: [], result: createClockAdvancingProblem() };
    if (target !== null && (await hasObjects(reader)))
      return { at: now, changes: [], result: createClockInUseProblem() };
    const at = target ?? now;
    const clock = createClockState(toClockSettings(body), at, realNow);
    const [overdue] = await reader.listDuePurchases(at, 1);
    if (!overdue) return { at, changes: [setOrganization({ ...reader.organization, clock })], result: null };
    // Work has become due since the catch-up before this request: an advance runs it before the mode changes.
    const from = await getSettledNow(reader, realNow);
    const advance = { from, to: at, idempotency: null, replica: context.replica.id };
    const record = { ...reader.organization, clock, advance };
    return { at: from, changes: [setOrganization(record)], result: 'advance' };
  });
  if (result instanceof Problem) return result;
  if (result === 'advance') await completeAdvance(context, organization.id);
  else context.onCommitted(organization.id);
  return {
    status: 200,
    body: await context.store.read(organization.id, (reader) => presentClock(reader, context.realNow())),
  };
};

const setOrganization = (record: Organization): Change => ({ op: 'organization', record });

const OBJECT_COLLECTIONS: readonly CollectionName[] = [
  'customers',
  'services',
  'plans',
  'purchases',
  'configurations',
];

async function hasObjects(reader: Reader): Promise<boolean> {
  for (const collection of OBJECT_COLLECTIONS) {
    if ((await reader.list(collection, { limit: 1 })).length > 0) return true;
  }
  return false;
}

function createClockInUseProblem(): Problem {
  const detail =
    'The organization has objects, so its clock cannot be set. Advance the clock, or remove all objects first.';
  return createFieldProblem('/now', 'clock_in_use', 'not_allowed', detail);
}

/** Result that is returned instead of starting an advance; null if the advance was started. */
type EarlyResult = OperationResult<components['schemas']['ClockAdvanced']> | Problem | null;

export const advanceClock: SandboxOperation<'advanceClock'> = (context, call) =>
  runIdempotent(context, call, async (exclusiveKey) => {
    const { organization, body, idempotency } = call;
    const earlyResult = await context.store.transact(
      organization.id,
      async (reader) => {
        const now = await getSettledNow(reader, context.realNow());
        const finish = (result: EarlyResult): { at: Instant; changes: Change[]; result: EarlyResult } => ({
          at: now,
          changes: [],
          result,
        });
        const stored = idempotency && (await findStoredResult(reader, idempotency, context.realNow()));
        if (stored) return finish(stored as EarlyResult);
        const running = reader.organization.advance;
        if (running && idempotency && running.idempotency?.scope === idempotency.scope)
          return finish(createKeyInUseProblem(idempotency.key));
        if (running) return finish(createClockAdvancingProblem());
        const request = body.by === undefined ? { to: body.to ?? 'next' } : { by: body.by };
        const to = resolveAdvanceTarget(request, now, await findNextDueAt(reader, now));
        if (to instanceof Problem) return finish(to);
        const { scope, fingerprint } = idempotency ?? {};
        const advanceKey = scope === undefined || fingerprint === undefined ? null : { scope, fingerprint };
        const advance = { from: now, to, idempotency: advanceKey, replica: context.replica.id };
        return { at: now, changes: [setOrganization({ ...reader.organization, advance })], result: null };
      },
      exclusiveKey,
    );
    return earlyResult ?? completeAdvance(context, organization.id);
  });
