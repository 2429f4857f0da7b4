/** Page of a list of the sandbox API. */
interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/**
 * Loads all pages of a list, one after the other.
 *
 * @param loadPage loads the page at a cursor; the first page without one
 */
export async function loadAllPages<Item>(
  loadPage: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const { data, next_cursor } = await loadPage(cursor);
    items.push(...data);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}
