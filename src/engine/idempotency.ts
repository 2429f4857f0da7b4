import { formatInstant } from '../domain/shared/calendar.js';
import { insert, remove, type Change } from '../domain/shared/change.js';
import { Problem } from '../domain/shared/problem.js';
import type { IdempotencyRecord } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';
import type { CommandCall, IdempotencyRequest, OperationResult } from './call.js';
import type { AppContext } from '../context.js';

/** Real time for which the result of an idempotency key is stored. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

type PathCheck = (reader: Reader) => Promise<Problem | null>;

type IdempotencyContext = Pick<AppContext, 'store' | 'realNow' | 'idempotencyLocks'>;

/**
 * Runs `work`, unless an earlier request with the same idempotency key has completed or is still running.
 *
 * @param checkPath returns a problem if the resource in the path does not exist; runs before the key is checked
 * @returns the stored result of the earlier request, or 409 while it is running
 */
export function runIdempotent<Body>(
  context: IdempotencyContext,
  call: CommandCall,
  checkPath: PathCheck | undefined,
  work: () => Promise<OperationResult<Body> | Problem>,
): Promise<OperationResult<Body> | Problem> {
  return call.idempotency || checkPath ? replayOrRun(context, call, checkPath, work) : work();
}

async function replayOrRun<Body>(
  context: IdempotencyContext,
  { organization, idempotency }: CommandCall,
  checkPath: PathCheck | undefined,
  work: () => Promise<OperationResult<Body> | Problem>,
): Promise<OperationResult<Body> | Problem> {
  const early = await context.store.read(organization.id, async (reader) => {
    const missing = checkPath ? await checkPath(reader) : null;
    return missing ?? (idempotency && (await findStoredResult(reader, idempotency, context.realNow())));
  });
  if (early) return early as OperationResult<Body> | Problem;
  if (!idempotency) return work();
  const result = await context.idempotencyLocks.run(`${organization.id} ${idempotency.scope}`, work);
  return (
    result ??
    new Problem(
      'idempotency_key_in_use',
      `A request with the idempotency key "${idempotency.key}" is still running. Wait for its response, then retry.`,
    )
  );
}

/**
 * Finds the stored result of an idempotency key.
 *
 * @param realNow real time in milliseconds since 1970
 * @returns a problem if the key belongs to a request with another body; null if the key is free
 */
export async function findStoredResult(
  reader: Reader,
  { scope, key, fingerprint }: IdempotencyRequest,
  realNow: number,
): Promise<OperationResult | Problem | null> {
  const record = await reader.get('idempotency_records', scope);
  if (!record || isExpired(record, realNow)) return null;
  if (record.fingerprint !== fingerprint) {
    const detail = `The idempotency key "${key}" was already used with another request body. Send a new key with a new request.`;
    const errors = [{ header: 'Idempotency-Key', code: 'not_allowed' as const, detail }];
    return new Problem('idempotency_key_reused', detail, { errors });
  }
  return {
    status: record.status as OperationResult['status'],
    body: record.body,
    ...(record.location === null ? {} : { location: record.location }),
    isReplay: true,
  };
}

/**
 * Creates the changes that store a result under its key. They also remove up to two expired results, which bounds the
 * clean-up work of a single request.
 *
 * @param realNow real time in milliseconds since 1970
 */
export async function createResultChanges(
  reader: Reader,
  { scope, fingerprint }: Pick<IdempotencyRequest, 'scope' | 'fingerprint'>,
  result: OperationResult,
  realNow: number,
): Promise<Change[]> {
  const oldest = await reader.list('idempotency_records', { order: 'oldest', limit: 2 });
  const previous = await reader.get('idempotency_records', scope);
  const expired = oldest.map((entry) => entry.record).filter((record) => isExpired(record, realNow));
  const removedIds = new Set([...expired.map((record) => record.id), ...(previous ? [previous.id] : [])]);
  const record: IdempotencyRecord = {
    id: scope,
    fingerprint,
    status: result.status,
    body: result.body,
    location: result.location ?? null,
    expires_at: formatInstant(realNow + RETENTION_MS),
  };
  return [
    ...[...removedIds].map((id) => remove('idempotency_records', id)),
    insert('idempotency_records', record),
  ];
}

function isExpired(record: IdempotencyRecord, realNow: number): boolean {
  return Date.parse(record.expires_at) <= realNow;
}
