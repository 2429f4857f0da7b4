import { Plus, Zap } from 'lucide';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.js';
import { CauseLink } from '../../components/cause-link.js';
import { EmptyState } from '../../components/empty-state.js';
import { EventType } from '../../components/event-type.js';
import { SearchField, SelectField } from '../../components/field.js';
import { FilterPanel } from '../../components/filter-panel.js';
import { Icon } from '../../components/icon.js';
import { toIdHref } from '../../components/id-link.js';
import { ListCard } from '../../components/list-card.js';
import { getPages, Pager } from '../../components/pager.js';
import { Screen, Split } from '../../components/screen.js';
import { StatusBadge } from '../../components/status-badge.js';
import { NO_VALUE, type Column } from '../../components/table.js';
import { ShortTime } from '../../components/time.js';
import { sandboxApi, unwrap, type Schemas } from '../../lib/api.js';
import {
  describeEvent,
  describeEventType,
  eventTypes,
  getCustomerId,
  getEventSubject,
} from '../../lib/describe-event.js';
import { getShownStatus } from '../../lib/describe-delivery.js';
import { parseEventFilters, searchEvents, type EventFilters } from '../../lib/event-filters.js';
import { omitEmpty } from '../../lib/filters.js';
import { navigate, toFilteredHref, toHref, type Route } from '../../lib/route.js';
import { useDeliveries, type DeliveriesByEvent } from '../../lib/use-deliveries.js';
import { useObjectNames } from '../../lib/use-object-names.js';
import { toListPage, type ListPage } from '../../lib/load-objects.js';
import { useResource } from '../../lib/use-resource.js';
import { EventDetail } from './event-detail.js';
import { TriggerEvent } from './trigger-event.js';

type Event = Schemas['Event'];

const PAGE_SIZE = 50;

async function loadEvents(filters: EventFilters, cursor: string | undefined): Promise<ListPage<Event>> {
  const query = { ...omitEmpty(filters), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
  return toListPage(await unwrap(sandboxApi.GET('/events', { params: { query } })));
}

/** Screen that lists events in words, and shows one of them with its deliveries. */
export function Events({ route }: { route: Route }): JSX.Element {
  const filters = parseEventFilters(route.query);
  const name = JSON.stringify(filters);
  const pages = getPages(route);
  const page = useResource(
    `${name} ${pages.cursor ?? ''}`,
    () => loadEvents(filters, pages.cursor),
    ({ type }) => type === 'event',
  );
  const names = useObjectNames(page.data?.rows.flatMap((event) => getCustomerId(event) ?? []) ?? []);
  const deliveries = useDeliveries(page.data?.rows.map(({ id }) => id) ?? []);
  const [isTriggering, setTriggering] = useState(false);
  const trigger = (
    <Button tone="primary" icon={Plus} onClick={() => void setTriggering(true)}>
      Trigger event
    </Button>
  );
  const list = (
    <>
      <FilterPanel filters={filters}>
        <EventSearch key={name} filters={filters} />
      </FilterPanel>
      <ListCard
        label="Events, newest first"
        errorTitle="Events could not be loaded"
        page={page}
        columns={createColumns(names, deliveries)}
        toKey={({ id }) => id}
        toHref={({ id }) => toHref('events', id, { ...filters, ...pages.query })}
        openKey={route.id}
        empty={<NoEvents filters={filters} />}
      />
      <Pager pages={pages} next={pages.toOlderHandler(page.data?.next)} />
    </>
  );
  return (
    <Screen title="Events" actions={trigger}>
      <Split
        list={list}
        detail={
          route.id === null ? null : (
            <EventDetail
              key={route.id}
              id={route.id}
              back={toHref('events', null, { ...filters, ...pages.query })}
            />
          )
        }
      />
      {isTriggering ? <TriggerEvent onClose={() => void setTriggering(false)} /> : null}
    </Screen>
  );
}

/** Creates the columns. @param names names of customers by id */
function createColumns(names: ReadonlyMap<string, string>, deliveries: DeliveriesByEvent): Column<Event>[] {
  return [
    { title: 'Event', card: 'title', render: (event) => <EventTitle event={event} names={names} /> },
    { title: 'Type', isWide: true, render: ({ type }) => <EventType type={type} /> },
    {
      title: 'Object',
      isWide: true,
      render: (event) => {
        const subject = getEventSubject(event);
        return subject && <a href={toIdHref(subject.id)}>{subject.noun}</a>;
      },
    },
    { title: 'Cause', render: ({ cause }) => <CauseLink cause={cause} /> },
    {
      title: 'Delivery',
      render: ({ id }) => {
        const [newest] = deliveries.get(id) ?? [];
        return newest ? <StatusBadge status={getShownStatus(newest)} /> : NO_VALUE;
      },
    },
    { title: 'Time', render: ({ timestamp }) => <ShortTime at={timestamp} /> },
    {
      title: 'Sequence',
      align: 'end',
      card: 'side',
      isWide: true,
      render: ({ sequence }) => `#${sequence}`,
    },
  ];
}

function EventTitle({ event, names }: { event: Event; names: ReadonlyMap<string, string> }): JSX.Element {
  const { title, tone, icon } = describeEvent(event);
  const customerId = getCustomerId(event);
  return (
    <span class="two-lines">
      <span class={`mark ${tone}`}>
        <Icon node={icon} />
      </span>
      <span>
        <b>{title}</b>
        <small>{customerId === null ? 'Webhook endpoint' : (names.get(customerId) ?? '…')}</small>
      </span>
    </span>
  );
}

function EventSearch({ filters }: { filters: EventFilters }): JSX.Element {
  const [text, setText] = useState(filters.object_id || filters.request_id);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    navigate(searchEvents(filters, text));
  };
  return (
    <form class="filters" role="search" onSubmit={submit}>
      <SearchField label="Id of an object, request or event" value={text} onInput={setText} />
      <Button type="submit">Search</Button>
      <SelectField
        label="Type"
        value={filters.type}
        options={[['', 'Any type'], ...eventTypes.map((type) => [type, describeEventType(type)] as const)]}
        onChange={(type) => void navigate(toFilteredHref({ type }))}
      />
    </form>
  );
}

function NoEvents({ filters: { type, object_id, request_id } }: { filters: EventFilters }): JSX.Element {
  const names = [
    ...(type === '' ? [] : [`type “${describeEventType(type)}”`]),
    ...(object_id === '' ? [] : [`object ${object_id}`]),
    ...(request_id === '' ? [] : [`request ${request_id}`]),
  ];
  if (names.length > 0)
    return (
      <EmptyState title="No event matches" icon={Zap}>
        <p>
          Filters: {names.join(', ')}. <a href={toHref('events')}>Clear the filters</a>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState
      title="No events yet"
      icon={Zap}
      actions={
        <a class="button primary" href={toHref('checkout')}>
          Create a purchase
        </a>
      }
      command="npx tollgate seed demo"
    >
      <p>Each change of a purchase, payment, customer or usage record emits an event, which webhooks send.</p>
    </EmptyState>
  );
}
