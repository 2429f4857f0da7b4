import { expectEqual, expectThat } from '../assert.js';
import type { Answer } from './answer.js';
import { queryOf, type Api } from './api.js';

/** What every object has that a list shows. */
export interface Thing {
  id: string;
  created_at: string;
  [property: string]: unknown;
}

export interface Page {
  data: Thing[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Where a list is, and which part of it is asked for. */
export interface ListQuery {
  /** Below the base path. */
  path: string;
  /** Filters, and `limit` unless it is the usual one. */
  query: Readonly<Record<string, string>>;
}

/** How many objects a page has when nobody says. */
const USUAL_LIMIT = 20;

export async function readPage(api: Api, list: ListQuery, cursor?: string): Promise<Answer<Page>> {
  const query = cursor === undefined ? list.query : { ...list.query, cursor };
  return (await api.send('GET', list.path + queryOf(query))) as Answer<Page>;
}

/**
 * Reads a list to its end, page by page.
 *
 * @param between is called after each page that is not the last
 * @returns everything that it showed, in its order
 * @throws Finding when a page contradicts itself, when something comes twice, or out of order
 */
export async function walk(
  api: Api,
  list: ListQuery,
  between: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Thing[]> {
  const found: Thing[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const answer = (await readPage(api, list, cursor)).expectStatus(200);
    expectSoundPage(answer, list);
    const page = answer.body;
    for (const thing of page.data) {
      expectThat(!seen.has(thing.id), `The walk shows ${thing.id} a second time`, answer);
      seen.add(thing.id);
      const before = found.at(-1);
      const isInOrder = before === undefined || before.created_at >= thing.created_at;
      expectThat(isInOrder, `${thing.id} is newer than ${before?.id ?? ''}, which comes before it`, answer);
      found.push(thing);
    }
    cursor = page.next_cursor ?? undefined;
    if (cursor !== undefined) await between(page);
  } while (cursor !== undefined);
  return found;
}

/** A page is full unless it is the last, and tells in three ways alike whether there is another. */
function expectSoundPage(answer: Answer<Page>, { path, query }: ListQuery): void {
  const { data, has_more, next_cursor } = answer.body;
  const limit = Number(query['limit'] ?? USUAL_LIMIT);
  expectThat(Array.isArray(data) && data.length <= limit, `A page has more than ${limit} objects`, answer);
  expectThat(!has_more || data.length === limit, `A page before the last has not ${limit} objects`, answer);
  expectEqual(next_cursor !== null, has_more, 'Whether there is a next_cursor, by has_more', answer);
  const link = answer.header('link');
  expectEqual(link !== null, has_more, 'Whether there is a Link, by has_more', answer);
  if (link === null || next_cursor === null) return;
  const { pathname, searchParams } = new URL(/^<([^>]*)>/.exec(link)?.[1] ?? '', 'http://origin.invalid');
  expectThat(pathname.endsWith(path), `The Link leads to ${pathname}`, answer);
  for (const [name, value] of Object.entries({ ...query, cursor: next_cursor })) {
    expectEqual(searchParams.get(name), value, `${name} in the Link`, answer);
  }
}
