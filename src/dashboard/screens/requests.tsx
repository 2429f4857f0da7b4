import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { formatLatency } from '../lib/format.js';
import { useStreamMessages } from '../lib/live-updates.js';
import { HttpStatus, HttpMethod } from '../components/status-badge.js';
import { SelectField, TextField } from '../components/field.js';
import { Pager, usePages } from '../components/pager.js';
import { ErrorNote } from '../components/error-note.js';
import { RecordLink, RecordList } from '../components/record-list.js';
import { EmptyState } from '../components/empty-state.js';
import { Screen, Split } from '../components/screen.js';
import { Time } from '../components/time.js';
import { toHref, replaceRoute, type Route } from '../lib/route.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';
import { RequestDetail } from './request-detail.js';

type Summary = Schemas['RequestSummary'];

/** Number of requests per page, and in memory. */
const PAGE_SIZE = 100;

const statuses = [
  ['', 'Any status'],
  ['2xx', '2xx'],
  ['4xx', '4xx'],
  ['5xx', '5xx'],
] as const;
const methods = [
  ['', 'Any method'],
  ['GET', 'GET'],
  ['POST', 'POST'],
  ['PUT', 'PUT'],
  ['DELETE', 'DELETE'],
] as const;

/** Screen that lists the requests to the public API, updated live. */
export function Requests({ route }: { route: Route }): JSX.Element {
  const getFilter = (name: string): string => route.query.get(name) ?? '';
  const filters = { status: getFilter('status'), method: getFilter('method'), path: getFilter('path') };
  const applyFilter = (change: Partial<typeof filters>): void => {
    replaceRoute(toHref('requests', route.id, { ...filters, ...change }));
  };
  const { rows, error, pages, next, isLoaded } = useRequests(filters);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  const list = (
    <>
      <form
        class="filters"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <TextField
          label="Path"
          type="search"
          placeholder="/v1/purchases"
          value={filters.path}
          onInput={(path) => {
            applyFilter({ path });
          }}
          data-search
        />
        <SelectField
          label="Status"
          value={filters.status}
          options={statuses}
          onChange={(status) => {
            applyFilter({ status });
          }}
        />
        <SelectField
          label="Method"
          value={filters.method}
          options={methods}
          onChange={(method) => {
            applyFilter({ method });
          }}
        />
      </form>
      <ErrorNote error={error} />
      {isLoaded && rows.length === 0 ? <NoRequests isFiltered={isFiltered} /> : null}
      <RecordList label="Requests, newest first">
        {rows.map((row) => (
          <RecordLink key={row.id} href={toHref('requests', row.id, filters)} isOpen={row.id === route.id}>
            <RequestRow request={row} />
          </RecordLink>
        ))}
      </RecordList>
      <Pager pages={pages} next={next} />
    </>
  );
  const detail =
    route.id === null ? null : (
      <RequestDetail key={route.id} id={route.id} back={toHref('requests', null, filters)} />
    );
  return (
    <Screen title="Requests">
      <Split list={list} detail={detail} />
    </Screen>
  );
}

function RequestRow({ request }: { request: Summary }): JSX.Element {
  return (
    <>
      <span class="row-main">
        <HttpMethod method={request.method} />
        <span class="path">{request.path}</span>
      </span>
      <span class="row-side">
        {request.fault_ids.length > 0 ? <span class="badge amber">fault</span> : null}
        <HttpStatus status={request.status} />
      </span>
      <span class="row-more">
        <span>{request.problem_code ?? request.operation_id ?? 'no operation'}</span>
        <span>{formatLatency(request.latency_ms)}</span>
        <Time at={request.received_at} />
      </span>
    </>
  );
}

function NoRequests({ isFiltered }: { isFiltered: boolean }): JSX.Element {
  if (isFiltered)
    return (
      <EmptyState title="No request fits">
        <p>
          <a href={toHref('requests')}>Show all of them</a>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="No request yet">
      <p>
        Send one from your code to <code>{location.origin}/v1</code>, try one in{' '}
        <a href={toHref('console')}>the console</a>, or fill the sandbox with{' '}
        <a href={toHref('seeds')}>a seed</a>. It appears here at once.
      </p>
    </EmptyState>
  );
}

type Filters = Record<'status' | 'method' | 'path', string>;

/** Loads one page of the request log. New requests are added to the newest page, and its oldest rows are dropped. */
function useRequests(filters: Filters): {
  rows: readonly Summary[];
  error: Error | null;
  pages: ReturnType<typeof usePages>;
  next: (() => void) | null;
  isLoaded: boolean;
} {
  const name = JSON.stringify(filters);
  const pages = usePages(name);
  const load = (cursor: string | undefined): Promise<Schemas['RequestList']> => {
    const query = Object.entries({ ...filters, cursor: cursor ?? '' }).filter(([, value]) => value !== '');
    return unwrap(
      sandboxApi.GET('/requests', { params: { query: { limit: PAGE_SIZE, ...Object.fromEntries(query) } } }),
    );
  };
  const [received, setReceived] = useState<{ name: string; rows: readonly Summary[] }>({ name, rows: [] });
  const { data, error } = useResource(`${name} ${pages.cursor ?? ''}`, async () => {
    const page = await load(pages.cursor);
    // The loaded page includes the requests received before.
    setReceived({ name, rows: [] });
    return page;
  });
  useStreamMessages((messages) => {
    const newRequests = messages.flatMap((message) => (message.type === 'request' ? [message.data] : []));
    const matching = newRequests.filter((request) => matchesFilters(request, filters)).reverse();
    if (matching.length === 0) return;
    setReceived((before) => ({
      name,
      rows: [...matching, ...(before.name === name ? before.rows : [])].slice(0, PAGE_SIZE),
    }));
  });
  const isNewest = pages.cursor === undefined;
  const rows = mergeById(isNewest && received.name === name ? received.rows : [], data?.data ?? []);
  const pageAction = useAction();
  const hasMore =
    data !== undefined &&
    (data.has_more || rows.length < (isNewest ? received.rows.length : 0) + data.data.length);
  const next = pageAction.toHandler(async () => {
    // Rows may have been dropped from the newest page: load it again for its cursor.
    const cursor = isNewest ? (await load(undefined)).next_cursor : data?.next_cursor;
    if (cursor) pages.showOlder(cursor);
  });
  return { rows, error, pages, next: hasMore ? next : null, isLoaded: data !== undefined };
}

/** Merges by id: a request in progress during the load is received a second time when it ends. */
function mergeById(received: readonly Summary[], loaded: readonly Summary[]): Summary[] {
  const byId = new Map<string, Summary>();
  for (const request of [...received, ...loaded]) if (!byId.has(request.id)) byId.set(request.id, request);
  return [...byId.values()].slice(0, PAGE_SIZE);
}

function matchesFilters(request: Summary, { status, method, path }: Filters): boolean {
  return (
    (status === '' || String(request.status).startsWith(status.charAt(0))) &&
    (method === '' || request.method === method) &&
    request.path.includes(path)
  );
}
