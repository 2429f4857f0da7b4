import { expectEqual, expectThat } from '../../assert.js';
import { sideBySide } from '../../side-by-side.js';
import { readPage, walk, type Page, type Thing } from '../../http/walk.js';
import { addTo, collectionNeeds, collections, stockOf, type ListName } from './collections.js';
import { law } from './law.js';
import type { Requirement } from '../../requirement.js';

const idsOf = (things: readonly Thing[]): string[] => things.map(({ id }) => id);

/** Smaller, a divisor of the number of objects, equal to it, larger. */
const limits = [4, 11, 22, 100];

export const pages: readonly Requirement[] = (Object.keys(collections) as ListName[]).flatMap((list) => {
  const common = { operation: list, needs: collectionNeeds[list] } as const;
  return [
    law({
      ...common,
      id: `pages.whole.${list}`,
      statement: `show everything once on the pages of ${list}, newest first, whatever the limit`,
      verify: async ({ shop }) => {
        const one = await shop();
        const { path, query, things } = await stockOf(one, list);
        const single = await readPage(one, { path, query: { ...query, limit: '1' } });
        expectEqual(single.body.data.length, 1, 'How many objects a page of 1 has', single);
        for (const limit of limits) {
          const shown = await walk(one, { path, query: { ...query, limit: String(limit) } });
          expectEqual(idsOf(shown), idsOf(things), `What ${list} shows with limit ${limit}`);
        }
      },
    }),
    law({
      ...common,
      id: `pages.last-when-full.${list}`,
      statement: `say of a page of ${list} that ends with the last object that there is no other`,
      verify: async ({ shop }) => {
        const one = await shop();
        const { path, query, things } = await stockOf(one, list);
        const whole = await readPage(one, { path, query: { ...query, limit: String(things.length) } });
        const { has_more, next_cursor } = whole.expectStatus(200).body;
        expectEqual({ has_more, next_cursor }, { has_more: false, next_cursor: null }, 'The end', whole);
        const short = await readPage(one, { path, query: { ...query, limit: String(things.length - 1) } });
        expectEqual(short.expectStatus(200).body.has_more, true, 'Whether there is one more', short);
      },
    }),
    law({
      ...common,
      id: `pages.one-by-one.${list}`,
      statement: `show every object of ${list} on pages of one`,
      verify: async ({ shop }) => {
        const one = await shop();
        const collection = await collections[list](one);
        const things = await addTo(collection, 3);
        const shown = await walk(one, { ...collection, query: { ...collection.query, limit: '1' } });
        expectEqual(idsOf(shown), idsOf(things), 'Pages of one');
      },
    }),
    law({
      ...common,
      id: `pages.usual-limit.${list}`,
      statement: `show 20 objects on a page of ${list} unless told otherwise`,
      verify: async ({ shop }) => {
        const one = await shop();
        const { things, ...stock } = await stockOf(one, list);
        const answer = await readPage(one, stock);
        expectEqual(idsOf(answer.body.data), idsOf(things.slice(0, 20)), 'The first page', answer);
        expectEqual(idsOf(await walk(one, stock)), idsOf(things), 'All pages');
      },
    }),
    law({
      ...common,
      id: `pages.agree.${list}`,
      statement: `show in ${list} what reading each object shows`,
      verify: async ({ shop }) => {
        const one = await shop();
        const collection = await collections[list](one);
        const made = [...(await addTo(collection, 2)), await collection.addFull()];
        const shown = await walk(one, collection);
        expectEqual(shown.length, made.length, `How many objects ${list} shows`);
        const read = await Promise.all(
          shown.map(async ({ id }) => (await collection.read(id)).expectStatus(200).body),
        );
        expectEqual(shown, read, `What ${list} shows, by what reading each shows`);
      },
    }),
    law({
      ...common,
      id: `pages.writes-between.${list}`,
      statement: `skip and repeat nothing on the pages of ${list} while others write`,
      verify: async ({ shop }) => {
        const one = await shop();
        const collection = await collections[list](one);
        const before = await addTo(collection, 7);
        const more = async (): Promise<void> => {
          await addTo(collection, 2);
        };
        const shown = await walk(one, { ...collection, query: { ...collection.query, limit: '2' } }, more);
        const known = new Set(idsOf(before));
        const found = idsOf(shown).filter((id) => known.has(id));
        expectEqual(found, idsOf(before), 'What was there when the walk began');
      },
    }),
    law({
      ...common,
      id: `pages.cursor-again.${list}`,
      statement: `answer the same page of ${list} to the same cursor, and behind the Link`,
      verify: async ({ shop }) => {
        const one = await shop();
        const { things, ...stock } = await stockOf(one, list);
        const first = await readPage(one, stock);
        const cursor = first.body.next_cursor ?? '';
        const second = await readPage(one, stock, cursor);
        expectEqual(idsOf(second.expectStatus(200).body.data), idsOf(things.slice(20)), 'Page 2', second);
        const again = await readPage(one, stock, cursor);
        expectEqual(again.body, second.body, 'Page 2, when it is read again', again);
        const linked = await one.follow(/^<([^>]*)>/.exec(first.header('link') ?? '')?.[1] ?? '');
        expectEqual(linked.expectStatus(200).body, second.body, 'What the Link leads to', linked);
      },
    }),
  ];
});

export const removedBetween: readonly Requirement[] = [
  law({
    id: 'pages.deleted-between.listConsumptions',
    operation: 'listConsumptions',
    needs: collectionNeeds.listConsumptions,
    statement: 'skip and repeat nothing on the pages of listConsumptions while what was shown is deleted',
    verify: async ({ shop }) => {
      const one = await shop();
      const collection = await collections.listConsumptions(one);
      const before = await addTo(collection, 7);
      const remove = async ({ data }: Page): Promise<void> => {
        for (const { id } of data) (await one.send('DELETE', `${collection.path}/${id}`)).expectStatus(204);
      };
      const shown = await walk(one, { ...collection, query: { limit: '2' } }, remove);
      expectEqual(idsOf(shown), idsOf(before), 'What was there when the walk began');
    },
  }),
  law({
    id: 'pages.deleted-ahead.listConsumptions',
    operation: 'listConsumptions',
    needs: collectionNeeds.listConsumptions,
    statement: 'answer an empty page to a cursor behind which everything was deleted',
    verify: async ({ shop }) => {
      const one = await shop();
      const collection = await collections.listConsumptions(one);
      const things = await addTo(collection, 4);
      const page = { ...collection, query: { limit: '2' } };
      const cursor = (await readPage(one, page)).body.next_cursor ?? '';
      for (const { id } of things) (await one.send('DELETE', `${collection.path}/${id}`)).expectStatus(204);
      const answer = await readPage(one, page, cursor);
      expectEqual(
        answer.expectStatus(200).body,
        { data: [], has_more: false, next_cursor: null },
        'The page',
        answer,
      );
      expectThat(answer.header('link') === null, 'The last page has a Link', answer);
    },
  }),
];

/**
 * Two lists stand for all: a hundred objects of each kind would take too long to make. Of these two others have made
 * many by then.
 */
export const largestPages: readonly Requirement[] = (['listCustomers', 'listPurchases'] as const).map(
  (list) =>
    law({
      operation: list,
      needs: collectionNeeds[list],
      id: `pages.largest.${list}`,
      statement: `show 100 objects on a page of ${list} that asks for 100`,
      verify: async ({ shop }) => {
        const one = await shop();
        const { path, add } = await collections[list](one);
        const everything = { path, query: { limit: '100' } };
        const { data, has_more } = (await readPage(one, everything)).expectStatus(200).body;
        const missing = has_more ? 0 : 101 - data.length;
        await sideBySide(Array.from({ length: missing }), async () => {
          await add();
        });
        const page = (await readPage(one, everything)).expectStatus(200);
        expectEqual(page.body.data.length, 100, 'How many objects the page has', page);
        expectEqual(page.body.has_more, true, 'Whether there are others', page);
      },
    }),
);
