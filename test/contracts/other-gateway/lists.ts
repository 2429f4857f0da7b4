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
  const { query } = call;
  const scope = toScope(call);
  const start = query['cursor'] === undefined ? Infinity : parseCursor(call, query['cursor'], scope);
  const rest = stored
    .filter(({ value, sequence }) => sequence < start && isWithinCreated(call, value.created_at))
    .filter(({ value }) =>
      Object.entries(query).every(
        ([name, wanted]) => PAGE_PARAMETERS.has(name) || (value as Record<string, unknown>)[name] === wanted,
      ),
    );
  const page = rest.slice(0, Number(query['limit'] ?? DEFAULT_LIMIT));
  const last = page.at(-1);
  const nextCursor = rest.length > page.length && last ? toCursor(call, last.sequence, scope) : null;
  const data = page.map(({ value }) => value);
  return { status: 200, body: { data, has_more: nextCursor !== null, next_cursor: nextCursor }, nextCursor };
}

function isWithinCreated({ query }: Call, createdAt: string): boolean {
  const created = parseNanoseconds(createdAt);
  const { created_from: from, created_to: to } = query;
  return (
    (from === undefined || created >= parseNanoseconds(from)) &&
    (to === undefined || created < parseNanoseconds(to))
  );
}

/** Returns a text that is equal for the same list of the same organization with the same filters. */
function toScope({ organization, path, query }: Call): string {
  const filters = Object.entries(query)
    .filter(([name]) => name !== 'cursor' && name !== 'limit')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([organization.apiKey, path, filters]);
}

function toCursor({ deployment }: Call, sequence: number, scope: string): string {
  const position = String(sequence);
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
  if (Number.isNaN(position) || toCursor(call, position, scope) !== cursor) {
    throw new Problem('invalid_cursor', [
      { parameter: 'cursor', code: 'invalid', detail: 'It is not a cursor of this list.' },
    ]);
  }
  return position;
}

function sign(text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, DIGEST_LENGTH);
}
