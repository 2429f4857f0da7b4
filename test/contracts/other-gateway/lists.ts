import { createHmac, randomBytes } from 'node:crypto';
import { parseNanoseconds } from './calendar.js';
import type { Call } from './deployment.js';
import type { Reply } from './reply.js';
import type { Stored } from './organization.js';
import { Problem } from './problem.js';

const secret = randomBytes(32);
const DEFAULT_LIMIT = 20;
const DIGEST_LENGTH = 22;

/** Query parameters of lists that are no filters. Each other parameter has the name of a property. */
export const PAGE_PARAMETERS = new Set(['limit', 'cursor', 'created_from', 'created_to']);

/**
 * Returns a page of a list.
 *
 * @param stored all objects, newest first
 * @throws Problem if the cursor is not of this list
 */
export function listPage<T extends { id: string; created_at: string }>(
  call: Call,
  stored: readonly Stored<T>[],
): Reply {
  const { deployment, query } = call;
  const scope = toScope(call);
  const start = query['cursor'] === undefined ? Infinity : parseCursor(call, query['cursor'], scope);
  const isSecondPage = query['cursor'] !== undefined;
  const matching = stored
    .filter(({ value }) => isWithinCreated(call, value.created_at))
    .filter(({ value }) =>
      Object.entries(query).every(([name, wanted]) => {
        if (PAGE_PARAMETERS.has(name)) return true;
        if (isSecondPage && deployment.hasFault('filter-lost-on-second-page')) return true;
        if (name === 'status' && deployment.hasFault('status-filter-ignored')) return true;
        const isLost = isSecondPage && name === 'status' && deployment.hasFault('status-lost-on-second-page');
        if (isLost) return true;
        return (value as Record<string, unknown>)[name] === wanted;
      }),
    );
  const ordered = deployment.hasFault('lists-oldest-first') ? matching.toReversed() : matching;
  const rest = ordered.filter(({ sequence }) => sequence < start);
  const wanted = Number(query['limit'] ?? DEFAULT_LIMIT);
  const limit = wanted + (deployment.hasFault('limit-off-by-one') ? 1 : 0);
  const page = rest.slice(0, limit);
  const hasMore = rest.length > limit;
  const last = page.at(-1);
  const nextCursor = hasMore && last ? toCursor(call, last.sequence, scope) : null;
  return {
    status: 200,
    body: {
      data: page.map(({ value }) => value),
      has_more: hasMore || (deployment.hasFault('has-more-on-last-page') && page.length > 0),
      next_cursor: nextCursor,
    },
    nextCursor,
  };
}

function isWithinCreated({ deployment, query }: Call, createdAt: string): boolean {
  const created = parseNanoseconds(createdAt);
  const { created_from: from, created_to: to } = query;
  if (from !== undefined && created < parseNanoseconds(from)) return false;
  if (
    from !== undefined &&
    created === parseNanoseconds(from) &&
    deployment.hasFault('created-from-exclusive')
  ) {
    return false;
  }
  if (to === undefined || created < parseNanoseconds(to)) return true;
  return created === parseNanoseconds(to) && deployment.hasFault('created-to-inclusive');
}

/** Returns a text that is equal for the same list of the same organization with the same filters. */
function toScope({ deployment, organization, path, query }: Call): string {
  if (deployment.hasFault('cursor-of-other-list')) return '';
  const filters = Object.entries(query)
    .filter(([name]) => name !== 'cursor' && name !== 'limit')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([organization.apiKey, path, filters]);
}

function toCursor({ deployment }: Call, sequence: number, scope: string): string {
  const shift = deployment.hasFault('cursor-skips-item')
    ? -1
    : deployment.hasFault('cursor-repeats-item')
      ? 1
      : 0;
  const position = String(sequence + shift);
  const digest = sign(position + scope);
  switch (deployment.options.cursors) {
    case 'long':
      return `${position}.${digest}${'.'.padEnd(400, '0')}`;
    case 'digits':
      return `${position}.${BigInt(`0x${Buffer.from(digest).toString('hex')}`)}`;
    case 'token':
      return Buffer.from(`${position}.${digest}`).toString('base64url');
  }
}

function parseCursor(call: Call, cursor: string, scope: string): number {
  const text =
    call.deployment.options.cursors === 'token' ? Buffer.from(cursor, 'base64url').toString() : cursor;
  const position = Number(/^\d{1,9}(?=\.)/.exec(text)?.[0]);
  const shift = call.deployment.hasFault('cursor-skips-item')
    ? 1
    : call.deployment.hasFault('cursor-repeats-item')
      ? -1
      : 0;
  if (Number.isNaN(position) || toCursor(call, position + shift, scope) !== cursor) {
    throw new Problem('invalid_cursor', [
      { parameter: 'cursor', code: 'invalid', detail: 'It is not a cursor of this list.' },
    ]);
  }
  return position;
}

function sign(text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, DIGEST_LENGTH);
}
