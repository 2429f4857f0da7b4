import { insert, remove, type Change } from '../domain/change.js';
import { readClock } from '../domain/clock.js';
import type { Decision, DomainEvent, NewId } from '../domain/event.js';
import { Problem } from '../domain/problem.js';
import type { IdempotencyRecord, Instant } from '../domain/records.js';
import type { Decided, Reader } from '../store/store.js';
import type { Answer, AnyCall, IdempotencyRequest } from './action.js';
import { fromMilliseconds } from '../domain/calendar.js';
import type { Parts } from './parts.js';
import { presentEventData } from './present.js';

/** How long the answer to an idempotency key is kept, in real time. */
const RETENTION_MILLISECONDS = 24 * 60 * 60 * 1000;

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
export async function commit<Result, Body>(
  parts: Parts,
  call: AnyCall,
  steps: Steps<Result, Body>,
): Promise<Answer<Body> | Problem> {
  const { organization, idempotency } = call;
  const run = (): Promise<Answer<Body> | Problem> =>
    parts.store.transact(organization.id, (reader) => execute(parts, reader, idempotency, steps));
  if (!idempotency && !steps.locate) return run();
  const known = await parts.store.read(organization.id, async (reader) => {
    const missing = steps.locate ? await steps.locate(reader) : null;
    return missing ?? (idempotency && (await earlierAnswer(reader, idempotency, parts.realNow())));
  });
  if (known) return known as Answer<Body> | Problem;
  if (!idempotency) return run();
  const answer = await parts.inFlight.run(`${organization.id} ${idempotency.scope}`, run);
  return (
    answer ??
    new Problem(
      'idempotency_key_in_use',
      `A request with the idempotency key "${idempotency.key}" is still running: wait for its answer, then try again.`,
    )
  );
}

async function execute<Result, Body>(
  parts: Parts,
  reader: Reader,
  idempotency: IdempotencyRequest | null,
  steps: Steps<Result, Body>,
): Promise<Decided<Answer<Body> | Problem>> {
  const realNow = parts.realNow();
  const now = readClock(reader.organization.clock, realNow, reader.latest_at);
  // Whoever held the key until a moment ago may have committed since it was looked for.
  const earlier = idempotency && (await earlierAnswer(reader, idempotency, realNow));
  if (earlier) return { at: now, changes: [], result: earlier as Answer<Body> | Problem };
  const newId: NewId = (prefix) => parts.newId(prefix, now);
  const decision = await steps.decide({ reader, now, newId });
  if (decision instanceof Problem) return { at: now, changes: [], result: decision };
  const answer = steps.present(decision.result);
  return {
    at: now,
    changes: [
      ...decision.changes,
      ...decision.events.map((event) => eventChange(event, now, newId, parts.origin())),
      ...(idempotency ? await answerChanges(reader, idempotency, answer, realNow) : []),
    ],
    result: answer,
  };
}

function eventChange(event: DomainEvent, now: Instant, newId: NewId, origin: string): Change {
  return insert('events', {
    id: newId('evt'),
    type: event.type,
    timestamp: event.at ?? now,
    data: presentEventData(event, origin),
  });
}

async function earlierAnswer(
  reader: Reader,
  { scope, key, fingerprint }: IdempotencyRequest,
  realNow: number,
): Promise<Answer | Problem | null> {
  const record = await reader.get('idempotency_records', scope);
  if (!record || isExpired(record, realNow)) return null;
  if (record.fingerprint !== fingerprint) {
    return new Problem(
      'idempotency_key_reused',
      `The idempotency key "${key}" belongs to an earlier request with another body: use a new key for a new request.`,
    );
  }
  return {
    status: record.status as Answer['status'],
    body: record.body,
    ...(record.location === null ? {} : { location: record.location }),
    isReplay: true,
  };
}

/** Keeps the answer, and lets go of those that have expired: at most two, so that no request pays for many. */
async function answerChanges(
  reader: Reader,
  { scope, fingerprint }: IdempotencyRequest,
  answer: Answer,
  realNow: number,
): Promise<Change[]> {
  const oldest = await reader.list('idempotency_records', { order: 'oldest', limit: 2 });
  const own = await reader.get('idempotency_records', scope);
  const expired = oldest.map((entry) => entry.record).filter((record) => isExpired(record, realNow));
  const gone = new Set([...expired.map((record) => record.id), ...(own ? [own.id] : [])]);
  const record: IdempotencyRecord = {
    id: scope,
    fingerprint,
    status: answer.status,
    body: answer.body,
    location: answer.location ?? null,
    expires_at: fromMilliseconds(realNow + RETENTION_MILLISECONDS),
  };
  return [...[...gone].map((id) => remove('idempotency_records', id)), insert('idempotency_records', record)];
}

function isExpired(record: IdempotencyRecord, realNow: number): boolean {
  return Date.parse(record.expires_at) <= realNow;
}
