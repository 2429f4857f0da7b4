import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { sandbox, take, type Schemas } from '../api.js';
import { formatMoney } from '../format.js';
import { HttpStatus, Method, StatusBadge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { hrefOfId } from '../parts/id-link.js';
import { ProblemNote } from '../parts/problem.js';
import { Time } from '../parts/time.js';
import { timelineOf, type Moment } from '../timeline.js';
import { useResource } from '../use-resource.js';

const STEP = 20;
const MOST = 100;

/** What happened to an object: which requests, what they led to, and who was told. */
export function Timeline({ id }: { id: string }): JSX.Element {
  const [limit, setLimit] = useState(STEP);
  const { data, error } = useResource(
    `${id} ${limit}`,
    () => load(id, limit),
    ({ type }) => type === 'event' || type === 'request' || type === 'delivery',
  );
  if (data?.moments.length === 0) return <p class="hint">Nothing is known: seeds are told to nobody.</p>;
  return (
    <>
      <ProblemNote error={error} />
      <ol class="timeline">
        {data?.moments.map((moment) => (
          <li key={`${moment.request?.id ?? ''} ${moment.events[0]?.id ?? ''}`}>
            <MomentView moment={moment} deliveries={data.deliveries} />
          </li>
        ))}
      </ol>
      {data?.hasMore === true && limit < MOST ? (
        <Button
          onClick={() => {
            setLimit(limit + STEP);
          }}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}

type Deliveries = ReadonlyMap<string, readonly Schemas['Delivery'][]>;

async function load(
  id: string,
  limit: number,
): Promise<{ moments: Moment[]; deliveries: Deliveries; hasMore: boolean }> {
  const query = { object_id: id, limit };
  const [events, requests] = await Promise.all([
    take(sandbox.GET('/events', { params: { query } })),
    take(sandbox.GET('/requests', { params: { query } })),
  ]);
  const [whole, deliveries] = await Promise.all([
    Promise.all(
      requests.data.map((request) =>
        take(sandbox.GET('/requests/{id}', { params: { path: { id: request.id } } })),
      ),
    ),
    Promise.all(
      events.data.map(async (event) => {
        const { data } = await take(
          sandbox.GET('/deliveries', { params: { query: { event_id: event.id } } }),
        );
        return [event.id, data] as const;
      }),
    ),
  ]);
  return {
    moments: timelineOf(events.data, whole),
    deliveries: new Map(deliveries),
    hasMore: events.has_more || requests.has_more,
  };
}

function MomentView({ moment, deliveries }: { moment: Moment; deliveries: Deliveries }): JSX.Element {
  const { request, events } = moment;
  return (
    <>
      <p class="moment">
        <Time at={moment.at} />{' '}
        {request ? (
          <a href={hrefOfId(request.id)}>
            <Method method={request.method} /> <span class="path">{request.path}</span>{' '}
            <HttpStatus status={request.status} />
          </a>
        ) : (
          'Fell due, was done at the checkout, or was triggered'
        )}
      </p>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <a href={hrefOfId(event.id)}>{event.type}</a>{' '}
            {event.type.startsWith('charge.') && 'amount' in event.data && event.data.amount !== null ? (
              <a href={hrefOfId(event.data.id)}>{formatMoney(event.data.amount, event.data.currency)}</a>
            ) : null}{' '}
            {deliveries.get(event.id)?.map((delivery) => (
              <a key={delivery.id} href={hrefOfId(delivery.id)} class="told">
                webhook <StatusBadge status={delivery.status} />
              </a>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
