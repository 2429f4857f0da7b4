import { ArrowLeftRight, CircleAlert, FlaskConical, Pause, Play } from 'lucide-react';
import type { JSX } from 'react';
import { HttpMethod, HttpStatus } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { SelectField, TextField } from '../components/fields.js';
import { FilterPanel, TabLinks } from '../components/filters.js';
import { Icon } from '../components/icon.js';
import { ListScreen, EmptyList } from '../components/list-screen.js';
import type { Column } from '../components/table.js';
import { ShortTime, Time } from '../components/values.js';
import { getBaseUrl, type Schemas } from '../data/api.js';
import { formatCount, formatLatency } from '../data/format.js';
import {
  describeFilters,
  parseFilters,
  replaceRoute,
  toFilteredHref,
  toHref,
  type Route,
} from '../data/route.js';
import {
  describeFinding,
  isObjectId,
  isOperationId,
  operationIds,
  operationTitles,
  shortenPath,
  type RequestFilters,
} from './describe-request.js';
import { Path } from './path.js';
import { RequestDetail } from './request-detail.js';
import { useRequestLog, type RequestLog } from './use-request-log.js';
import './requests.css';

type Summary = Schemas['RequestSummary'];

const statuses = [
  ['', 'All'],
  ['2xx', 'Succeeded'],
  ['4xx', 'Client errors'],
  ['5xx', 'Server errors'],
] as const;
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

function parseRequestFilters(query: URLSearchParams): RequestFilters {
  const filters = parseFilters(query, 'status', 'method', 'operation_id', 'path', 'object_id');
  const { operation_id } = filters;
  return { ...filters, operation_id: isOperationId(operation_id) ? operation_id : '' };
}

/** Screen that lists the requests to the public API, updated live. */
export function Requests({ route }: { route: Route }): JSX.Element {
  const filters = parseRequestFilters(route.query);
  const log = useRequestLog(route, filters);
  return (
    <ListScreen
      route={route}
      list={log}
      title="Requests"
      label="Requests, newest first"
      errorTitle="Requests could not be loaded"
      filters={filters}
      columns={requestColumns}
      toId={({ id }) => id}
      actions={<LiveControl log={log} />}
      above={
        <TabLinks
          label="Status of the response"
          tabs={statuses.map(([status, title]) => ({
            title,
            href: toHref('requests', null, { ...filters, status }),
            isCurrent: filters.status === status,
          }))}
        />
      }
      empty={
        <>
          <NoRequests filters={filters} />
          {log.startedAt === null ? null : (
            <p className="muted card-note">
              The log began on <Time at={log.startedAt} /> UTC. A restart or a reset of the sandbox empties
              it.
            </p>
          )}
        </>
      }
      renderDetail={(id, back) => <RequestDetail id={id} back={back} />}
    >
      <FilterPanel filters={{ ...filters, status: '' }}>
        <RequestFilterForm filters={filters} />
      </FilterPanel>
    </ListScreen>
  );
}

function LiveControl({ log: { isPaused, pausedCount, setPaused } }: { log: RequestLog }): JSX.Element {
  return (
    <div className="live-control">
      <span className={isPaused ? 'live-state gray' : 'live-state green'} role="status">
        {isPaused ? `Paused, ${formatCount(pausedCount, 'new request')}` : 'Live'}
      </span>
      <Button icon={isPaused ? Play : Pause} onClick={() => void setPaused(!isPaused)}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </div>
  );
}

function RequestFilterForm({ filters }: { filters: RequestFilters }): JSX.Element {
  const applyFilter = (change: Record<string, string>): void =>
    void replaceRoute(toFilteredHref(change, { keepsItem: true }));
  return (
    <form className="filters" role="search" onSubmit={(event) => void event.preventDefault()}>
      <TextField
        label="Path or object id"
        type="search"
        placeholder="/v1/purchases"
        value={filters.object_id === '' ? filters.path : filters.object_id}
        onInput={(text) => {
          applyFilter(isObjectId(text) ? { path: '', object_id: text } : { path: text, object_id: '' });
        }}
        data-search
      />
      <SelectField
        label="Operation"
        value={filters.operation_id}
        options={[
          ['', 'Any operation'],
          ...operationIds.map((id): [string, string] => [id, operationTitles[id]]),
        ]}
        onChange={(operation_id) => void applyFilter({ operation_id })}
      />
      <SelectField
        label="Method"
        value={filters.method}
        options={[['', 'Any method'], ...methods.map((each): [string, string] => [each, each])]}
        onChange={(method) => void applyFilter({ method })}
      />
    </form>
  );
}

/** Columns of a list of requests. */
export const requestColumns: readonly Column<Summary>[] = [
  {
    title: 'Request',
    card: 'title',
    render: ({ method, path, operation_id: operation }) => (
      <span className="two-lines">
        <HttpMethod method={method} />
        <span>
          <b className="path">
            <Path path={shortenPath(path)} />
          </b>
          <small>{operation === null ? 'No operation' : operationTitles[operation]}</small>
        </span>
      </span>
    ),
  },
  { title: 'Status', card: 'side', render: ({ status }) => <HttpStatus status={status} /> },
  {
    title: 'Duration',
    align: 'end',
    isWide: true,
    render: ({ latency_ms: latency }) => formatLatency(latency),
  },
  { title: 'Clock time', isWide: true, render: (request) => <RequestTime request={request} /> },
  { title: 'Findings', render: (request) => <Finding request={request} /> },
];

/** Difference from which the clock is not that of the real time, in milliseconds. */
const CLOCK_DIFFERENCE_MS = 60_000;

/** Time of the clock, and the real time below it if the clock is frozen or was moved. */
function RequestTime({ request: { created_at, received_at } }: { request: Summary }): JSX.Element {
  const isMoved = Math.abs(Date.parse(received_at) - Date.parse(created_at)) >= CLOCK_DIFFERENCE_MS;
  return (
    <span className="two-lines">
      <span>
        <ShortTime at={created_at} />
        {isMoved ? (
          <small>
            Real: <Time at={received_at} />
          </small>
        ) : null}
      </span>
    </span>
  );
}

function Finding({ request }: { request: Summary }): JSX.Element | null {
  const finding = describeFinding(request);
  if (finding === null) return null;
  const isFault = request.fault_ids.length > 0;
  return (
    <span className={isFault ? 'finding is-fault' : 'finding'}>
      <Icon node={isFault ? FlaskConical : CircleAlert} size={14} />
      {finding}
    </span>
  );
}

function NoRequests({ filters }: { filters: RequestFilters }): JSX.Element {
  return (
    <EmptyList
      screen="requests"
      filters={describeFilters(filters)}
      noMatch="No request matches"
      title="No requests yet"
      icon={ArrowLeftRight}
      command={`curl ${getBaseUrl()}/v1/customers -H "Authorization: Bearer $TOLLGATE_API_KEY"`}
      actions={
        <a className="button primary" href={toHref('console')}>
          Open the console
        </a>
      }
    >
      <p>Each request that your code sends to the API appears here.</p>
    </EmptyList>
  );
}
