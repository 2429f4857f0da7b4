import type { ChunkedList, Place } from './chunked-list.js';
import type { Collection } from './collection.js';
import { together } from './field-index.js';
import type { Kept, KeptEntry } from './kept.js';

/** A query of any collection, as the engine sees it. See `Query` in `../store.ts`. */
export interface KeptQuery {
  where?: Readonly<Record<string, unknown>>;
  created_from?: string | undefined;
  created_to?: string | undefined;
  after?: number | undefined;
  order?: 'newest' | 'oldest';
  limit: number;
}

type Condition = [field: string, value: unknown];

/**
 * Answers a query from the smallest set of candidates that an index knows, so its cost follows from what is asked
 * and never from how much is kept.
 */
export function listEntries(collection: Collection, query: KeptQuery): KeptEntry[] {
  if (collection.creationField === null && (query.created_from ?? query.created_to) !== undefined) {
    throw new Error('these records do not say when they were created');
  }
  const conditions = conditionsOf(query);
  const candidates = smallest(collection, conditions);
  if (candidates === undefined || candidates.length === 0 || query.limit <= 0) return [];

  const isWanted = (entry: KeptEntry): boolean =>
    conditions.every(([field, value]) => entry.record[field] === value) &&
    isCreatedWithin(collection, query, entry);
  const found: KeptEntry[] = [];
  for (const entry of inOrder(collection, candidates, query)) {
    if (!isWanted(entry)) continue;
    // A copy: the engine's own entry takes the next state of the record when it is updated.
    found.push({ sequence: entry.sequence, record: entry.record });
    if (found.length === query.limit) break;
  }
  return found;
}

function conditionsOf(query: KeptQuery): Condition[] {
  return Object.entries(query.where ?? {}).filter(([, value]) => value !== undefined);
}

function smallest(collection: Collection, conditions: Condition[]): ChunkedList<KeptEntry> | undefined {
  let best: ChunkedList<KeptEntry> | undefined = conditions.length === 0 ? collection.all : undefined;
  let isNothing = false;
  for (const list of [
    ...conditions.map(([field, value]) => collection.index(field).having(value)),
    ...ofPairs(collection, conditions),
  ]) {
    if (list === undefined) isNothing = true;
    else if (best === undefined || list.length < best.length) best = list;
  }
  return isNothing ? undefined : best;
}

/** The lists of the indexes on two fields, both of which are asked for. */
function ofPairs(collection: Collection, conditions: Condition[]): (ChunkedList<KeptEntry> | undefined)[] {
  if (conditions.length < 2 || collection.pairs.length === 0) return [];
  const asked = new Map(conditions);
  return collection.pairs
    .filter(({ fields }) => fields.every((field) => asked.has(field)))
    .map((index) => index.having(together(asked.get(index.fields[0]), asked.get(index.fields[1] ?? ''))));
}

function inOrder(
  collection: Collection,
  candidates: ChunkedList<KeptEntry>,
  query: KeptQuery,
): Generator<KeptEntry> {
  const { after, created_from: from, created_to: to } = query;
  const createdAt = (record: Kept): string => collection.createdAt(record);
  const isOldestFirst = query.order === 'oldest';
  const canHalve = collection.isInOrderOfCreation;

  const start: Place = candidates.firstWhere(
    ({ sequence, record }) =>
      !(isOldestFirst && after !== undefined && sequence <= after) &&
      !(canHalve && from !== undefined && createdAt(record) < from),
  );
  const end: Place = candidates.firstWhere(
    ({ sequence, record }) =>
      (!isOldestFirst && after !== undefined && sequence >= after) ||
      (canHalve && to !== undefined && createdAt(record) >= to),
  );
  return isOldestFirst ? candidates.forwards(start, end) : candidates.backwards(start, end);
}

function isCreatedWithin(collection: Collection, query: KeptQuery, { record }: KeptEntry): boolean {
  const { created_from: from, created_to: to } = query;
  if (from === undefined && to === undefined) return true;
  const createdAt = collection.createdAt(record);
  return !(from !== undefined && createdAt < from) && !(to !== undefined && createdAt >= to);
}
