import type { JSX } from 'preact';
import { sandboxApi, unwrap, type SandboxObject } from '../lib/api.js';
import { formatCount } from '../lib/format.js';
import { StatusBadge } from '../components/status-badge.js';
import { Button } from '../components/button.js';
import { Facts } from '../components/facts.js';
import { IdLink } from '../components/id-link.js';
import { Json } from '../components/json.js';
import { ErrorNote } from '../components/error-note.js';
import { Detail } from '../components/screen.js';
import { Time } from '../components/time.js';
import { summarize } from '../lib/summarize.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';
import { Timeline } from './timeline.js';

/** Details of an object: its fields, actions and timeline. */
export function ObjectDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data: object, error } = useResource(
    id,
    () => unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } })),
    ({ type }) => type === 'event' || type === 'delivery',
  );
  if (!object)
    return (
      <Detail title="Object" back={back}>
        <ErrorNote error={error} />
      </Detail>
    );
  const { title, status } = summarize(object);
  return (
    <Detail
      back={back}
      title={
        <>
          {title} {status === undefined ? null : <StatusBadge status={status} />}
        </>
      }
    >
      <p class="id">{id}</p>
      <ErrorNote error={error} />
      <ObjectFacts object={object} />
      {object.type === 'event' ? <EventActions id={id} /> : null}
      {hasTimeline(object) ? (
        <>
          <h3>What happened</h3>
          <Timeline id={id} />
        </>
      ) : null}
      <details>
        <summary>As the API shows it</summary>
        <Json value={object.data} label="The object as JSON" />
      </details>
    </Detail>
  );
}

const hasTimeline = ({ type }: SandboxObject): boolean =>
  type !== 'event' && type !== 'delivery' && type !== 'configuration';

function ObjectFacts({ object }: { object: SandboxObject }): JSX.Element | null {
  switch (object.type) {
    case 'customer':
      return (
        <Facts
          items={{
            Email: object.data.email,
            Phone: object.data.phone,
            'External id': object.data.external_id,
          }}
        />
      );
    case 'consumption':
      return (
        <Facts
          items={{
            Purchase: <IdLink id={object.data.purchase_id} />,
            Occurred: <Time at={object.data.occurred_at} />,
            Charge: object.data.charge_id && <IdLink id={object.data.charge_id} />,
          }}
        />
      );
    case 'plan':
      return (
        <Facts
          items={{
            Service: <IdLink id={object.data.service_id} />,
            Trial: object.data.trial_days > 0 ? `${object.data.trial_days} days` : null,
            Cycles: object.data.billing_cycles ?? null,
            'Payment day': object.data.payment_day ?? null,
          }}
        />
      );
    case 'purchase':
    case 'charge':
    case 'service':
    case 'configuration':
    case 'event':
    case 'delivery':
      return null;
  }
}

function EventActions({ id }: { id: string }): JSX.Element {
  const action = useAction();
  const resend = action.toHandler(() =>
    unwrap(sandboxApi.POST('/events/{id}/resend', { params: { path: { id } } })),
  );
  return (
    <>
      <div class="buttons">
        <Button onClick={resend} disabled={action.isBusy}>
          Send again
        </Button>
      </div>
      <ErrorNote error={action.error} />
      <h3>Deliveries</h3>
      <EventDeliveries eventId={id} />
    </>
  );
}

function EventDeliveries({ eventId }: { eventId: string }): JSX.Element {
  const { data, error } = useResource(
    eventId,
    () => unwrap(sandboxApi.GET('/deliveries', { params: { query: { event_id: eventId } } })),
    ({ type }) => type === 'delivery',
  );
  return (
    <>
      <ErrorNote error={error} />
      {data?.data.length === 0 ? <p class="hint">It is sent nowhere.</p> : null}
      <ul class="bare lined">
        {data?.data.map((delivery) => (
          <li key={delivery.id}>
            <StatusBadge status={delivery.status} /> {formatCount(delivery.attempts.length, 'attempt')},{' '}
            <Time at={delivery.created_at} /> <IdLink id={delivery.id} />
          </li>
        ))}
      </ul>
    </>
  );
}
