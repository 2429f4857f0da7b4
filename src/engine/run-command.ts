import type { Change } from '../domain/shared/change.js';
import type { Decision, IdFactory } from '../domain/shared/event.js';
import { Problem } from '../domain/shared/problem.js';
import type { Instant } from '../domain/shared/records.js';
import { dueFields } from '../store/collections.js';
import type { TransactionResult, Reader } from '../store/store.js';
import type { CommitSummary } from '../state/request-log.js';
import type { CommandCall, OperationResult } from './call.js';
import type { Awaitable } from '../lib/awaitable.js';
import { toChanges } from './to-changes.js';
import { findCurrentEndpoint } from '../queries/find-endpoint.js';
import { deliverDue, MAX_DELIVERIES_PER_BATCH } from './deliver.js';
import { runDueWork } from './due-work.js';
import { readKeyState, runIdempotent, toStoredResult } from './idempotency.js';
import { createEventCounter, createIdAllocator } from './id-allocator.js';
import type { AppContext } from './context.js';
import { getNow } from '../queries/get-now.js';

/** Input of a command's decision. */
export interface CommandContext {
  reader: Reader;
  now: Instant;
  newId: IdFactory;
  /** Returns the sequence of the next event of this commit. */
  nextSequence: () => number;
}

interface Command<Result, Body> {
  /** Returns a problem if the resource in the path does not exist; runs before the idempotency check. */
  checkPath?: (reader: Reader) => Promise<Problem | null>;
  decide: (context: CommandContext) => Promise<Decision<Result> | Problem>;
  present: (result: Result) => OperationResult<Body>;
  /**
   * Lists the ids of the deliveries to attempt before the response. Default: in delivery mode `sync` the deliveries that
   * the commit creates or reschedules, otherwise none.
   */
  listAwaitedDeliveries?: (reader: Reader, changes: readonly Change[]) => Awaitable<string[]>;
}

/**
 * Runs a command: load, decide and present, then commit the changes, their events and the result under the idempotency
 * key at once. A problem commits nothing and leaves the key free.
 *
 * @throws {StoreUnavailable} when the commit cannot be made durable
 * @throws {UnknownOrganization} when the organization was deleted
 */
export function runCommand<Result, Body>(
  context: AppContext,
  call: CommandCall,
  command: Command<Result, Body>,
): Promise<OperationResult<Body> | Problem> {
  const { organization, trace } = call;
  return runIdempotent(context, call, async (exclusiveKey) => {
    for (;;) {
      const { outcome, committed, hasDueWork } = await context.store.transact(
        organization.id,
        async (reader) => {
          const transaction = await execute(context, reader, call, command);
          const summary = {
            committed: summarizeCommit(transaction),
            hasDueWork: transaction.changes.some(mayCreateDueWork),
          };
          return { ...transaction, result: { outcome: transaction.result, ...summary } };
        },
        exclusiveKey,
      );
      if (!(outcome instanceof OverdueWork)) {
        if (trace) trace.committed = committed;
        if (outcome.awaitedDeliveries.length > 0)
          await awaitFirstAttempts(context, organization.id, outcome.awaitedDeliveries);
        // Wake the scheduler only if this commit created or moved due work.
        if (hasDueWork) context.onCommitted(organization.id);
        return outcome.result;
      }
      await runDueWork(context, organization.id, outcome.until);
      context.onCommitted(organization.id);
    }
  });
}

/** Returns whether a change can create due work or make it due earlier. A configuration can, through its endpoint. */
function mayCreateDueWork(change: Change): boolean {
  if (change.op !== 'insert' && change.op !== 'update') return change.op !== 'remove';
  return change.collection in dueFields || change.collection === 'configurations';
}

function summarizeCommit({ at, changes }: TransactionResult<unknown>): CommitSummary | null {
  if (changes.length === 0) return null;
  const eventIds = changes.flatMap((change) =>
    change.op === 'insert' && change.collection === 'events' ? [change.record.id] : [],
  );
  return { at, eventIds };
}

/** Returned when overdue work must run before the command can be decided. */
class OverdueWork {
  constructor(readonly until: Instant) {}
}

interface CommandOutcome<Body> {
  result: OperationResult<Body> | Problem;
  /** Ids of the deliveries whose first attempt precedes the response. */
  awaitedDeliveries: readonly string[];
}

/** Sends deliveries and waits for their first attempt. On an error the dispatcher retries them after the commit. */
async function awaitFirstAttempts(
  context: AppContext,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_DELIVERIES_PER_BATCH) {
    const only = ids.slice(start, start + MAX_DELIVERIES_PER_BATCH);
    await deliverDue(context, organizationId, { only }).catch(() => undefined);
  }
  await context.deliveryClaims.waitForRelease(organizationId, ids);
}

async function execute<Result, Body>(
  context: AppContext,
  reader: Reader,
  { idempotency, cause, traceContext }: CommandCall,
  command: Command<Result, Body>,
): Promise<TransactionResult<CommandOutcome<Body> | OverdueWork>> {
  const realNow = context.realNow();
  const now = getNow(reader, realNow);
  const withoutCommit = (
    result: OperationResult<Body> | Problem,
  ): TransactionResult<CommandOutcome<Body>> => ({
    at: now,
    changes: [],
    result: { result, awaitedDeliveries: [] },
  });
  // Started together, since a database receives them together.
  const [missing, keyState, [overdue], endpoint] = await Promise.all([
    command.checkPath?.(reader),
    idempotency && readKeyState(reader, idempotency, realNow),
    reader.listDuePurchases(now, 1),
    findCurrentEndpoint(reader),
  ]);
  if (missing) return withoutCommit(missing);
  const stored = idempotency && toStoredResult(keyState?.record, idempotency, realNow);
  if (stored) return withoutCommit(stored as OperationResult<Body> | Problem);
  if (overdue) return { at: now, changes: [], result: new OverdueWork(now) };
  const ids = createIdAllocator(context, reader.organization);
  const newId = ids.forInstant(now);
  const nextSequence = createEventCounter(reader);
  const decision = await command.decide({ reader, now, newId, nextSequence });
  if (decision instanceof Problem) return withoutCommit(decision);
  const result = command.present(decision.result);
  const origin = context.getOrigin();
  const changes = toChanges(decision, { now, newId, nextSequence, origin, endpoint, cause, traceContext });
  const isSync = reader.organization.delivery_mode === 'sync';
  const { listAwaitedDeliveries = () => (isSync ? listChangedDeliveries(changes) : []) } = command;
  return {
    at: now,
    changes: [...changes, ...ids.getChanges(), ...(keyState ? keyState.createChanges(result) : [])],
    result: { result, awaitedDeliveries: await listAwaitedDeliveries(reader, changes) },
  };
}

export function listChangedDeliveries(changes: readonly Change[]): string[] {
  return changes.flatMap((change) =>
    (change.op === 'insert' || change.op === 'update') && change.collection === 'deliveries'
      ? [change.record.id]
      : [],
  );
}
