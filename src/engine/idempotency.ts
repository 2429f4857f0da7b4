import { formatInstant } from '../domain/shared/calendar.js';
import { insert, remove, type Change } from '../domain/shared/change.js';
import { Problem } from '../domain/shared/problem.js';
import type { IdempotencyRecord } from '../domain/shared/records.js';
import { KeyInUse } from '../store/errors.js';
import type { Reader } from '../store/store.js';
import type { CommandCall, IdempotencyRequest, OperationResult } from './call.js';
import type { AppContext } from './context.js';

/** Real time for which the result of an idempotency key is stored. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

type IdempotencyContext = Pick<AppContext, 'store' | 'realNow' | 'idempotencyLocks'>;

/**
 * Runs `work`, unless an earlier request with the same idempotency key is still running.
 *
 * @param work looks for the stored result of an earlier request in its transaction
 * @returns 409 while the earlier request is running
 */
export async function runIdempotent<Body>(
  context: IdempotencyContext,
  { organization, idempotency }: CommandCall,
  work: (exclusiveKey?: string) => Promise<OperationResult<Body> | Problem>,
): Promise<OperationResult<Body> | Problem> {
  if (!idempotency) return work();
  const exclusiveKey = `${organization.id} ${idempotency.scope}`;
  try {
    const result = await context.idempotencyLocks.run(exclusiveKey, () => work(exclusiveKey));
    return result ?? createKeyInUseProblem(idempotency.key);
  } catch (error) {
    if (error instanceof KeyInUse) return createKeyInUseProblem(idempotency.key);
    throw error;
  }
}

export const createKeyInUseProblem = (key: string): Problem =>
  new Problem(
    'idempotency_key_in_use',
    `A request with the idempotency key "${key}" is still running. Wait for its response, then retry.`,
  );

/** Finds the stored result of an idempotency key, as `toStoredResult` does. */
export async function findStoredResult(
  reader: Reader,
  request: IdempotencyRequest,
  realNow: number,
): Promise<OperationResult | Problem | null> {
  return toStoredResult(await reader.get('idempotency_records', request.scope), request, realNow);
}

/**
 * Returns the stored result of an idempotency key.
 *
 * @param realNow real time in milliseconds since 1970
 * @returns a problem if the key belongs to a request with another body; null if the key is free
 */
export function toStoredResult(
  record: IdempotencyRecord | undefined,
  { key, fingerprint }: IdempotencyRequest,
  realNow: number,
): OperationResult | Problem | null {
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

/** Record of an idempotency key, and what storing a result under the key changes. */
interface KeyState {
  record: IdempotencyRecord | undefined;
  /** Creates the changes that store a result, and remove up to two expired ones. So the clean-up work is bounded. */
  createChanges: (result: OperationResult) => Change[];
}

/** Reads the state of an idempotency key. @param realNow real time in milliseconds since 1970 */
export async function readKeyState(
  reader: Reader,
  { scope, fingerprint }: Pick<IdempotencyRequest, 'scope' | 'fingerprint'>,
  realNow: number,
): Promise<KeyState> {
  const [record, oldest] = await Promise.all([
    reader.get('idempotency_records', scope),
    reader.list('idempotency_records', { order: 'oldest', limit: 2 }),
  ]);
  const expired = oldest.map((entry) => entry.record).filter((each) => isExpired(each, realNow));
  const removedIds = new Set([...expired, ...(record ? [record] : [])].map(({ id }) => id));
  const createChanges = (result: OperationResult): Change[] => [
    ...[...removedIds].map((id) => remove('idempotency_records', id)),
    insert('idempotency_records', {
      id: scope,
      fingerprint,
      status: result.status,
      body: result.body,
      location: result.location ?? null,
      expires_at: formatInstant(realNow + RETENTION_MS),
    }),
  ];
  return { record, createChanges };
}

function isExpired(record: IdempotencyRecord, realNow: number): boolean {
  return Date.parse(record.expires_at) <= realNow;
}
