import { defineLawRequirement, withOrganization, withDefaults } from '../shared/define-requirement.js';
import { expectEqual, expectIncludes, expectThat } from '../../http/assert.js';
import { mapConcurrent } from '../../lib/map-concurrent.js';
import {
  readPage,
  readAllPages,
  type ListQuery,
  type Page,
  type ListedObject,
} from '../../http/pagination.js';
import {
  addObjects,
  createCollection,
  getCollectionNeeds,
  getFilledCollection,
  listNames,
} from '../shared/collections.js';
import type { Requirement } from '../../requirement.js';
import { getOperation } from '../../spec/api-documents.js';
import { cite, citePart } from '../shared/cite.js';

const defineLaw = withDefaults(defineLawRequirement, { area: 'pagination' });

const toIds = (objects: readonly ListedObject[]): string[] => objects.map(({ id }) => id);

const withLimit = ({ path, query }: ListQuery, limit: number): ListQuery => ({
  path,
  query: { ...query, limit: String(limit) },
});

/** Page sizes: smaller than the number of objects, a divisor of it, equal to it and larger. */
const limits = [4, 11, 22, 100];

const pages: readonly Requirement[] = listNames.flatMap((list) => {
  const define = withDefaults(defineLaw, { operation: list, needs: getCollectionNeeds(list) });
  return [
    define({
      id: `pages.whole.${list}`,
      citation: cite('lists.newest-first'),
      statement: `return each object once on the pages of ${list}, newest first, with any limit`,
      verify: async (context) => {
        const { organization, objects, ...collection } = await getFilledCollection(context, list);
        const single = await readPage(organization, withLimit(collection, 1));
        expectEqual(single.body.data.length, 1, 'Number of objects on a page with limit 1', single);
        for (const limit of limits) {
          const listed = await readAllPages(organization, withLimit(collection, limit));
          expectEqual(toIds(listed), toIds(objects), `The objects in ${list} with limit ${limit}`);
        }
      },
    }),
    define({
      id: `pages.last-when-full.${list}`,
      citation: cite('lists.next-page', 'lists.no-link'),
      statement: `return no next cursor with a full last page of ${list}`,
      verify: async (context) => {
        const { organization, objects, ...collection } = await getFilledCollection(context, list);
        const whole = await readPage(organization, withLimit(collection, objects.length));
        const { has_more, next_cursor } = whole.expectStatus(200).body;
        expectEqual(
          { has_more, next_cursor },
          { has_more: false, next_cursor: null },
          'The last page',
          whole,
        );
        const short = await readPage(organization, withLimit(collection, objects.length - 1));
        expectEqual(short.expectStatus(200).body.has_more, true, 'has_more with one more object', short);
      },
    }),
    define({
      id: `pages.one-by-one.${list}`,
      citation: cite('lists.page-size'),
      statement: `return each object of ${list} once with limit 1`,
      verify: withOrganization(async (organization) => {
        const collection = await createCollection(list, organization);
        const objects = await addObjects(collection, 3);
        const listed = await readAllPages(organization, withLimit(collection, 1));
        expectEqual(toIds(listed), toIds(objects), 'Pages of one object');
      }),
    }),
    define({
      id: `pages.usual-limit.${list}`,
      citation: citePart('/components/parameters/limit/schema/default'),
      statement: `return 20 objects on a page of ${list} by default`,
      verify: async (context) => {
        const { organization, objects, ...collection } = await getFilledCollection(context, list);
        const response = await readPage(organization, collection);
        expectEqual(toIds(response.body.data), toIds(objects.slice(0, 20)), 'The first page', response);
        expectEqual(toIds(await readAllPages(organization, collection)), toIds(objects), 'All pages');
      },
    }),
    define({
      id: `pages.agree.${list}`,
      citation: cite('lists.same-objects'),
      statement: `return the same objects in ${list} as when read by id`,
      verify: withOrganization(async (organization) => {
        const collection = await createCollection(list, organization);
        const created = [...(await addObjects(collection, 2)), await collection.addWithAllFields()];
        const listed = await readAllPages(organization, collection);
        expectEqual(listed.length, created.length, `Number of objects in ${list}`);
        const read = await Promise.all(
          listed.map(async ({ id }) => (await collection.read(id)).expectStatus(200).body),
        );
        expectEqual(listed, read, `The objects in ${list}, compared with each read by id`);
      }),
    }),
    define({
      id: `pages.writes-between.${list}`,
      citation: cite('lists.stable-pages'),
      statement: `skip and repeat no object on the pages of ${list} during concurrent writes`,
      verify: withOrganization(async (organization) => {
        const collection = await createCollection(list, organization);
        const before = await addObjects(collection, 7);
        const addMore = async (): Promise<void> => {
          await addObjects(collection, 2);
        };
        const listed = await readAllPages(organization, withLimit(collection, 2), addMore);
        const idsBefore = new Set(toIds(before));
        const found = toIds(listed).filter((id) => idsBefore.has(id));
        expectEqual(found, toIds(before), 'The objects that existed before the first page');
        const unfiltered = withLimit({ ...collection, query: {} }, 2);
        // Throws if the pages repeat an object.
        await readAllPages(organization, unfiltered, addMore, MAX_PAGES);
      }),
    }),
    define({
      id: `pages.cursor-again.${list}`,
      citation: cite('lists.next-page'),
      statement: `return the same page of ${list} for a repeated cursor and for the Link header`,
      verify: async (context) => {
        const { organization, objects, ...collection } = await getFilledCollection(context, list);
        const first = await readPage(organization, collection);
        const cursor = first.body.next_cursor ?? '';
        const second = await readPage(organization, collection, cursor);
        expectEqual(toIds(second.expectStatus(200).body.data), toIds(objects.slice(20)), 'Page 2', second);
        const again = await readPage(organization, collection, cursor);
        expectEqual(again.body, second.body, 'Page 2 when read again', again);
        const address = /^<([^>]*)>/.exec(first.getHeader('link') ?? '')?.[1] ?? '';
        const linked = await organization.follow(address, first);
        expectEqual(linked.expectStatus(200).body, second.body, 'The page at the Link', linked);
      },
    }),
  ];
});

/** Number of pages of a list of the whole organization, in which there may be many objects. */
const MAX_PAGES = 4;

const deletions: readonly Requirement[] = [
  defineLaw({
    id: 'pages.deleted-between.listConsumptions',
    citation: cite('lists.stable-pages'),
    operation: 'listConsumptions',
    needs: getCollectionNeeds('listConsumptions'),
    statement: 'skip and repeat no usage record on later pages while earlier ones are deleted',
    verify: withOrganization(async (organization) => {
      // The last object of a page may be the position at which the next page continues.
      for (const first of [0, 1]) {
        const collection = await createCollection('listConsumptions', organization);
        const before = await addObjects(collection, 7);
        const remove = async ({ data }: Page): Promise<void> => {
          for (const { id } of data.slice(first))
            (await organization.send('DELETE', `${collection.path}/${id}`)).expectStatus(204);
        };
        const listed = await readAllPages(organization, { ...collection, query: { limit: '2' } }, remove);
        expectEqual(toIds(listed), toIds(before), 'The objects that existed before the first page');
      }
    }),
  }),
  defineLaw({
    id: 'pages.deleted-ahead.listConsumptions',
    citation: cite('lists.stable-pages'),
    operation: 'listConsumptions',
    needs: getCollectionNeeds('listConsumptions'),
    statement: 'return an empty page for a cursor after which all usage records were deleted',
    verify: withOrganization(async (organization) => {
      const collection = await createCollection('listConsumptions', organization);
      const objects = await addObjects(collection, 4);
      const page = { ...collection, query: { limit: '2' } };
      const cursor = (await readPage(organization, page)).body.next_cursor ?? '';
      for (const { id } of objects)
        (await organization.send('DELETE', `${collection.path}/${id}`)).expectStatus(204);
      const response = await readPage(organization, page, cursor);
      const empty = { data: [], has_more: false, next_cursor: null };
      expectIncludes(response.expectStatus(200).body, empty, 'The page', response);
      expectThat(response.getHeader('link') === null, 'The last page has a Link', response);
    }),
  }),
];

const cursorFilters: readonly Requirement[] = listNames.map((list) =>
  defineLaw({
    id: `pages.cursor-filters.${list}`,
    citation: cite('lists.invalid-cursor'),
    operation: list,
    needs: getCollectionNeeds(list),
    category: 102,
    statement: `reject a cursor of ${list} when a filter is added, removed or changed`,
    verify: async (context) => {
      const { organization, ...collection } = await getFilledCollection(context, list);
      const page = await readPage(organization, collection);
      const cursor = page.expectStatus(200).body.next_cursor;
      expectThat(
        cursor !== null,
        'The second page is missing, although the objects do not fit on one page',
        page,
      );
      for (const query of collection.otherFilters) {
        (await readPage(organization, { ...collection, query }, cursor)).expectProblem(400, 'invalid_cursor');
      }
    },
  }),
);

export const pagination: readonly Requirement[] = [...pages, ...deletions, ...cursorFilters];

/** Largest pages, of two lists only: creating a hundred objects of each type would take too long. */
export const largestPages: readonly Requirement[] = (['listCustomers', 'listPurchases'] as const).map(
  (list) =>
    defineLaw({
      operation: list,
      needs: getCollectionNeeds(list),
      id: `pages.largest.${list}`,
      citation: citePart('/components/parameters/limit/schema/maximum'),
      statement: `return 100 objects on a page of ${list} with limit 100`,
      verify: withOrganization(async (organization) => {
        const path = getOperation(list).template;
        const everything = { path, query: { limit: '100' } };
        const { data, has_more } = (await readPage(organization, everything)).expectStatus(200).body;
        const missing = has_more ? 0 : 101 - data.length;
        // Few objects for each customer, so that a limit on the purchases of a customer concerns no page.
        await mapConcurrent(Array.from({ length: Math.ceil(missing / 10) }), async () => {
          await addObjects(await createCollection(list, organization), 10);
        });
        const page = (await readPage(organization, everything)).expectStatus(200);
        expectEqual(page.body.data.length, 100, 'Number of objects on the page', page);
        expectEqual(page.body.has_more, true, 'has_more', page);
      }),
    }),
);
