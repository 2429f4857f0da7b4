import { fromMilliseconds } from '../domain/shared/calendar.js';
import { insert, remove, type Change } from '../domain/shared/change.js';
import { Problem } from '../domain/shared/problem.js';
import type { IdempotencyRecord } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';
import type { Answer, AnyCall, IdempotencyRequest } from '../operations/operation.js';
import type { AppContext } from '../context.js';

/** How long the answer to an idempotency key is kept, in real time. */
const RETENTION_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Runs `work` unless an earlier request with the same idempotency key was answered, or still runs.
 *
 * @param locate whether what the path names is there; looked at before the idempotency key is
 */
export function once<Body>(
  parts: AppContext,
  call: AnyCall,
  locate: Locate | undefined,
  work: () => Promise<Answer<Body> | Problem>,
): Promise<Answer<Body> | Problem> {
  return call.idempotency || locate ? unlessAnswered(parts, call, locate, work) : work();
}

type Locate = (reader: Reader) => Promise<Problem | null>;

async function unlessAnswered<Body>(
  parts: AppContext,
  { organization, idempotency }: AnyCall,
  locate: Locate | undefined,
  work: () => Promise<Answer<Body> | Problem>,
): Promise<Answer<Body> | Problem> {
  const known = await parts.store.read(organization.id, async (reader) => {
    const missing = locate ? await locate(reader) : null;
    return missing ?? (idempotency && (await earlierAnswer(reader, idempotency, parts.realNow())));
  });
  if (known) return known as Answer<Body> | Problem;
  if (!idempotency) return work();
  const answer = await parts.inFlight.run(`${organization.id} ${idempotency.scope}`, work);
  return (
    answer ??
    new Problem(
      'idempotency_key_in_use',
      `A request with the idempotency key "${idempotency.key}" is still running: wait for its answer, then try again.`,
    )
  );
}

/** The answer that was kept under a key, or the refusal of a request that reuses it; null when the key is free. */
export async function earlierAnswer(
  reader: Reader,
  { scope, key, fingerprint }: IdempotencyRequest,
  realNow: number,
): Promise<Answer | Problem | null> {
  const record = await reader.get('idempotency_records', scope);
  if (!record || isExpired(record, realNow)) return null;
  if (record.fingerprint !== fingerprint) {
    const detail = `The idempotency key "${key}" belongs to an earlier request with another body: use a new key for a new request.`;
    const errors = [{ header: 'Idempotency-Key', code: 'not_allowed' as const, detail }];
    return new Problem('idempotency_key_reused', detail, { errors });
  }
  return {
    status: record.status as Answer['status'],
    body: record.body,
    ...(record.location === null ? {} : { location: record.location }),
    isReplay: true,
  };
}

/** The changes that keep an answer, and let go of those that have expired: at most two, so that no request pays for many. */
export async function answerChanges(
  reader: Reader,
  { scope, fingerprint }: Pick<IdempotencyRequest, 'scope' | 'fingerprint'>,
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
