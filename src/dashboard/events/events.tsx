import { Plus, Zap } from 'lucide-react';
import { useState, type JSX, type SyntheticEvent } from 'react';
import { CauseLink, StatusBadge } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { SelectField, TextField } from '../components/fields.js';
import { FilterPanel } from '../components/filters.js';
import { Icon } from '../components/icon.js';
import { ListScreen, useListPage, EmptyList } from '../components/list-screen.js';
import { NO_VALUE, type Column } from '../components/table.js';
import { EventType, toIdHref, ShortTime } from '../components/values.js';
import { type Schemas } from '../data/api.js';
import { getShownStatus } from '../data/deliveries.js';
import {
  describeEvent,
  describeEventType,
  eventTypes,
  getCustomerId,
  getEventSubject,
} from '../data/describe-event.js';
import { useObjectNames, toListPage, listEvents } from '../data/objects.js';
import {
  omitEmpty,
  navigate,
  toFilteredHref,
  toHref,
  parseFilters,
  type Route,
  type Filters,
} from '../data/route.js';
import { EventDetail } from './event-detail.js';
import { TriggerEvent } from './send-event.js';
import { useDeliveries, type DeliveriesByEvent } from './use-events.js';

type Event = Schemas['Event'];

const PAGE_SIZE = 50;

/** Screen that lists events in words, and shows one of them with its deliveries. */
export function Events({ route }: { route: Route }): JSX.Element {
  const filters = parseEventFilters(route.query);
  const list = useListPage(route, filters, async (cursor) =>
    toListPage(
      await listEvents({ ...omitEmpty(filters), limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }),
    ),
  );
  const rows = list.page.data?.rows ?? [];
  const names = useObjectNames(rows.flatMap((event) => getCustomerId(event) ?? []));
  const deliveries = useDeliveries(rows.map(({ id }) => id));
  const [isTriggering, setTriggering] = useState(false);
  const trigger = (
    <Button tone="primary" icon={Plus} onClick={() => void setTriggering(true)}>
      Trigger event
    </Button>
  );
  return (
    <ListScreen
      route={route}
      list={list}
      title="Events"
      label="Events, newest first"
      errorTitle="Events could not be loaded"
      filters={filters}
      columns={createColumns(names, deliveries)}
      toId={({ id }) => id}
      actions={trigger}
      empty={<NoEvents filters={filters} />}
      renderDetail={(id, back) => <EventDetail id={id} back={back} />}
      dialogs={isTriggering ? <TriggerEvent onClose={() => void setTriggering(false)} /> : null}
    >
      <FilterPanel filters={filters}>
        <EventSearch key={JSON.stringify(filters)} filters={filters} />
      </FilterPanel>
    </ListScreen>
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
    <span className="two-lines">
      <span className={`mark ${tone}`}>
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
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    navigate(searchEvents(filters, text));
  };
  return (
    <form className="filters" role="search" onSubmit={submit}>
      <TextField
        label="Id of an object, request or event"
        type="search"
        placeholder="pur_…"
        data-search
        value={text}
        onInput={setText}
      />
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
  return (
    <EmptyList
      screen="events"
      filters={names.join(', ')}
      noMatch="No event matches"
      title="No events yet"
      icon={Zap}
      actions={
        <a className="button primary" href={toHref('checkout')}>
          Create a purchase
        </a>
      }
      command="npx tollgate seed demo"
    >
      <p>Each change of a purchase, payment, customer or usage record emits an event, which webhooks send.</p>
    </EmptyList>
  );
}

/** Filters of the list of events, as the URL has them. */
interface EventFilters extends Filters {
  type: Schemas['Event']['type'] | '';
  object_id: string;
  request_id: string;
}

/** Returns the filters of a URL. An unknown type of events is ignored. */
export function parseEventFilters(query: URLSearchParams): EventFilters {
  return {
    type: eventTypes.find((type) => type === query.get('type')) ?? '',
    ...parseFilters(query, 'object_id', 'request_id'),
  };
}

/** Returns the link of a search by id: the event itself, the events of a request, or those of an object. */
export function searchEvents({ type }: EventFilters, text: string): string {
  const id = text.trim();
  if (id.startsWith('evt_')) return toHref('events', id);
  return toHref('events', null, { type, [id.startsWith('req_') ? 'request_id' : 'object_id']: id });
}
