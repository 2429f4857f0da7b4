import type { paths } from '../../../generated/closed/sandbox.js';
import { loadAllPages, MAX_PAGE_SIZE, type Page } from '../../client/load-all-pages.js';
import { sandboxApi, unwrap, type SandboxObject } from './api.js';

export type ObjectType = SandboxObject['type'];
export type ObjectOfType<Type extends ObjectType> = Extract<SandboxObject, { type: Type }>;

type Query = NonNullable<paths['/objects']['get']['parameters']['query']>;

/** Filters and page of a list of objects. A value that is undefined is not sent. */
export type ObjectQuery = { [Name in Exclude<keyof Query, 'type'>]?: Readonly<Query[Name]> | undefined };

export interface ListPage<Row> {
  rows: Row[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

export const toListPage = <Row>({ data, next_cursor }: Page<Row>): ListPage<Row> => ({
  rows: data,
  next: next_cursor,
});

/** Returns an object without its type and its expanded objects. */
export const getData = <Data>({ data }: { data: Data }): Data => data;

/** Loads a page of the objects of a type, newest first. */
export async function loadObjects<Type extends ObjectType>(
  type: Type,
  query?: ObjectQuery,
): Promise<ListPage<ObjectOfType<Type>>> {
  return toListPage(await loadPage(type, query));
}

/** Loads all objects of a type, newest first. */
export function loadAllObjects<Type extends ObjectType>(
  type: Type,
  filters?: ObjectQuery,
): Promise<ObjectOfType<Type>[]> {
  return loadAllPages((page) => loadPage(type, { ...filters, ...page }));
}

async function loadPage<Type extends ObjectType>(
  type: Type,
  filters?: ObjectQuery,
): Promise<Page<ObjectOfType<Type>>> {
  const query = { limit: MAX_PAGE_SIZE, ...filters, type } as Query;
  const page = await unwrap(sandboxApi.GET('/objects', { params: { query } }));
  return { ...page, data: page.data.filter((object) => hasType(object, type)) };
}

/**
 * Loads an object.
 *
 * @param expand related objects to load, too
 * @throws {ApiError} if it does not exist
 * @throws {Error} if the id is one of another type
 */
export async function loadObject<Type extends ObjectType>(
  type: Type,
  id: string,
  expand: NonNullable<Query['expand']> = [],
): Promise<ObjectOfType<Type>> {
  const params = { path: { id }, query: { expand } };
  const object = await unwrap(sandboxApi.GET('/objects/{id}', { params }));
  if (hasType(object, type)) return object;
  throw new Error(`${id} has the type ${object.type}, not ${type}.`);
}

const hasType = <Type extends ObjectType>(object: SandboxObject, type: Type): object is ObjectOfType<Type> =>
  object.type === type;
