import { describe, expect, test } from 'vitest';
import type { CollectionName } from '../../src/domain/shared/records.js';
import { collectionNames, indexedFields } from '../../src/store/collections.js';
import { creationFields } from '../../src/store/memory/created-at.js';
import { Collection } from '../../src/store/memory/collection.js';
import type { Kept } from '../../src/store/memory/kept.js';
import { listEntries, type KeptQuery } from '../../src/store/memory/list-entries.js';
import { parametersOf } from '../../contracts/spec/description.js';
import { publicOperations, sandboxOperations } from '../support/description.js';
import { second } from './samples.js';

/** How many records a page of a list looks at: what it shows, and what halving takes to get there. */

const FEW = 10;
const MANY = 10_000;
const PAGE = 21;

/** What says when it was created. */
const shownAsObjects = collectionNames.filter((name) => creationFields[name] !== null);

interface List {
  collection: CollectionName;
  /** Those of its filters that are fields. */
  filters: string[];
}

/** The lists of both APIs, and those of objects once for each type of them; the requests are no records. */
const lists = [...publicOperations, ...sandboxOperations].flatMap((operation): List[] => {
  const names = parametersOf(operation).map(({ name }) => name);
  if (operation.id === 'listObjects') return shownAsObjects.map((name) => listOf(name, names));
  const collection = operation.id.replace(/^list/, '').toLowerCase() as CollectionName;
  return operation.id.startsWith('list') && shownAsObjects.includes(collection)
    ? [listOf(collection, names)]
    : [];
});

function listOf(collection: CollectionName, names: readonly string[]): List {
  const fields: readonly string[] = indexedFields[collection];
  return { collection, filters: names.filter((name) => fields.includes(name)) };
}

/**
 * Of each field that is asked for, values that records have: of those with few, half of the records have each. What has
 * one kind or plan never has the other status, so that two halves may meet in nothing.
 */
const valuesOf: Record<string, (n: number) => string> = {
  status: (n) => (n % 2 === 0 ? 'active' : 'succeeded'),
  kind: (n) => (n % 2 === 0 ? 'fixed_subscription' : 'one_time'),
  plan_id: (n) => (n % 2 === 0 ? 'pln_even' : 'pln_odd'),
  type: (n) => (n % 2 === 0 ? 'charge.succeeded' : 'charge.failed'),
  customer_id: (n) => `cus_${Math.floor(n / 6)}`,
  purchase_id: (n) => `pur_${Math.floor(n / 6)}`,
  event_id: (n) => `evt_${Math.floor(n / 2)}`,
  email: (n) => `${n}@example.com`,
  external_id: (n) => `order ${n}`,
};

/** A collection of so many records, and the records that were looked at since. */
function filled(name: CollectionName, count: number): { collection: Collection; touched: Set<string> } {
  const collection = new Collection(name);
  const touched = new Set<string>();
  for (let n = 1; n <= count; n += 1) {
    const fields = Object.entries(valuesOf).map(([field, valueOf]) => [field, valueOf(n)]);
    const created = { created_at: second(n), timestamp: second(n) };
    const record = { id: `id_${n}`, ...created, ...Object.fromEntries(fields) } as Kept;
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

/** Every set of filters: none, each, and all together; with values that match, and that never meet. */
function queriesOf(fields: readonly string[], count: number): KeptQuery[] {
  const sets = fields.reduce<string[][]>(
    (all, field) => [...all, ...all.map((set) => [...set, field])],
    [[]],
  );
  const middle = Math.floor(count / 2);
  const whereOf = (set: string[], at: (index: number) => number): Record<string, string> =>
    Object.fromEntries(set.map((field, index) => [field, valuesOf[field]?.(at(index)) ?? '']));
  return sets.flatMap((set) =>
    [whereOf(set, () => middle), whereOf(set, (index) => middle + index)].flatMap((where) => [
      { where, limit: PAGE },
      { where, limit: PAGE, after: middle },
      { where, limit: PAGE, created_from: second(middle), created_to: second(middle + 3) },
    ]),
  );
}

describe.each(lists)('a page of $collection by $filters', ({ collection: name, filters }) => {
  const [few, many] = [filled(name, FEW), filled(name, MANY)];

  test('looks at no more of ten thousand than it shows, but for the way there', () => {
    for (const query of queriesOf(filters, MANY)) {
      many.touched.clear();
      listEntries(many.collection, query);
      expect(many.touched.size, JSON.stringify(query)).toBeLessThanOrEqual(PAGE + 4 * Math.log2(MANY));
    }
  });

  test('shows what is asked for', () => {
    for (const [{ collection }, count] of [
      [few, FEW],
      [many, MANY],
    ] as const) {
      const everything = listEntries(collection, { limit: Infinity });
      for (const query of queriesOf(filters, count)) {
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

test('every list of either API is among them', () => {
  expect(new Set(lists.map(({ collection }) => collection))).toEqual(new Set(shownAsObjects));
  expect(lists.length).toBeGreaterThan(shownAsObjects.length + 5);
});
