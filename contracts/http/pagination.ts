import { isObject } from '../lib/is-object.js';
import type { ApiResponse } from './api-response.js';
import { resolveAddress, toQueryString, type Api } from './api.js';
import { expectEqual, expectThat } from './assert.js';

export interface ListedObject {
  id: string;
  created_at: string;
  [property: string]: unknown;
}

export interface Page {
  data: ListedObject[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Path and query of a list request. */
export interface ListQuery {
  /** Path below the base path. */
  path: string;
  /** Filters, and `limit` if it is not the default. */
  query: Readonly<Record<string, string>>;
}

/** Page size of a request without `limit`. */
export const DEFAULT_LIMIT = 20;

/** Reads one page of a list: the first, or the one at `cursor`. */
export async function readPage(api: Api, list: ListQuery, cursor?: string): Promise<ApiResponse<Page>> {
  const query = cursor === undefined ? list.query : { ...list.query, cursor };
  return (await api.send('GET', list.path + toQueryString(query))) as ApiResponse<Page>;
}

/**
 * Reads all pages of a list.
 *
 * @param between called after each page but the last
 * @param maxPages number of pages after which the rest is not read
 * @returns the listed objects, in order
 * @throws Finding if a page contradicts itself, or if an object is listed twice or out of order
 */
export async function readAllPages(
  api: Api,
  list: ListQuery,
  between: (page: Page) => Promise<void> = () => Promise.resolve(),
  maxPages = Infinity,
): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  let pages = 0;
  do {
    pages += 1;
    const response = (await readPage(api, list, cursor)).expectStatus(200);
    expectConsistentPage(response, list);
    const page = response.body;
    for (const object of page.data) {
      const { id } = object;
      expectThat(!seen.has(id), `The pages contain ${id} twice`, response);
      seen.add(id);
      objects.push(object);
      expectNewestFirst(objects.slice(-2), response);
    }
    cursor = pages < maxPages ? (page.next_cursor ?? undefined) : undefined;
    if (cursor !== undefined) await between(page);
  } while (cursor !== undefined);
  return objects;
}

/** Asserts that listed objects are in order. */
export function expectNewestFirst(objects: readonly ListedObject[], response: ApiResponse): void {
  for (const [index, { id, created_at }] of objects.entries()) {
    const previous = objects[index - 1];
    const isInOrder = previous === undefined || previous.created_at >= created_at;
    expectThat(isInOrder, `${id} is newer than ${previous?.id ?? ''}, which comes before it`, response);
  }
}

/** Returns whether an object matches a filter. Filters have the name of the field that they compare. */
export function matchesFilter(object: ListedObject, [name, value]: [string, string]): boolean {
  if (name === 'created_from') return Date.parse(object.created_at) >= Date.parse(value);
  if (name === 'created_to') return Date.parse(object.created_at) < Date.parse(value);
  return object[name] === value;
}

/** Asserts that a page before the last is full, and that `has_more`, `next_cursor` and `Link` agree. */
export function expectConsistentPage(response: ApiResponse<Page>, { path, query }: ListQuery): void {
  const { data, has_more, next_cursor } = response.body;
  const limit = Number(query['limit'] ?? DEFAULT_LIMIT);
  expectThat(typeof has_more === 'boolean', 'The has_more of a page is neither true nor false', response);
  expectThat('next_cursor' in response.body, 'A page has no next_cursor', response);
  expectThat(Array.isArray(data) && data.length <= limit, `A page has more than ${limit} objects`, response);
  expectThat(
    !has_more || data.length === limit,
    `A page before the last does not have ${limit} objects`,
    response,
  );
  const place = has_more ? 'before the last' : 'that is the last';
  const message = (what: string): string =>
    `A page ${place}, with has_more ${String(has_more)}, has ${has_more ? 'no' : 'a'} ${what}`;
  expectThat((next_cursor !== null) === has_more, message('next_cursor'), response);
  const link = response.getHeader('link');
  expectThat((link !== null) === has_more, message('Link header'), response);
  if (link === null || next_cursor === null) return;
  const { pathname, searchParams } = resolveAddress(/^<([^>]*)>/.exec(link)?.[1] ?? '', response);
  expectThat(pathname.endsWith(path), `The Link leads to ${pathname}`, response);
  for (const [name, value] of Object.entries({ ...query, cursor: next_cursor })) {
    const linked = searchParams.get(name);
    // A gateway may write a time in another format or time zone.
    const isSame =
      linked === value || (name.startsWith('created_') && Date.parse(linked ?? '') === Date.parse(value));
    if (!isSame) expectEqual(linked, value, `${name} in the Link`, response);
  }
}

/** Object of a list of a target that may be faulty, so that only its id is certain. */
export type UncheckedObject = Record<string, unknown> & { id: string };

/** Returns the objects on a page of a list; none for a response that is no page. */
export function getListedObjects({ status, json }: ApiResponse): UncheckedObject[] {
  const data: unknown = status === 200 && isObject(json) ? json['data'] : null;
  return Array.isArray(data)
    ? data.filter((one): one is UncheckedObject => isObject(one) && typeof one['id'] === 'string')
    : [];
}
