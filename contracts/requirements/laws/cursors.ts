import { expectThat } from '../../assert.js';
import { readPage } from '../../http/walk.js';
import type { Requirement } from '../../requirement.js';
import { collectionNeeds, collections, stockOf, type ListName } from './collections.js';
import { law } from './law.js';

/** A cursor counts for the filters that it comes from: each of them, and its value. */
export const cursorFilters: readonly Requirement[] = (Object.keys(collections) as ListName[]).map((list) =>
  law({
    id: `pages.cursor-filters.${list}`,
    operation: list,
    needs: collectionNeeds[list],
    category: 102,
    statement: `refuse a cursor of ${list} with a filter more, a filter less, or another value of one`,
    verify: async ({ shop }) => {
      const one = await shop();
      const stock = await stockOf(one, list);
      const page = await readPage(one, stock);
      const cursor = page.expectStatus(200).body.next_cursor;
      expectThat(cursor !== null, 'There is no second page, though there is more than fits on one', page);
      for (const query of stock.otherFilters) {
        (await readPage(one, { ...stock, query }, cursor)).expectProblem(400, 'invalid_cursor');
      }
    },
  }),
);
