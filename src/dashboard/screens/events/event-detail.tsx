import type { JSX } from 'preact';
import { CauseLink } from '../../components/cause-link.js';
import { CopyableId } from '../../components/copyable-id.js';
import { ErrorState } from '../../components/error-state.js';
import { EventType } from '../../components/event-type.js';
import { Facts } from '../../components/facts.js';
import { toIdHref } from '../../components/id-link.js';
import { Json } from '../../components/json.js';
import { Detail } from '../../components/screen.js';
import { StatusBadge } from '../../components/status-badge.js';
import { ShortTime } from '../../components/time.js';
import { sandboxApi, unwrap, type Schemas } from '../../lib/api.js';
import { toDeliveryBody } from '../../lib/describe-delivery.js';
import { describeEvent, getCustomerId, getEventSubject } from '../../lib/describe-event.js';
import { formatCount } from '../../lib/format.js';
import { loadObject } from '../../lib/load-objects.js';
import { useObjectNames } from '../../lib/use-object-names.js';
import { useResource } from '../../lib/use-resource.js';
import { ResendEvent } from '../resend-event.js';

type Event = Schemas['Event'];

/** Details of an event: its object, its cause, its deliveries and its payload. */
export function EventDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(id, () => loadObject('event', id));
  return (
    <Detail title={data ? describeEvent(data.data).title : 'Event'} back={back}>
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
    <div class="side-panel">
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
    </div>
  );
}

function Deliveries({ eventId }: { eventId: string }): JSX.Element {
  const { data, error, reload } = useResource(
    eventId,
    () => unwrap(sandboxApi.GET('/deliveries', { params: { query: { event_id: [eventId] } } })),
    ({ type }) => type === 'delivery',
  );
  return (
    <>
      <ErrorState title="The deliveries could not be loaded" error={error} onRetry={reload} />
      {data?.data.length === 0 ? (
        <p class="hint">No deliveries: no webhook endpoint receives events of this type.</p>
      ) : null}
      <ul class="bare lined">
        {data?.data.map((delivery) => (
          <li key={delivery.id}>
            <StatusBadge status={delivery.status} />{' '}
            <a href={toIdHref(delivery.id)}>{formatCount(delivery.attempts.length, 'attempt')}</a>{' '}
            <ShortTime at={delivery.created_at} />
          </li>
        ))}
      </ul>
    </>
  );
}
