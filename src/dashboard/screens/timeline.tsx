import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { formatMoney } from '../lib/format.js';
import { HttpStatus, HttpMethod, StatusBadge } from '../components/status-badge.js';
import { Button } from '../components/button.js';
import { toIdHref } from '../components/id-link.js';
import { ErrorNote } from '../components/error-note.js';
import { Time } from '../components/time.js';
import { buildTimeline, type TimelineEntry } from '../lib/build-timeline.js';
import { useResource } from '../lib/use-resource.js';

const PAGE_SIZE = 20;
const MAX_SIZE = 100;

/** Timeline of an object: requests, their events and deliveries. */
export function Timeline({ id }: { id: string }): JSX.Element {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const { data, error } = useResource(
    `${id} ${limit}`,
    () => loadTimeline(id, limit),
    ({ type }) => type === 'event' || type === 'request' || type === 'delivery',
  );
  if (data?.moments.length === 0)
    return <p class="hint">No activity yet: applying a seed emits no events.</p>;
  return (
    <>
      <ErrorNote error={error} />
      <ol class="timeline">
        {data?.moments.map((moment) => (
          <li key={`${moment.request?.id ?? ''} ${moment.events[0]?.id ?? ''}`}>
            <EntryView moment={moment} deliveries={data.deliveries} />
          </li>
        ))}
      </ol>
      {data?.hasMore === true && limit < MAX_SIZE ? (
        <Button
          onClick={() => {
            setLimit(limit + PAGE_SIZE);
          }}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}

type Deliveries = ReadonlyMap<string, readonly Schemas['Delivery'][]>;

async function loadTimeline(
  id: string,
  limit: number,
): Promise<{ moments: TimelineEntry[]; deliveries: Deliveries; hasMore: boolean }> {
  const query = { object_id: id, limit };
  const [events, requests] = await Promise.all([
    unwrap(sandboxApi.GET('/events', { params: { query } })),
    unwrap(sandboxApi.GET('/requests', { params: { query } })),
  ]);
  const [fullRequests, deliveries] = await Promise.all([
    Promise.all(
      requests.data.map((request) =>
        unwrap(sandboxApi.GET('/requests/{id}', { params: { path: { id: request.id } } })),
      ),
    ),
    Promise.all(
      events.data.map(async (event) => {
        const { data } = await unwrap(
          sandboxApi.GET('/deliveries', { params: { query: { event_id: event.id } } }),
        );
        return [event.id, data] as const;
      }),
    ),
  ]);
  return {
    moments: buildTimeline(events.data, fullRequests),
    deliveries: new Map(deliveries),
    hasMore: events.has_more || requests.has_more,
  };
}

function EntryView({ moment, deliveries }: { moment: TimelineEntry; deliveries: Deliveries }): JSX.Element {
  const { request, events } = moment;
  return (
    <>
      <p class="moment">
        <Time at={moment.at} />{' '}
        {request ? (
          <a href={toIdHref(request.id)}>
            <HttpMethod method={request.method} /> <span class="path">{request.path}</span>{' '}
            <HttpStatus status={request.status} />
          </a>
        ) : (
          'Fell due, was done at the checkout, or was triggered'
        )}
      </p>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <a href={toIdHref(event.id)}>{event.type}</a>{' '}
            {event.type.startsWith('charge.') && 'amount' in event.data && event.data.amount !== null ? (
              <a href={toIdHref(event.data.id)}>{formatMoney(event.data.amount, event.data.currency)}</a>
            ) : null}{' '}
            {deliveries.get(event.id)?.map((delivery) => (
              <a key={delivery.id} href={toIdHref(delivery.id)} class="told">
                webhook <StatusBadge status={delivery.status} />
              </a>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
