import { definePaymentLawRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import fc from 'fast-check';
import { expectEqual, expectThat } from '../../http/assert.js';
import {
  expectConsistentPage,
  matchesFilter,
  readAllPages,
  readPage,
  type ListedObject,
} from '../../http/pagination.js';
import { getOperation, getParameters } from '../../spec/api-documents.js';
import type { PromiseId, Requirement } from '../../requirement.js';
import type { Context } from '../../session/context.js';
import type { TestOrganization } from '../../fixtures/test-organization.js';
import type { ListName } from '../../fixtures/valid-calls.js';
import { listNames } from '../shared/collections.js';
import { fillPath } from '../shared/operations.js';
import { plans } from '../../fixtures/plans.js';
import { getFilterFixtures, type FilterFixtures } from '../../fixtures/filter-fixtures.js';
import { alsoCite, cite, citeParameter } from '../shared/cite.js';

const definePaymentLaw = withDefaults(definePaymentLawRequirement, { area: 'filters' });

type Query = Record<string, string>;

/** Creates a `verify` function that runs in one organization for all filters, so that their fixtures are created once. */
function withFilterOrganization(
  verify: (organization: TestOrganization, context: Context) => Promise<void>,
): Requirement['verify'] {
  return async (context) => verify(await context.session.getOrganization('filters'), context);
}

/** Path of a list that contains filter fixtures. */
const getPath = (list: ListName, { lists }: FilterFixtures): string =>
  fillPath(getOperation(list).template, lists[list].parameters ?? {});

const PAGING_PARAMETERS = new Set(['limit', 'cursor', 'X-Request-Id', 'id']);

function getFilterNames(list: ListName): string[] {
  return getParameters(getOperation(list)).flatMap(({ name }) => (PAGING_PARAMETERS.has(name) ? [] : [name]));
}

/** Expects all matching fixtures in a filtered list, and only matching objects, including those of other clients. */
async function expectFiltered(organization: TestOrganization, list: ListName, filter: Query): Promise<void> {
  const fixtures = await getFilterFixtures(organization);
  const path = getPath(list, fixtures);
  const query = { created_from: fixtures.since, ...filter, limit: '100' };
  const listed = await readAllPages(organization, { path, query });
  const filters = Object.entries(query).filter(([name]) => !PAGING_PARAMETERS.has(name));
  const isMatch = (object: ListedObject): boolean => filters.every((filter) => matchesFilter(object, filter));
  const unexpected = listed.find((object) => !isMatch(object));
  const what = `${list} with ${JSON.stringify(filter)}`;
  expectThat(unexpected === undefined, `${what} shows ${JSON.stringify(unexpected)}`);
  const ids = new Set(listed.map(({ id }) => id));
  const missing = fixtures.lists[list].objects.find((object) => isMatch(object) && !ids.has(object.id));
  expectThat(missing === undefined, `${what} leaves out ${JSON.stringify(missing)}`);
}

/** Other clients may create more objects while the fixtures are created, so that not all pages are read. */
const MAX_SMALL_PAGES = 12;

/** Expects only matching objects on the first page and on later pages, and each filter in the `Link`. */
async function expectFilteredPages(
  organization: TestOrganization,
  list: ListName,
  filter: Query,
): Promise<void> {
  const fixtures = await getFilterFixtures(organization);
  const objects = fixtures.lists[list].objects;
  const times = objects.map(({ created_at }) => Date.parse(created_at));
  const range = { created_from: fixtures.since, created_to: new Date(Math.max(...times) + 1).toISOString() };
  const filters = Object.entries({ ...range, ...filter });
  const matching = objects.filter((object) => filters.every((each) => matchesFilter(object, each)));
  const query: Query = { ...range, ...filter, limit: matching.length > 2 ? '2' : '1' };
  const path = getPath(list, fixtures);
  let cursor: string | undefined;
  for (let number = 1; number <= MAX_SMALL_PAGES; number += 1) {
    const page = (await readPage(organization, { path, query }, cursor)).expectStatus(200);
    expectConsistentPage(page, { path, query });
    const unexpected = page.body.data.find((object) => !filters.every((each) => matchesFilter(object, each)));
    const message = `Page ${number} of ${list} with ${JSON.stringify(filter)} shows ${JSON.stringify(unexpected)}`;
    expectThat(unexpected === undefined, message, page);
    if (page.body.next_cursor === null) return;
    cursor = page.body.next_cursor;
  }
}

/** Values of a filter that match at least one of the objects, or that lie just beside such a value. */
function getFilterValues(name: string, objects: readonly ListedObject[]): string[] {
  if (name.startsWith('created_')) return getTimestamps(objects);
  const had = new Set(objects.flatMap((object) => (typeof object[name] === 'string' ? [object[name]] : [])));
  return [...had];
}

/** Values of a filter that several objects match, but not all of them. */
function getRepeatedValues(name: string, objects: readonly ListedObject[]): string[] {
  return getFilterValues(name, objects).filter((value) => {
    const { length } = objects.filter((object) => matchesFilter(object, [name, value]));
    return length > 1 && length < objects.length;
  });
}

/** Creation times, also in other time zones, and a time one millisecond later. */
function getTimestamps(objects: readonly ListedObject[]): string[] {
  const middle = objects[Math.floor(objects.length / 2)]?.created_at ?? '';
  const inOtherZones = [
    new Date(Date.parse(middle) + 7_200_000).toISOString().replace('Z', '+02:00'),
    new Date(Date.parse(middle) - 34_200_000).toISOString().replace('Z', '-09:30'),
  ];
  const after = new Date(Date.parse(middle) + 1).toISOString();
  return [objects[0]?.created_at ?? '', middle, ...inOtherZones, after];
}

const unmatchedValues: Record<string, string[]> = {
  customer_id: ['cus_01mc03h060e02se5b0kxy78v39', 'pln_01mc03h060e0avn37w6xrhrbds', 'none', '*'],
  plan_id: ['pln_01mc03h060e0avn37w6xrhrbds', 'none'],
  purchase_id: ['pur_01mc03h060e0avn37w6xrhrbds', 'none'],
  external_id: ['none of mine', '%', "' or 1=1 --"],
  email: ['unknown@example.com'],
};

const promisesByFilter: Readonly<Record<string, readonly PromiseId[]>> = {
  created_from: ['time.offsets'],
  email: ['customers.same-email'],
};

export const filters = listNames.flatMap((list) => [
  ...getFilterNames(list).map((name) =>
    definePaymentLaw({
      id: `filters.${name.replaceAll('_', '-')}.${list}`,
      citation: alsoCite(citeParameter(getOperation(list), name), ...(promisesByFilter[name] ?? [])),
      operation: list,
      statement: `return exactly the objects in ${list} that match the filter ${name}, on each page`,
      verify: withFilterOrganization(async (organization) => {
        const objects = (await getFilterFixtures(organization)).lists[list].objects;
        const values = getFilterValues(name, objects);
        expectThat(values.length > 0, `No object of ${list} has the property of the filter ${name}`);
        for (const value of [...values, ...(unmatchedValues[name] ?? [])])
          await expectFiltered(organization, list, { [name]: value });
        for (const value of getRepeatedValues(name, objects))
          await expectFilteredPages(organization, list, { [name]: value });
      }),
    }),
  ),
  definePaymentLaw({
    id: `filters.pairs.${list}`,
    citation: cite('lists.combined-filters'),
    operation: list,
    statement: `return exactly the objects in ${list} that match two filters`,
    verify: withFilterOrganization(async (organization, { seed }) => {
      const objects = (await getFilterFixtures(organization)).lists[list].objects;
      const names = getFilterNames(list).filter((name) => getFilterValues(name, objects).length > 0);
      const value = (name: string): fc.Arbitrary<[string, string]> =>
        fc.tuple(fc.constant(name), fc.constantFrom(...getFilterValues(name, objects)));
      const pairs = names.flatMap((name, index) =>
        names.slice(index + 1).map((other) => [name, other] as const),
      );
      for (const [name, other] of pairs) {
        const query = fc.tuple(value(name), value(other)).map((both): Query => Object.fromEntries(both));
        const queries = new Map(
          fc.sample(query, { seed, numRuns: 3 }).map((sample) => [JSON.stringify(sample), sample]),
        );
        await Promise.all([...queries.values()].map((query) => expectFiltered(organization, list, query)));
      }
    }),
  }),
]);

export const halfOpenFilters = listNames.map((list) =>
  definePaymentLaw({
    id: `filters.half-open.${list}`,
    citation: cite('lists.created-range'),
    operation: list,
    statement: `include created_from and exclude created_to in ${list}`,
    verify: withFilterOrganization(async (organization) => {
      const fixtures = await getFilterFixtures(organization);
      const [object] = fixtures.lists[list].objects;
      const at = object?.created_at ?? '';
      const after = new Date(Date.parse(at) + 1).toISOString();
      const path = getPath(list, fixtures);
      const isListed = async (query: Query): Promise<boolean> =>
        (await readAllPages(organization, { path, query: { ...query, limit: '100' } })).some(
          ({ id }) => id === object?.id,
        );
      const shown = await Promise.all([
        isListed({ created_from: at, created_to: after }),
        isListed({ created_from: fixtures.since, created_to: at }),
        isListed({ created_from: after }),
      ]);
      const what = 'Whether it is from its instant, to its instant, from the next';
      expectEqual(shown, [true, false, false], what);
    }),
  }),
);

/** Objects that leave a filter while a client requests page after page. */
export const changingStatuses = [
  definePaymentLaw({
    id: 'filters.status-changes',
    citation: cite('lists.status-filter'),
    operation: 'listPurchases',
    statement: 'match the filter status with the status that an object has when a page is requested',
    verify: withOrganization(async (organization) => {
      const order = { ...(await organization.prepareOrder(plans.fixed)), payment_token: 'tok_success' };
      const [oldest, middle, newest] = [
        await organization.createPurchase(order),
        await organization.createPurchase(order),
        await organization.createPurchase(order),
      ];
      const query = { customer_id: order.customer_id, status: 'active', limit: 1 } as const;
      const first = (await organization.call('listPurchases', { query })).expectStatus(200);
      expectEqual(
        first.body.data.map(({ id }) => id),
        [newest.id],
        'The first page',
        first,
      );
      await organization.cancelPurchase(middle.id, { mode: 'immediate' });
      const cursor = first.body.next_cursor ?? '';
      const second = await organization.call('listPurchases', { query: { ...query, cursor } });
      const ids = second.expectStatus(200).body.data.map(({ id }) => id);
      expectEqual(ids, [oldest.id], 'The page after a cancellation', second);
    }),
  }),
];
