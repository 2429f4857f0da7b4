/** Page of a list of the public API or the sandbox API. */
export interface Page<Item> {
  data: Item[];
  /** Null on the last page. */
  next_cursor: string | null;
}

/** Query parameters that select a page. */
interface PageQuery {
  limit: number;
  cursor?: string;
}

/** Largest page of most lists. */
export const MAX_PAGE_SIZE = 100;

/** Yields the items of each page of a list, one page after the other. @param loadPage loads the page that a query selects */
export async function* iteratePages<Item>(
  loadPage: (query: PageQuery) => Promise<Page<Item>>,
): AsyncGenerator<Item[], void> {
  let query: PageQuery | null = { limit: MAX_PAGE_SIZE };
  while (query !== null) {
    const { data, next_cursor }: Page<Item> = await loadPage(query);
    yield data;
    query = next_cursor === null ? null : { limit: MAX_PAGE_SIZE, cursor: next_cursor };
  }
}

/** Loads the items of all pages of a list. @param loadPage loads the page that a query selects */
export async function loadAllPages<Item>(
  loadPage: (query: PageQuery) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of iteratePages(loadPage)) items.push(...page);
  return items;
}
