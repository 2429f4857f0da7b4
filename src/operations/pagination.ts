import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { toInstant } from '../domain/shared/calendar.js';
import { Problem } from '../domain/shared/problem.js';
import type { CollectionName, Organization, Records } from '../domain/shared/records.js';
import type { Entry, Query, Reader } from '../store/store.js';
import type { Answer } from './operation.js';
import type { AppContext } from '../context.js';

/** What every list takes beside its own filters. */
export interface ListQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  created_from?: string | undefined;
  created_to?: string | undefined;
}

export interface Page<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

const DEFAULT_LIMIT = 20;

interface ListOptions<Kept> {
  /** Whether what the path names is there; looked at after the cursor, as 404 comes after 400. */
  locate?: (reader: Reader) => Promise<Problem | null>;
  /** A filter for which there is no index. */
  among?: (record: Kept) => boolean;
  /** Tells that filter from others. */
  name?: string;
}

/**
 * One page of a list, newest first. The page after it begins behind the sequence of its last record, so that walking
 * repeats and skips nothing that was there when the walk began, whatever is written meanwhile.
 */
export async function listPage<Name extends CollectionName, Item>(
  parts: AppContext,
  organization: Organization,
  collection: Name,
  where: Partial<Records[Name]>,
  query: ListQuery,
  present: (record: Records[Name]) => Item,
  { locate, among, name }: ListOptions<Records[Name]> = {},
): Promise<Answer<Page<Item>> | Problem> {
  const asked: Omit<Query<Name>, 'limit'> = {
    where,
    created_from: query.created_from === undefined ? undefined : toInstant(query.created_from),
    created_to: query.created_to === undefined ? undefined : toInstant(query.created_to),
  };
  return parts.store.read(organization.id, (reader) =>
    pageOf(reader.organization, [collection, asked, name], query, present, async (after, limit) => {
      const missing = await locate?.(reader);
      const list = (from: number | undefined, count: number): Promise<Entry<Records[Name]>[]> =>
        reader.list(collection, { ...asked, after: from, limit: count });
      return missing ?? (among ? sift(list, among, after, limit) : list(after, limit));
    }),
  );
}

const SIFTED_AT_ONCE = 500;

/** The first records of a list that pass a filter, at most so many; others get a turn in between. */
async function sift<Kept>(
  list: (after: number | undefined, limit: number) => Promise<Entry<Kept>[]>,
  passes: (record: Kept) => boolean,
  after: number | undefined,
  limit: number,
): Promise<Entry<Kept>[]> {
  const found: Entry<Kept>[] = [];
  let position = after;
  for (;;) {
    const entries = await list(position, SIFTED_AT_ONCE);
    found.push(...entries.filter(({ record }) => passes(record)));
    position = entries.at(-1)?.sequence;
    if (found.length >= limit || entries.length < SIFTED_AT_ONCE) return found.slice(0, limit);
    await setImmediate();
  }
}

/**
 * One page of any list.
 *
 * @param asked which list it is, with its filters: a cursor of another one is refused
 * @param read the records behind a sequence, at most so many; called once the cursor was found good
 */
export async function pageOf<Kept, Item>(
  organization: Organization,
  asked: unknown,
  { limit = DEFAULT_LIMIT, cursor }: ListQuery,
  present: (record: Kept) => Item,
  read: (after: number | undefined, limit: number) => Promise<Entry<Kept>[] | Problem>,
): Promise<Answer<Page<Item>> | Problem> {
  const signature = signer(organization, JSON.stringify(asked));
  const after = cursor === undefined ? undefined : readCursor(cursor, signature);
  if (after === null) {
    return new Problem(
      'invalid_cursor',
      'The cursor is not one that this list handed out: send next_cursor as it came, with the same filters, or begin anew.',
      { errors: [{ parameter: 'cursor', code: 'invalid', detail: 'Not a cursor of this list.' }] },
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
      next_cursor: has_more && last ? writeCursor(last.sequence, signature) : null,
    },
  };
}

/** Those of a query's filters that were given. */
export function given<Query extends object, Filter extends keyof Query>(
  query: Query,
  filters: readonly Filter[],
): { [Key in Filter]?: Exclude<Query[Key], undefined> } {
  const entries = filters
    .filter((filter) => query[filter] !== undefined)
    .map((filter) => [filter, query[filter]]);
  return Object.fromEntries(entries) as { [Key in Filter]?: Exclude<Query[Key], undefined> };
}

type Signer = (position: Buffer) => Buffer;

const POSITION_BYTES = 6;
const SIGNATURE_BYTES = 16;

/** Binds a position to the organization, since its last reset, and to the list and its filters. */
function signer(organization: Organization, list: string): Signer {
  return (position) =>
    createHmac('sha256', organization.cursor_secret)
      .update(position)
      .update(list)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
}

function writeCursor(sequence: number, sign: Signer): string {
  const position = Buffer.alloc(POSITION_BYTES);
  position.writeUIntBE(sequence, 0, POSITION_BYTES);
  return Buffer.concat([position, sign(position)]).toString('base64url');
}

/** @returns null when the cursor was not written for this list */
function readCursor(cursor: string, sign: Signer): number | null {
  const bytes = Buffer.from(cursor, 'base64url');
  const isCanonical =
    bytes.length === POSITION_BYTES + SIGNATURE_BYTES && bytes.toString('base64url') === cursor;
  if (!isCanonical) return null;
  const position = bytes.subarray(0, POSITION_BYTES);
  if (!timingSafeEqual(sign(position), bytes.subarray(POSITION_BYTES))) return null;
  return position.readUIntBE(0, POSITION_BYTES);
}
