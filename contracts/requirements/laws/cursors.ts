import { expectThat } from '../../assert.js';
import { readPage, type ListQuery } from '../../client/walk.js';
import type { Requirement } from '../../requirement.js';
import type { Shop } from '../../session/shop.js';
import { collectionNeeds, collections, stockOf, type ListName } from './collections.js';
import { law } from './law.js';

const lists = Object.keys(collections) as ListName[];

async function cursorOf(shop: Shop, list: ListQuery): Promise<string> {
  const answer = await readPage(shop, list);
  const { next_cursor } = answer.expectStatus(200).body;
  expectThat(
    next_cursor !== null,
    'There is no second page, though there are more objects than fit on one',
    answer,
  );
  return next_cursor;
}

async function expectRefused(shop: Shop, list: ListQuery, cursor: string): Promise<void> {
  (await readPage(shop, list, cursor)).expectProblem(400, 'invalid_cursor');
}

/** Each differs from it in a place where no encoding is free to differ. */
function changed(cursor: string): string[] {
  const places = [0, Math.floor(cursor.length / 4), Math.floor(cursor.length / 2)];
  const swapped = places.map(
    (place) => cursor.slice(0, place) + (cursor[place] === 'A' ? 'B' : 'A') + cursor.slice(place + 1),
  );
  return [...swapped, cursor.slice(0, Math.ceil(cursor.length / 2)), cursor + cursor, 'none'];
}

export const cursors: readonly Requirement[] = lists.flatMap((list) => {
  const common = { operation: list, needs: collectionNeeds[list], category: 102 } as const;
  return [
    law({
      ...common,
      id: `cursors.changed.${list}`,
      statement: `refuse a cursor of ${list} that was changed with 400 invalid_cursor`,
      verify: async ({ shop }) => {
        const one = await shop();
        const stock = await stockOf(one, list);
        const cursor = await cursorOf(one, stock);
        for (const other of changed(cursor)) await expectRefused(one, stock, other);
      },
    }),
    law({
      ...common,
      id: `cursors.other-filters.${list}`,
      statement: `refuse a cursor of ${list} with other filters with 400 invalid_cursor`,
      verify: async ({ shop }) => {
        const one = await shop();
        const stock = await stockOf(one, list);
        const cursor = await cursorOf(one, stock);
        for (const query of stock.otherFilters) await expectRefused(one, { ...stock, query }, cursor);
        // The other way round, too: the filters that were left out are as much another list.
        const wider = { ...stock, query: stock.otherFilters[0] ?? {} };
        await expectRefused(one, stock, await cursorOf(one, wider));
      },
    }),
    law({
      ...common,
      id: `cursors.other-list.${list}`,
      statement: `refuse a cursor of ${list} on another list with 400 invalid_cursor`,
      verify: async ({ shop }) => {
        const one = await shop();
        const { path } = await stockOf(one, list);
        // Without filters, the list alone tells the two apart.
        const cursor = await cursorOf(one, { path, query: {} });
        for (const other of ['/customers', '/purchases', '/charges'].filter((each) => each !== path)) {
          await expectRefused(one, { path: other, query: {} }, cursor);
        }
      },
    }),
  ];
});

export const foreignCursors: readonly Requirement[] = lists
  .filter((list) => list !== 'listConsumptions')
  .map((list) =>
    law({
      id: `cursors.other-organization.${list}`,
      operation: list,
      needs: [...collectionNeeds[list], 'second-key'],
      category: 207,
      statement: `refuse a cursor of ${list} that another organization was given with 400 invalid_cursor`,
      verify: async ({ shop, otherShop }) => {
        const one = await shop();
        const { path } = await stockOf(one, list);
        const cursor = await cursorOf(one, { path, query: {} });
        await expectRefused(await otherShop(), { path, query: {} }, cursor);
      },
    }),
  );
