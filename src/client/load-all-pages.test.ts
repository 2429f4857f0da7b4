import { expect, test } from 'vitest';
import { loadAllPages } from './load-all-pages.js';

test('loadAllPages follows the cursors to the last page', async () => {
  const pages = new Map([
    [undefined, { data: [1, 2], next_cursor: 'second' }],
    ['second', { data: [3], next_cursor: null }],
  ]);
  const items = await loadAllPages(({ cursor }: { cursor?: string }) => {
    const page = pages.get(cursor);
    return page ? Promise.resolve(page) : Promise.reject(new Error(`There is no page ${cursor ?? ''}.`));
  });
  expect(items).toEqual([1, 2, 3]);
});
