import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandbox, take, type Schemas } from '../api.js';
import { formatLatency } from '../format.js';
import { useMessages } from '../live.js';
import { HttpStatus, Method } from '../parts/badge.js';
import { Choice, Text } from '../parts/field.js';
import { Pager, usePages } from '../parts/pager.js';
import { ProblemNote } from '../parts/problem.js';
import { Row, Rows } from '../parts/rows.js';
import { Empty, Screen, Split } from '../parts/screen.js';
import { Time } from '../parts/time.js';
import { hrefTo, slideTo, type Route } from '../route.js';
import { useAction } from '../use-action.js';
import { useResource } from '../use-resource.js';
import { RequestDetail } from './request-detail.js';

type Summary = Schemas['RequestSummary'];

/** So many are shown, and kept, at a time. */
const PAGE = 100;

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

/** Every request to the public API, as it comes. */
export function Requests({ route }: { route: Route }): JSX.Element {
  const of = (name: string): string => route.query.get(name) ?? '';
  const filters = { status: of('status'), method: of('method'), path: of('path') };
  const filter = (change: Partial<typeof filters>): void => {
    slideTo(hrefTo('requests', route.id, { ...filters, ...change }));
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
        <Text
          label="Path"
          type="search"
          placeholder="/v1/purchases"
          value={filters.path}
          onInput={(path) => {
            filter({ path });
          }}
          data-search
        />
        <Choice
          label="Status"
          value={filters.status}
          of={statuses}
          onChange={(status) => {
            filter({ status });
          }}
        />
        <Choice
          label="Method"
          value={filters.method}
          of={methods}
          onChange={(method) => {
            filter({ method });
          }}
        />
      </form>
      <ProblemNote error={error} />
      {isLoaded && rows.length === 0 ? <NoRequests isFiltered={isFiltered} /> : null}
      <Rows label="Requests, newest first">
        {rows.map((row) => (
          <Row key={row.id} href={hrefTo('requests', row.id, filters)} isOpen={row.id === route.id}>
            <RequestRow request={row} />
          </Row>
        ))}
      </Rows>
      <Pager pages={pages} next={next} />
    </>
  );
  const detail =
    route.id === null ? null : (
      <RequestDetail key={route.id} id={route.id} back={hrefTo('requests', null, filters)} />
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
        <Method method={request.method} />
        <span class="path">{request.path}</span>
      </span>
      <span class="row-side">
        {request.fault_ids.length > 0 ? <span class="badge warning">fault</span> : null}
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
      <Empty title="No request fits">
        <p>
          <a href={hrefTo('requests')}>Show all of them</a>
        </p>
      </Empty>
    );
  return (
    <Empty title="No request yet">
      <p>
        Send one from your code to <code>{location.origin}/v1</code>, try one in{' '}
        <a href={hrefTo('console')}>the console</a>, or fill the sandbox with{' '}
        <a href={hrefTo('seeds')}>a seed</a>. It appears here at once.
      </p>
    </Empty>
  );
}

type Filters = Record<'status' | 'method' | 'path', string>;

/** One page of the journal; the newest grows while it is looked at, and forgets its end. */
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
    const asked = Object.entries({ ...filters, cursor: cursor ?? '' }).filter(([, value]) => value !== '');
    return take(
      sandbox.GET('/requests', { params: { query: { limit: PAGE, ...Object.fromEntries(asked) } } }),
    );
  };
  const [came, setCame] = useState<{ name: string; rows: readonly Summary[] }>({ name, rows: [] });
  const { data, error } = useResource(`${name} ${pages.cursor ?? ''}`, async () => {
    const page = await load(pages.cursor);
    // What came meanwhile is on the page that was loaded.
    setCame({ name, rows: [] });
    return page;
  });
  useMessages((messages) => {
    const fresh = messages.flatMap((message) => (message.type === 'request' ? [message.data] : []));
    const fitting = fresh.filter((request) => fits(request, filters)).reverse();
    if (fitting.length === 0) return;
    setCame((before) => ({
      name,
      rows: [...fitting, ...(before.name === name ? before.rows : [])].slice(0, PAGE),
    }));
  });
  const isNewest = pages.cursor === undefined;
  const rows = newestOf(isNewest && came.name === name ? came.rows : [], data?.data ?? []);
  const turning = useAction();
  const hasMore =
    data !== undefined &&
    (data.has_more || rows.length < (isNewest ? came.rows.length : 0) + data.data.length);
  const next = turning.by(async () => {
    // The end of a page that has grown is known anew only.
    const cursor = isNewest ? (await load(undefined)).next_cursor : data?.next_cursor;
    if (cursor) pages.older(cursor);
  });
  return { rows, error, pages, next: hasMore ? next : null, isLoaded: data !== undefined };
}

/** Each request once: one that was under way when the page was loaded has come again since. */
function newestOf(came: readonly Summary[], loaded: readonly Summary[]): Summary[] {
  const byId = new Map<string, Summary>();
  for (const request of [...came, ...loaded]) if (!byId.has(request.id)) byId.set(request.id, request);
  return [...byId.values()].slice(0, PAGE);
}

function fits(request: Summary, { status, method, path }: Filters): boolean {
  return (
    (status === '' || String(request.status).startsWith(status.charAt(0))) &&
    (method === '' || request.method === method) &&
    request.path.includes(path)
  );
}
