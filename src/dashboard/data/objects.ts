import { useQueries, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { paths } from '../../../generated/closed/sandbox.js';
import { loadAllPages, MAX_PAGE_SIZE, type Page } from '../../client/load-all-pages.js';
import {
  isMissing,
  sandboxApi,
  unwrap,
  type SandboxObject,
  type StreamMessage,
  type Schemas,
  type PublicSchemas,
} from './api.js';
import { useResource, type Resource } from './resource.js';
import { useStreamMessages } from './stream.js';

type ObjectType = SandboxObject['type'];
type ObjectOfType<Type extends ObjectType> = Extract<SandboxObject, { type: Type }>;

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
export async function listObjects<Type extends ObjectType>(
  type: Type,
  query?: ObjectQuery,
): Promise<ListPage<ObjectOfType<Type>>> {
  return toListPage(await loadPage(type, query));
}

type ListQuery<Path extends '/events' | '/deliveries' | '/requests'> = NonNullable<
  paths[Path]['get']['parameters']['query']
>;

/** Loads a page of events, newest first. */
export function listEvents(query: ListQuery<'/events'>): Promise<Schemas['EventList']> {
  return unwrap(sandboxApi.GET('/events', { params: { query } }));
}

/** Loads a page of deliveries, newest first. */
export function listDeliveries(query: ListQuery<'/deliveries'>): Promise<Schemas['DeliveryList']> {
  return unwrap(sandboxApi.GET('/deliveries', { params: { query } }));
}

/** Loads a page of the request log, newest first. */
export function listRequests(query: ListQuery<'/requests'>): Promise<Schemas['RequestList']> {
  return unwrap(sandboxApi.GET('/requests', { params: { query } }));
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

/** Finds the newest customer with an email address; undefined if there is none. */
export async function findCustomerByEmail(email: string): Promise<PublicSchemas['Customer'] | undefined> {
  const { rows } = await listObjects('customer', { q: email });
  return rows.map(getData).find((customer) => customer.email.toLowerCase() === email.toLowerCase());
}

/** Says that a new customer has the email address of an existing one. */
export const describeKnownEmail = ({ name, email }: PublicSchemas['Customer']): string =>
  `${name} already has the email address ${email}.`;

/** Loads one page of the objects of a type, newest first, and reloads it after an event. */
export function useObjects<Type extends ObjectType>(
  type: Type,
  query: ObjectQuery = {},
  shouldReload: (message: StreamMessage) => boolean = (message) => message.type === 'event',
): Resource<ListPage<ObjectOfType<Type>['data']>> {
  return useResource(
    JSON.stringify([type, query]),
    async () => {
      const { rows, next } = await listObjects(type, query);
      return { rows: rows.map(({ data }) => data as ObjectOfType<Type>['data']), next };
    },
    shouldReload,
  );
}

/** Loads all charges of a purchase, oldest first. */
export async function loadAllCharges(purchase_id: string): Promise<Schemas['Charge'][]> {
  return (await loadAllObjects('charge', { purchase_id })).map(getData).reverse();
}

/** Pause before values that could not be loaded are loaded again, in milliseconds. */
const LOOKUP_RETRY_MS = 2_000;

/**
 * Creates a hook that returns values by id. Values that are not loaded yet are missing. Each value is loaded once, since
 * it does not change until a seed, a reset or a snapshot replaces all objects. A load that rejects is repeated.
 *
 * @param name what the values are, such as `name`
 */
export function createLookup<Value>(
  name: string,
  load: (id: string) => Promise<Value>,
): (ids: readonly string[]) => ReadonlyMap<string, Value> {
  return (ids) => {
    const known = [...new Set(ids)];
    const client = useQueryClient();
    const found = useQueries({
      queries: known.map((id) => ({
        queryKey: [name, id],
        queryFn: () => load(id),
        staleTime: Infinity,
        gcTime: Infinity,
        retry: true,
        retryDelay: LOOKUP_RETRY_MS,
      })),
    });
    useStreamMessages((messages) => {
      if (messages.some(({ type, data }) => type === 'resync' && data.reason === 'replaced'))
        void client.resetQueries({ queryKey: [name] });
    });
    return new Map(
      known.flatMap((id, index) => {
        const value = found[index]?.data;
        return value === undefined ? [] : [[id, value] as const];
      }),
    );
  };
}

/**
 * Returns the names of customers, services and plans by id. A purchase and a payment have the name of their customer.
 * The name of an object that does not exist is its id.
 */
export const useObjectNames = createLookup('name', loadName);

async function loadName(id: string): Promise<string> {
  try {
    const { data } = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } }));
    if ('name' in data) return data.name;
    return 'customer_id' in data ? await loadName(data.customer_id) : id;
  } catch (error) {
    return replaceMissing(error, id);
  }
}

/** Returns a replacement for an object that does not exist. @throws every other error */
export function replaceMissing<Value>(error: unknown, replacement: Value): Value {
  if (isMissing(error)) return replacement;
  throw error;
}

type Counts = Schemas['Counts'];

/** Shortest interval between two loads: counts change with every event. */
const MIN_RELOAD_INTERVAL_MS = 1_000;

const operationsWithoutEvent: readonly (string | null)[] = [
  'createService',
  'createPlan',
  'createConsumption',
  'createOrganizationConfiguration',
];

function changesCounts(message: StreamMessage): boolean {
  if (message.type === 'request') return operationsWithoutEvent.includes(message.data.operation_id);
  return message.type === 'event' || message.type === 'delivery';
}

/** Numbers of objects that the shell loads once for the sidebar and the screens. */
export const CountsContext = createContext<Counts | undefined>(undefined);

/** Loads the numbers of objects of the organization. Undefined until the first load completes. */
export function useLoadedCounts(): Counts | undefined {
  const { data } = useResource(
    'counts',
    () => unwrap(sandboxApi.GET('/counts')),
    changesCounts,
    MIN_RELOAD_INTERVAL_MS,
  );
  return data;
}

/** Returns the numbers of objects that the shell has loaded. Undefined until the first load completes. */
export function useCounts(): Counts | undefined {
  return useContext(CountsContext);
}

/** Returns the current configuration; null if none was created yet. */
export function useConfiguration(): {
  configuration: PublicSchemas['OrganizationConfiguration'] | null;
  /** True once the first load completed. */
  isLoaded: boolean;
  error: Error | null;
  reload: () => void;
} {
  const { data, error, reload } = useResource(
    'configuration',
    async () => (await listObjects('configuration', { limit: 1 })).rows[0]?.data ?? null,
    (message) =>
      message.type === 'request' && message.data.operation_id === 'createOrganizationConfiguration',
  );
  return { configuration: data ?? null, isLoaded: data !== undefined, error, reload };
}
