import type { Change } from '../domain/shared/change.js';
import type { Decision, NewId } from '../domain/shared/event.js';
import { Problem } from '../domain/shared/problem.js';
import type { Instant } from '../domain/shared/records.js';
import { dueFields } from '../store/collections.js';
import type { Decided, Reader } from '../store/store.js';
import type { Answer, AnyCall, Commitment, IdempotencyRequest } from '../operations/operation.js';
import { changesOf } from './changes.js';
import { currentEndpoint } from '../queries/current-endpoint.js';
import { deliverDue } from './deliver.js';
import { runDueWork } from './due-work.js';
import { answerChanges, earlierAnswer, once } from './idempotency.js';
import { idsOf } from './new-ids.js';
import type { AppContext } from '../context.js';
import { nowOf } from '../queries/now.js';

/** What a command decides upon. */
export interface Situation {
  reader: Reader;
  now: Instant;
  newId: NewId;
}

interface Steps<Result, Body> {
  /** Whether what the path names is there; looked at before the idempotency key is. */
  locate?: (reader: Reader) => Promise<Problem | null>;
  decide: (situation: Situation) => Promise<Decision<Result> | Problem>;
  present: (result: Result) => Answer<Body>;
}

/**
 * Runs a command: load, decide, present, then one commit of the changes, their events and the answer under its
 * idempotency key. A problem commits nothing and leaves the key free.
 */
export function commit<Result, Body>(
  parts: AppContext,
  call: AnyCall,
  steps: Steps<Result, Body>,
): Promise<Answer<Body> | Problem> {
  const { organization, idempotency, trace } = call;
  return once(parts, call, steps.locate, async () => {
    for (;;) {
      const { outcome, committed, isDue } = await parts.store.transact(organization.id, async (reader) => {
        const decided = await execute(parts, reader, idempotency, steps);
        const told = { committed: commitmentOf(decided), isDue: decided.changes.some(mayFallDue) };
        return { ...decided, result: { outcome: decided.result, ...told } };
      });
      if (!(outcome instanceof Overdue)) {
        if (trace) trace.committed = committed;
        if (outcome.awaited.length > 0) await deliverFirst(parts, organization.id, outcome.awaited);
        // Who sees to what is due need not look again for less.
        if (isDue) parts.onCommitted(organization.id);
        return outcome.answer;
      }
      await runDueWork(parts, organization.id, outcome.until);
      parts.onCommitted(organization.id);
    }
  });
}

/** Whether a change may make something fall due, or sooner: deliveries also by whom they go to. */
function mayFallDue(change: Change): boolean {
  if (change.op !== 'insert' && change.op !== 'update') return change.op !== 'remove';
  return change.collection in dueFields || change.collection === 'configurations';
}

function commitmentOf({ at, changes }: Decided<unknown>): Commitment | null {
  if (changes.length === 0) return null;
  const eventIds = changes.flatMap((change) =>
    change.op === 'insert' && change.collection === 'events' ? [change.record.id] : [],
  );
  return { at, eventIds };
}

/** What a transaction finds out instead of deciding: that work fell due which has to be done first. */
class Overdue {
  constructor(readonly until: Instant) {}
}

/** What a transaction came to. */
interface Outcome<Body> {
  answer: Answer<Body> | Problem;
  /** The deliveries whose first attempt the answer waits for. */
  awaited: readonly string[];
}

/** Sends what a request is to wait for. What goes wrong here is tried again by whoever is told of the change. */
async function deliverFirst(parts: AppContext, organizationId: string, ids: readonly string[]): Promise<void> {
  await deliverDue(parts, organizationId, { only: ids }).catch(() => undefined);
  await parts.underWay.settled(organizationId, ids);
}

async function execute<Result, Body>(
  parts: AppContext,
  reader: Reader,
  idempotency: IdempotencyRequest | null,
  steps: Steps<Result, Body>,
): Promise<Decided<Outcome<Body> | Overdue>> {
  const realNow = parts.realNow();
  const now = nowOf(reader, realNow);
  const refused = (answer: Answer<Body> | Problem): Decided<Outcome<Body>> => ({
    at: now,
    changes: [],
    result: { answer, awaited: [] },
  });
  const [overdue] = await reader.due(now, 1);
  if (overdue) return { at: now, changes: [], result: new Overdue(now) };
  // Whoever held the key until a moment ago may have committed since it was looked for.
  const earlier = idempotency && (await earlierAnswer(reader, idempotency, realNow));
  if (earlier) return refused(earlier as Answer<Body> | Problem);
  const ids = idsOf(parts, reader.organization);
  const newId = ids.at(now);
  const decision = await steps.decide({ reader, now, newId });
  if (decision instanceof Problem) return refused(decision);
  const answer = steps.present(decision.result);
  const endpoint = await currentEndpoint(reader);
  const changes = changesOf(decision, { now, newId, origin: parts.origin(), endpoint });
  return {
    at: now,
    changes: [
      ...changes,
      ...ids.changes(),
      ...(idempotency ? await answerChanges(reader, idempotency, answer, realNow) : []),
    ],
    result: { answer, awaited: reader.organization.delivery_mode === 'sync' ? dueAtOnce(changes) : [] },
  };
}

/** The deliveries that a commit makes, or makes due again. */
function dueAtOnce(changes: readonly Change[]): string[] {
  return changes.flatMap((change) =>
    (change.op === 'insert' || change.op === 'update') && change.collection === 'deliveries'
      ? [change.record.id]
      : [],
  );
}
