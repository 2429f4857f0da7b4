import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseInstant } from '../domain/shared/calendar.js';
import { Problem } from '../domain/shared/problem.js';
import type { CollectionName, Organization, Records } from '../domain/shared/records.js';
import { readLatest } from '../queries/read-latest.js';
import type { Entry, LatestReader, Query } from '../store/store.js';
import type { OperationResult } from '../engine/call.js';
import type { AppContext } from '../engine/context.js';

/** Query parameters that all list operations share. */
interface ListQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  created_from?: string | undefined;
  created_to?: string | undefined;
}

interface Page<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

const DEFAULT_LIMIT = 20;

interface ListOptions<Item> {
  /** Returns a problem if the resource in the path does not exist; runs after the cursor check, as 404 follows 400. */
  checkPath?: (reader: LatestReader) => Promise<Problem | null>;
  /** Filter without an index. */
  filter?: (record: Item) => boolean;
  /** Identifies the value of `filter` in cursors. */
  filterName?: string;
}

/**
 * Returns one page of a collection, newest first. The next page starts at the sequence number after its last record, so
 * that paging neither repeats nor skips records that existed at the start, regardless of concurrent writes.
 */
export async function listPage<Name extends CollectionName, Item>(
  { store }: Pick<AppContext, 'store'>,
  organization: Organization,
  collection: Name,
  where: Partial<Records[Name]>,
  query: ListQuery,
  present: (record: Records[Name]) => Item,
  { checkPath, filter, filterName }: ListOptions<Records[Name]> = {},
): Promise<OperationResult<Page<Item>> | Problem> {
  const storeQuery: Omit<Query<Name>, 'limit'> = {
    where,
    ...parseCreatedRange(query),
  };
  const reader = readLatest(store, organization.id);
  const list = (after: number | undefined, limit: number): Promise<Entry<Records[Name]>[]> =>
    reader.list(collection, { ...storeQuery, after, limit });
  const listKey = [collection, storeQuery, filterName];
  return createPage(organization, listKey, query, present, async (after, limit) => {
    const missing = await checkPath?.(reader);
    return missing ?? (filter ? listFiltered(list, filter, after, limit) : list(after, limit));
  });
}

export function parseCreatedRange(
  query: ListQuery,
): Pick<Query<CollectionName>, 'created_from' | 'created_to'> {
  return {
    created_from: query.created_from === undefined ? undefined : parseInstant(query.created_from),
    created_to: query.created_to === undefined ? undefined : parseInstant(query.created_to),
  };
}

const FILTER_BATCH_SIZE = 500;

/** Lists up to `limit` records that pass a filter. Yields to the event loop between batches. */
export async function listFiltered<Item>(
  list: (after: number | undefined, limit: number) => Promise<Entry<Item>[]>,
  filter: (record: Item) => boolean,
  after: number | undefined,
  limit: number,
): Promise<Entry<Item>[]> {
  const found: Entry<Item>[] = [];
  let position = after;
  for (;;) {
    const entries = await list(position, FILTER_BATCH_SIZE);
    found.push(...entries.filter(({ record }) => filter(record)));
    position = entries.at(-1)?.sequence;
    if (found.length >= limit || entries.length < FILTER_BATCH_SIZE) return found.slice(0, limit);
    await nextTurn();
  }
}

/** Position in the order of a list: a sequence number, or a group with a sequence number. Numbers are below 2^48. */
type ListPosition = number | readonly [group: number, sequence: number];

/**
 * Creates one page of a list.
 *
 * @param listKey JSON value that identifies the list and its filters; a cursor of another list is rejected
 * @param read lists up to `limit` entries after a position; called only if the cursor is valid
 * @returns 400 for an invalid cursor
 */
export async function createPage<Item, Shown, Position extends ListPosition = number>(
  organization: Organization,
  listKey: unknown,
  { limit = DEFAULT_LIMIT, cursor }: ListQuery,
  present: (record: Item) => Shown,
  read: (
    after: Position | undefined,
    limit: number,
  ) => Promise<{ sequence: Position; record: Item }[] | Problem>,
): Promise<OperationResult<Page<Shown>> | Problem> {
  const sign = createCursorSigner(organization, JSON.stringify(listKey));
  // Cast: the signature binds a cursor to its list, so its position has the form that the list wrote.
  const after = (cursor === undefined ? undefined : parseCursor(cursor, sign)) as Position | null | undefined;
  if (after === null) {
    return new Problem(
      'invalid_cursor',
      'The `cursor` does not belong to this list. Send `next_cursor` unchanged with the same filters, or start again without `cursor`.',
      {
        errors: [
          {
            parameter: 'cursor',
            code: 'invalid',
            detail: 'The cursor belongs to a different list or to different filters, or was changed.',
          },
        ],
      },
    );
  }
  const entries = await read(after, limit + 1);
  if (entries instanceof Problem) return entries;
  const shown = entries.slice(0, limit);
  const last = shown.at(-1);
  const has_more = entries.length > limit;
  return {
    status: 200,
    body: {
      data: shown.map((entry) => present(entry.record)),
      has_more,
      next_cursor: has_more && last ? formatCursor(last.sequence, sign) : null,
    },
  };
}

/** Returns the filters of a query that are set. */
export function pickFilters<QueryParameters extends object, Filter extends keyof QueryParameters>(
  query: QueryParameters,
  filters: readonly Filter[],
): { [Key in Filter]?: Exclude<QueryParameters[Key], undefined> } {
  const entries = filters
    .filter((filter) => query[filter] !== undefined)
    .map((filter) => [filter, query[filter]]);
  return Object.fromEntries(entries) as { [Key in Filter]?: Exclude<QueryParameters[Key], undefined> };
}

/** Signs the bytes of a position in a list. */
type CursorSigner = (position: Buffer) => Buffer;

/** Length of a number in a position. */
const NUMBER_BYTES = 6;
const SIGNATURE_BYTES = 16;

/** Creates a signer that binds a position to the organization since its last reset, and to a list with its filters. */
function createCursorSigner(organization: Organization, list: string): CursorSigner {
  return (position) =>
    createHmac('sha256', organization.cursor_secret)
      .update(position)
      .update(list)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
}

function formatCursor(position: ListPosition, sign: CursorSigner): string {
  const numbers = typeof position === 'number' ? [position] : position;
  const bytes = Buffer.alloc(NUMBER_BYTES * numbers.length);
  numbers.forEach((number, index) => bytes.writeUIntBE(number, NUMBER_BYTES * index, NUMBER_BYTES));
  return Buffer.concat([bytes, sign(bytes)]).toString('base64url');
}

/** Returns the position of a cursor; null if the cursor does not belong to this list. */
function parseCursor(cursor: string, sign: CursorSigner): ListPosition | null {
  const bytes = Buffer.from(cursor, 'base64url');
  const length = bytes.length - SIGNATURE_BYTES;
  const isCanonical =
    (length === NUMBER_BYTES || length === 2 * NUMBER_BYTES) && bytes.toString('base64url') === cursor;
  if (!isCanonical) return null;
  const position = bytes.subarray(0, length);
  if (!timingSafeEqual(sign(position), bytes.subarray(length))) return null;
  const first = position.readUIntBE(0, NUMBER_BYTES);
  return length === NUMBER_BYTES ? first : [first, position.readUIntBE(NUMBER_BYTES, NUMBER_BYTES)];
}
