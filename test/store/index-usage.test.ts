import { describe, expect, test } from 'vitest';
import type { CollectionName } from '../../src/domain/shared/records.js';
import { collectionNames, indexedFields, createdAtFields } from '../../src/store/collections.js';
import { Collection } from '../../src/store/memory/collection.js';
import type { StoredRecord } from '../../src/store/memory/stored-record.js';
import { listEntries, type StoredQuery } from '../../src/store/memory/list-entries.js';
import { getParameters } from '../../contracts/spec/api-documents.js';
import { publicOperations, sandboxOperations } from '../support/description.js';
import { getSecond } from './samples.js';

const FEW = 10;
const MANY = 10_000;
const PAGE = 21;

/** Collections whose records have an instant of creation. */
const objectCollections = collectionNames.filter((name) => createdAtFields[name] !== null);

interface List {
  collection: CollectionName;
  /** Filters that are record fields. */
  filters: string[];
}

/** Lists of both APIs, with `listObjects` once for each type. The request log is not stored as records. */
const lists = [...publicOperations, ...sandboxOperations].flatMap((operation): List[] => {
  const names = getParameters(operation).map(({ name }) => name);
  if (operation.id === 'listObjects') return objectCollections.map((name) => toList(name, names));
  const collection = operation.id.replace(/^list/, '').toLowerCase() as CollectionName;
  return operation.id.startsWith('list') && objectCollections.includes(collection)
    ? [toList(collection, names)]
    : [];
});

function toList(collection: CollectionName, names: readonly string[]): List {
  const fields: readonly string[] = indexedFields[collection];
  return { collection, filters: names.filter((name) => fields.includes(name)) };
}

/**
 * Creates the value of each filter field for the n-th record. Fields with two values split the records in halves; kind,
 * plan and status are correlated, so that two filters can match half of the records each and none together.
 */
const valueFactories: Partial<Record<string, (n: number) => string>> = {
  status: (n) => (n % 2 === 0 ? 'active' : 'succeeded'),
  kind: (n) => (n % 2 === 0 ? 'fixed_subscription' : 'one_time'),
  plan_id: (n) => (n % 2 === 0 ? 'pln_even' : 'pln_odd'),
  type: (n) => (n % 2 === 0 ? 'charge.succeeded' : 'charge.failed'),
  customer_id: (n) => `cus_${Math.floor(n / 6)}`,
  purchase_id: (n) => `pur_${Math.floor(n / 6)}`,
  event_id: (n) => `evt_${Math.floor(n / 2)}`,
};

/** Values of the indexed fields that no factory names are different. */
const fieldNames = [...new Set(collectionNames.flatMap((name): readonly string[] => indexedFields[name]))];
const createValue = (field: string, n: number): string => valueFactories[field]?.(n) ?? `${field} ${n}`;

/** Creates a collection with `count` records. @returns also the ids of the records read since */
function createFilled(name: CollectionName, count: number): { collection: Collection; touched: Set<string> } {
  const collection = new Collection(name);
  const touched = new Set<string>();
  for (let n = 1; n <= count; n += 1) {
    const fields = fieldNames.map((field) => [field, createValue(field, n)]);
    const created = { created_at: getSecond(n), timestamp: getSecond(n) };
    const record = { id: `id_${n}`, ...created, ...Object.fromEntries(fields) } as StoredRecord;
    const watched = new Proxy(record, {
      get: (target, field) => {
        touched.add(target.id);
        return target[field as string];
      },
    });
    collection.add(n, watched);
  }
  touched.clear();
  return { collection, touched };
}

/** Builds queries for every set of filters, with values that match together and values that never do. */
function buildQueries(fields: readonly string[], count: number): StoredQuery[] {
  const sets = fields.reduce<string[][]>(
    (all, field) => [...all, ...all.map((set) => [...set, field])],
    [[]],
  );
  const middle = Math.floor(count / 2);
  const toWhere = (set: string[], at: (index: number) => number): Record<string, string> =>
    Object.fromEntries(set.map((field, index) => [field, createValue(field, at(index))]));
  return sets.flatMap((set) =>
    [toWhere(set, () => middle), toWhere(set, (index) => middle + index)].flatMap((where) => [
      { where, limit: PAGE },
      { where, limit: PAGE, after: middle },
      { where, limit: PAGE, created_from: getSecond(middle), created_to: getSecond(middle + 3) },
    ]),
  );
}

describe.each(lists)('the query for a page of $collection by $filters', ({ collection: name, filters }) => {
  const [few, many] = [createFilled(name, FEW), createFilled(name, MANY)];

  test('reads at most the records of the page plus a binary search, of ten thousand records', () => {
    for (const query of buildQueries(filters, MANY)) {
      many.touched.clear();
      listEntries(many.collection, query);
      expect(many.touched.size, JSON.stringify(query)).toBeLessThanOrEqual(PAGE + 4 * Math.log2(MANY));
    }
  });

  test('returns the matching records', () => {
    for (const [{ collection }, count] of [
      [few, FEW],
      [many, MANY],
    ] as const) {
      const everything = listEntries(collection, { limit: Infinity });
      for (const query of buildQueries(filters, count)) {
        const { where = {}, after = Infinity, created_from = '', created_to = '9' } = query;
        const wanted = everything.filter(
          ({ sequence, record }) =>
            sequence < after &&
            String(record['timestamp']) >= created_from &&
            String(record['timestamp']) < created_to &&
            Object.entries(where).every(([field, value]) => record[field] === value),
        );
        expect(listEntries(collection, query).map(({ sequence }) => sequence)).toEqual(
          wanted.slice(0, PAGE).map(({ sequence }) => sequence),
        );
      }
    }
  });
});

test('index usage tests cover every list of both APIs', () => {
  expect(new Set(lists.map(({ collection }) => collection))).toEqual(new Set(objectCollections));
  expect(lists.length).toBeGreaterThan(objectCollections.length + 5);
});
