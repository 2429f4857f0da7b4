import type { StreamMessage } from './api.js';
import {
  loadObjects,
  type ListPage,
  type ObjectOfType,
  type ObjectQuery,
  type ObjectType,
} from './load-objects.js';
import { useResource, type Resource } from './use-resource.js';

/** Loads one page of the objects of a type, newest first, and reloads it after an event. */
export function useObjects<Type extends ObjectType>(
  type: Type,
  query: ObjectQuery = {},
  shouldReload: (message: StreamMessage) => boolean = (message) => message.type === 'event',
): Resource<ListPage<ObjectOfType<Type>['data']>> {
  return useResource(
    JSON.stringify([type, query]),
    async () => {
      const { rows, next } = await loadObjects(type, query);
      return { rows: rows.map(({ data }) => data as ObjectOfType<Type>['data']), next };
    },
    shouldReload,
  );
}
