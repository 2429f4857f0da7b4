import { useState } from 'react';
import { getPages, type Pages } from '../components/list-screen.js';
import { type Schemas } from '../data/api.js';
import { listRequests } from '../data/objects.js';
import { useAction, useResource, type Resource } from '../data/resource.js';
import { omitEmpty, type Route } from '../data/route.js';
import { useStreamMessages } from '../data/stream.js';
import { matchesFilters, type RequestFilters } from './describe-request.js';

type Summary = Schemas['RequestSummary'];

/** Number of requests per page, and in memory. */
const PAGE_SIZE = 100;

export interface RequestLog {
  page: Resource<{ rows: readonly Summary[] }>;
  pages: Pages;
  /** Real time at which the log began; null if it survives restarts, and before it is loaded. */
  startedAt: string | null;
  /** Shows the page of older requests; null on the last one. */
  next: (() => void) | null;
  isPaused: boolean;
  /** Number of requests that match the filters and arrived during the pause. */
  pausedCount: number;
  setPaused: (isPaused: boolean) => void;
}

/**
 * Loads one page of the request log. New requests are added to the newest page, whose oldest rows are dropped, until
 * the log is paused.
 */
export function useRequestLog(route: Route, filters: RequestFilters): RequestLog {
  const name = JSON.stringify(filters);
  const pages = getPages(route);
  const listName = `${name} ${pages.cursor ?? ''}`;
  /** Rows of the list that was shown when it was paused. */
  const [paused, setPaused] = useState<{ listName: string; rows: readonly Summary[] } | null>(null);
  const isPaused = paused !== null;
  const [pausedCount, setPausedCount] = useState(0);
  const [received, setReceived] = useState<{ name: string; rows: readonly Summary[] }>({ name, rows: [] });
  const load = (cursor: string | undefined): Promise<Schemas['RequestList']> => {
    const query = omitEmpty({ ...filters, cursor: cursor ?? '' });
    return listRequests({ limit: PAGE_SIZE, ...(query as object) });
  };
  // The stream does not say which objects a request concerns, so the server filters by object.
  const isFilteredByObject = filters.object_id !== '';
  const { data, error, reload } = useResource(
    listName,
    async () => {
      const page = await load(pages.cursor);
      // The loaded page includes the requests received before.
      setReceived({ name, rows: [] });
      return page;
    },
    ({ type }) => isFilteredByObject && !isPaused && type === 'request',
  );
  useStreamMessages((messages) => {
    const newRequests = messages.flatMap((message) => (message.type === 'request' ? [message.data] : []));
    const matching = newRequests.filter((request) => matchesFilters(request, filters)).reverse();
    if (matching.length === 0 || isFilteredByObject) return;
    if (isPaused) setPausedCount((count) => count + matching.length);
    else
      setReceived((before) => ({
        name,
        rows: [...matching, ...(before.name === name ? before.rows : [])].slice(0, PAGE_SIZE),
      }));
  });
  const isNewest = pages.cursor === undefined;
  const newRows = isNewest && received.name === name ? received.rows : [];
  const pageAction = useAction();
  const hasMore = data !== undefined && (data.has_more || newRows.length + data.data.length > PAGE_SIZE);
  const next = pageAction.toHandler(async () => {
    // Rows may have been dropped from the newest page: load it again for its cursor.
    const cursor = isNewest ? (await load(undefined)).next_cursor : data?.next_cursor;
    if (cursor) pages.showOlder(cursor);
  });
  const rows = paused?.listName === listName ? paused.rows : data && mergeById(newRows, data.data);
  return {
    page: { data: rows && { rows }, error: error ?? pageAction.error, reload },
    pages,
    startedAt: data?.log_started_at ?? null,
    next: hasMore ? next : null,
    isPaused,
    pausedCount,
    setPaused: (shouldPause) => {
      setPaused(shouldPause ? { listName, rows: rows ?? [] } : null);
      setPausedCount(0);
      if (!shouldPause) reload();
    },
  };
}

/** Merges by id: a request in progress during the load is received a second time when it ends. */
function mergeById(received: readonly Summary[], loaded: readonly Summary[]): Summary[] {
  const byId = new Map<string, Summary>();
  for (const request of [...received, ...loaded]) if (!byId.has(request.id)) byId.set(request.id, request);
  return [...byId.values()].slice(0, PAGE_SIZE);
}
