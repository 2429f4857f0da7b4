import type { ChunkedList, ListPosition } from './chunked-list.js';
import type { Collection } from './collection.js';
import { toPairKey } from './field-index.js';
import type { StoredRecord, StoredEntry } from './stored-record.js';

/** Untyped form of `Query` in `../store.ts`. */
export interface StoredQuery {
  where?: Readonly<Record<string, unknown>>;
  created_from?: string | undefined;
  created_to?: string | undefined;
  after?: number | undefined;
  order?: 'newest' | 'oldest';
  limit: number;
}

type Condition = [field: string, value: unknown];

/**
 * Runs a query on the smallest list of candidates from an index, so that its cost depends on the matches and not on the
 * size of the collection.
 *
 * @throws {Error} when a filter has no index: a bug of the caller
 */
export function listEntries(collection: Collection, query: StoredQuery): StoredEntry[] {
  if (collection.createdAtField === null && (query.created_from ?? query.created_to) !== undefined) {
    throw new Error('these records do not say when they were created');
  }
  const conditions: Condition[] = Object.entries(query.where ?? {}).filter(
    ([, value]) => value !== undefined,
  );
  const candidates = findSmallestCandidates(collection, conditions);
  if (candidates === undefined || candidates.length === 0 || query.limit <= 0) return [];

  const matches = (entry: StoredEntry): boolean =>
    conditions.every(([field, value]) => entry.record[field] === value) &&
    isCreatedWithin(collection, query, entry);
  const found: StoredEntry[] = [];
  for (const entry of iterateCandidates(collection, candidates, query)) {
    if (!matches(entry)) continue;
    // A copy, since an update replaces the record of the stored entry.
    found.push({ sequence: entry.sequence, record: entry.record });
    if (found.length === query.limit) break;
  }
  return found;
}

function findSmallestCandidates(
  collection: Collection,
  conditions: Condition[],
): ChunkedList<StoredEntry> | undefined {
  let best: ChunkedList<StoredEntry> | undefined = conditions.length === 0 ? collection.all : undefined;
  let isEmpty = false;
  for (const list of [
    ...conditions.map(([field, value]) => collection.getIndex(field).find(value)),
    ...listPairCandidates(collection, conditions),
  ]) {
    if (list === undefined) isEmpty = true;
    else if (best === undefined || list.length < best.length) best = list;
  }
  return isEmpty ? undefined : best;
}

/** Lists the candidates from indexes on pairs of fields that are both in the filter. */
function listPairCandidates(
  collection: Collection,
  conditions: Condition[],
): (ChunkedList<StoredEntry> | undefined)[] {
  if (conditions.length < 2 || collection.pairs.length === 0) return [];
  const values = new Map(conditions);
  return collection.pairs
    .filter(({ fields }) => fields.every((field) => values.has(field)))
    .map((index) => index.find(toPairKey(values.get(index.fields[0]), values.get(index.fields[1] ?? ''))));
}

function iterateCandidates(
  collection: Collection,
  candidates: ChunkedList<StoredEntry>,
  query: StoredQuery,
): Generator<StoredEntry> {
  const { after, created_from: from, created_to: to } = query;
  const createdAt = (record: StoredRecord): string => collection.getCreatedAt(record);
  const isOldestFirst = query.order === 'oldest';
  const canSearch = collection.isSortedByCreation;

  const start: ListPosition = candidates.findFirst(
    ({ sequence, record }) =>
      !(isOldestFirst && after !== undefined && sequence <= after) &&
      !(canSearch && from !== undefined && createdAt(record) < from),
  );
  const end: ListPosition = candidates.findFirst(
    ({ sequence, record }) =>
      (!isOldestFirst && after !== undefined && sequence >= after) ||
      (canSearch && to !== undefined && createdAt(record) >= to),
  );
  return isOldestFirst ? candidates.iterateForwards(start, end) : candidates.iterateBackwards(start, end);
}

function isCreatedWithin(collection: Collection, query: StoredQuery, { record }: StoredEntry): boolean {
  const { created_from: from, created_to: to } = query;
  if (from === undefined && to === undefined) return true;
  const createdAt = collection.getCreatedAt(record);
  return !(from !== undefined && createdAt < from) && !(to !== undefined && createdAt >= to);
}
