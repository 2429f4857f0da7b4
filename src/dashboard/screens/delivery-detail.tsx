import type { JSX } from 'preact';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { formatLatency, humanize } from '../lib/format.js';
import { HttpStatus, StatusBadge } from '../components/status-badge.js';
import { Button } from '../components/button.js';
import { Facts } from '../components/facts.js';
import { IdLink } from '../components/id-link.js';
import { Json } from '../components/json.js';
import { ErrorNote } from '../components/error-note.js';
import { Detail } from '../components/screen.js';
import { Time } from '../components/time.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';

type Attempt = Schemas['DeliveryAttempt'];

/** Returns the body of an event's deliveries, which do not have its cause. */
export function toDeliveryBody({ cause: _cause, ...event }: Schemas['Event']): string {
  return JSON.stringify(event);
}

/** Details of a delivery: its attempts, and the signed content of each. */
export function DeliveryDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const action = useAction();
  const { data, error } = useResource(
    id,
    async () => {
      const object = await unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id } } }));
      if (object.type !== 'delivery') throw new Error(`${id} is no delivery.`);
      const event = await unwrap(
        sandboxApi.GET('/objects/{id}', { params: { path: { id: object.data.event_id } } }),
      );
      if (event.type !== 'event') throw new Error(`${event.data.id} is no event.`);
      return { delivery: object.data, event: event.data };
    },
    (message) => message.type === 'delivery' && message.data.id === id,
  );
  if (!data)
    return (
      <Detail title="Delivery" back={back}>
        <ErrorNote error={error} />
      </Detail>
    );
  const { delivery, event } = data;
  const resend = action.toHandler(() =>
    unwrap(sandboxApi.POST('/events/{id}/resend', { params: { path: { id: delivery.event_id } } })),
  );
  return (
    <Detail
      back={back}
      title={
        <>
          {delivery.event_type} <StatusBadge status={delivery.status} />
        </>
      }
    >
      <div class="buttons">
        <Button onClick={resend} disabled={action.isBusy}>
          Send again
        </Button>
      </div>
      <ErrorNote error={action.error} />
      <Facts
        items={{
          Event: <IdLink id={delivery.event_id} />,
          To: delivery.url,
          'Next attempt': delivery.next_attempt_at && <Time at={delivery.next_attempt_at} />,
        }}
      />
      <h3>Attempts</h3>
      {delivery.attempts.length === 0 ? <p class="hint">None yet.</p> : null}
      <ol class="attempts">
        {delivery.attempts.map((attempt) => (
          <li key={attempt.number}>
            <AttemptView attempt={attempt} eventId={delivery.event_id} body={toDeliveryBody(event)} />
          </li>
        ))}
      </ol>
      <h3>What is sent</h3>
      <Json value={event} label="The event as JSON" />
    </Detail>
  );
}

function AttemptView({
  attempt,
  eventId,
  body,
}: {
  attempt: Attempt;
  eventId: string;
  body: string;
}): JSX.Element {
  const timestamp = Math.floor(Date.parse(attempt.real_at) / 1_000);
  return (
    <>
      <p>
        <StatusBadge status={attempt.status} />{' '}
        {attempt.response_status === null ? null : <HttpStatus status={attempt.response_status} />}{' '}
        <Time at={attempt.at} />, {formatLatency(attempt.latency_ms)}
      </p>
      {attempt.error ? (
        <p>
          <strong>{humanize(attempt.error.code)}</strong>: {attempt.error.message}
        </p>
      ) : null}
      {attempt.response_body === null ? null : (
        <Json value={attempt.response_body} label="What was answered" />
      )}
      {attempt.status === 'skipped' ? null : (
        <details>
          <summary>What was signed</summary>
          <p class="hint">
            The signature is an HMAC-SHA-256 with the webhook's secret over id, time and body, joined by dots.
          </p>
          <Facts items={{ 'webhook-id': eventId, 'webhook-timestamp': timestamp }} />
          <pre class="json" tabIndex={0} role="region" aria-label="What was signed">
            {`${eventId}.${timestamp}.${body}`}
          </pre>
        </details>
      )}
    </>
  );
}
