import type { JSX } from 'react';
import { CauseLink, StatusBadge } from '../components/badges.js';
import { Json } from '../components/responses.js';
import { Detail } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { CopyableId, EventType, Facts, toIdHref, ShortTime } from '../components/values.js';
import { type Schemas } from '../data/api.js';
import { getShownStatus, toDeliveryBody } from '../data/deliveries.js';
import { describeEvent, getCustomerId, getEventSubject, isChargeEvent } from '../data/describe-event.js';
import { describeFailure } from '../data/describe-payment.js';
import { formatCount } from '../data/format.js';
import { loadObject, useObjectNames, listDeliveries } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { ResendEvent } from './send-event.js';

type Event = Schemas['Event'];

/** Details of an event: its object, its cause, its deliveries and its payload. */
export function EventDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(id, () => loadObject('event', id));
  return (
    <Detail title={data ? describeEvent(data.data).title : 'Event'} back={back} isNarrow>
      <ErrorState title="The event could not be loaded" error={error} onRetry={reload} />
      {data ? <EventView event={data.data} /> : null}
    </Detail>
  );
}

function EventView({ event }: { event: Event }): JSX.Element {
  const subject = getEventSubject(event);
  const customerId = getCustomerId(event);
  const names = useObjectNames(customerId === null ? [] : [customerId]);
  return (
    <>
      <Facts
        items={{
          Type: <EventType type={event.type} />,
          Customer:
            customerId === null ? null : <a href={toIdHref(customerId)}>{names.get(customerId) ?? '…'}</a>,
          Object: subject && (
            <>
              {subject.noun} <CopyableId id={subject.id} href={toIdHref(subject.id)} />
            </>
          ),
          Reason: isChargeEvent(event) && event.data.failure && describeFailure(event.data.failure),
          Cause: <CauseLink cause={event.cause} />,
          Time: <ShortTime at={event.timestamp} />,
          Sequence: `#${event.sequence}`,
          Id: <CopyableId id={event.id} />,
        }}
      />
      <h3>Deliveries</h3>
      <Deliveries eventId={event.id} />
      <ResendEvent id={event.id} />
      <h3>Payload</h3>
      <Json value={toDeliveryBody(event)} label="The payload as JSON" />
    </>
  );
}

function Deliveries({ eventId }: { eventId: string }): JSX.Element {
  const { data, error, reload } = useResource(
    eventId,
    () => listDeliveries({ event_id: [eventId] }),
    ({ type }) => type === 'delivery',
  );
  return (
    <>
      <ErrorState title="The deliveries could not be loaded" error={error} onRetry={reload} />
      {data?.data.length === 0 ? (
        <p className="hint">No deliveries: no webhook endpoint received events of this type at that time.</p>
      ) : null}
      <ul className="bare lined">
        {data?.data.map((delivery) => (
          <li key={delivery.id}>
            <StatusBadge status={getShownStatus(delivery)} />{' '}
            <a href={toIdHref(delivery.id)}>{formatCount(delivery.attempts.length, 'attempt')}</a>{' '}
            <ShortTime at={delivery.created_at} />
          </li>
        ))}
      </ul>
    </>
  );
}
