import { sandboxApi, unwrap, type SandboxObject, type StreamMessage } from './api.js';
import { useResource, type Resource } from './use-resource.js';

type ObjectType = SandboxObject['type'];
type DataByType<Type extends ObjectType> = Extract<SandboxObject, { type: Type }>['data'];

interface ObjectQuery {
  /** Page size, from 1 to 100. */
  limit?: number;
  cursor?: string | undefined;
  /** Text to find in names and email addresses, or an id. */
  q?: string;
  customer_id?: string;
  plan_id?: string;
}

/** Page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
}

const MAX_PAGE_SIZE = 100;

/** Loads one page of the objects of a type, newest first, and reloads it after an event. */
export function useObjects<Type extends ObjectType>(
  type: Type,
  { limit = MAX_PAGE_SIZE, cursor, ...filters }: ObjectQuery = {},
  shouldReload: (message: StreamMessage) => boolean = (message) => message.type === 'event',
): Resource<ListPage<DataByType<Type>>> {
  const query = { type, limit, ...filters, ...(cursor !== undefined && { cursor }) };
  return useResource(
    JSON.stringify(query),
    async () => {
      const page = await unwrap(
        sandboxApi.GET('/objects', { params: { query: query as { type: 'customer' } } }),
      );
      return {
        rows: page.data.flatMap((object) => (object.type === type ? [object.data as DataByType<Type>] : [])),
        next: page.next_cursor,
      };
    },
    shouldReload,
  );
}
