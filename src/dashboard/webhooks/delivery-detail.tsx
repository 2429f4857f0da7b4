import type { JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { AdvanceButton } from '../components/buttons.js';
import { Json } from '../components/responses.js';
import { Detail } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { CopyableId, Facts, toFacts, toIdHref, Time } from '../components/values.js';
import type { Schemas } from '../data/api.js';
import {
  describeLastAttempt,
  describeResult,
  getShownStatus,
  MAX_ATTEMPTS,
  toDeliveryBody,
} from '../data/deliveries.js';
import { describeEvent, getCustomerId } from '../data/describe-event.js';
import { capitalize, formatLatency, type Tone } from '../data/format.js';
import { loadObject, useObjectNames } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { ResendEvent } from '../events/send-event.js';

type Attempt = Schemas['DeliveryAttempt'];
type Delivery = Schemas['Delivery'];
type Event = Schemas['Event'];

const attemptTones: Record<Attempt['status'], Tone> = { succeeded: 'green', failed: 'red', skipped: 'gray' };

async function loadDelivery(id: string): Promise<{ delivery: Delivery; event: Event }> {
  const { data: delivery } = await loadObject('delivery', id);
  return { delivery, event: (await loadObject('event', delivery.event_id)).data };
}

/** Details of a delivery: each attempt with its request and response, and the next attempt. */
export function DeliveryDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(
    id,
    () => loadDelivery(id),
    (message) => message.type === 'delivery' && message.data.id === id,
  );
  const title = data ? (
    <>
      {describeEvent(data.event).title} <StatusBadge status={getShownStatus(data.delivery)} />
    </>
  ) : (
    'Delivery'
  );
  return (
    <Detail title={title} back={back}>
      <ErrorState title="The delivery could not be loaded" error={error} onRetry={reload} />
      {data ? <DeliveryView {...data} /> : null}
    </Detail>
  );
}

function DeliveryView({ delivery, event }: { delivery: Delivery; event: Event }): JSX.Element {
  const customerId = getCustomerId(event);
  const name = useObjectNames(customerId === null ? [] : [customerId]).get(customerId ?? '');
  const { next_attempt_at: next } = delivery;
  const nextNumber = (delivery.attempts.at(-1)?.number ?? 0) + 1;
  return (
    <>
      <p className="subtitle delivery">Last response: {describeLastAttempt(delivery)}</p>
      <ResendEvent id={delivery.event_id}>
        {next === null ? null : <AdvanceButton to={next} label={`Advance to attempt ${nextNumber}`} />}
      </ResendEvent>
      <Facts
        items={toFacts<Delivery, 'created_at' | 'status' | 'attempts' | 'next_attempt_at'>({
          event_type: ['Event', <code>{delivery.event_type}</code>],
          customer: ['Customer', customerId && <a href={toIdHref(customerId)}>{name ?? customerId}</a>],
          url: ['Endpoint', <code>{delivery.url}</code>],
          event_id: ['Event id', <CopyableId id={delivery.event_id} href={toIdHref(delivery.event_id)} />],
          id: ['Id', <CopyableId id={delivery.id} />],
        })}
      />
      <h3>Attempts</h3>
      <ol className="attempt-list">
        {delivery.attempts.map((attempt) => (
          <li key={attempt.number} className={attemptTones[attempt.status]}>
            <span className="step-mark">{attempt.number}</span>
            <AttemptView attempt={attempt} event={event} />
          </li>
        ))}
        {next === null ? null : (
          <li className="is-forecast">
            <span className="step-mark">{nextNumber}</span>
            <div>
              <b>Scheduled</b>
              <small>
                <Time at={next} /> · up to {MAX_ATTEMPTS} attempts
              </small>
            </div>
          </li>
        )}
      </ol>
      <h3>Payload</h3>
      <Json value={toDeliveryBody(event)} label="Payload" />
    </>
  );
}

function AttemptView({ attempt, event }: { attempt: Attempt; event: Event }): JSX.Element {
  const timestamp = Math.floor(Date.parse(attempt.real_at) / 1_000);
  const { error } = attempt;
  return (
    <div>
      <b>
        {capitalize(attempt.status)}: {describeResult(attempt)}
      </b>
      <small>
        <Time at={attempt.at} /> · {formatLatency(attempt.latency_ms)}
      </small>
      {error ? <p>{error.message}</p> : null}
      {attempt.status === 'skipped' ? null : (
        <details>
          <summary>Request and response of attempt {attempt.number}</summary>
          <h4>Request headers</h4>
          <Facts
            items={{
              'content-type': 'application/json',
              'webhook-id': <code>{event.id}</code>,
              'webhook-timestamp': <code>{timestamp}</code>,
            }}
          />
          <h4>Signed content</h4>
          <p className="hint">
            The timestamp is the real time, so that a receiver can check its age. The header{' '}
            <code>webhook-signature</code> is an HMAC-SHA-256 of this text with the secret of the endpoint:
            id, timestamp and body, separated by periods.
          </p>
          <pre className="json is-raw" tabIndex={0} role="region" aria-label="Signed content">
            {`${event.id}.${timestamp}.${toDeliveryBody(event)}`}
          </pre>
          <h4>Response body</h4>
          {attempt.response_body === null || attempt.response_body === '' ? (
            <p className="hint">{error ? 'There is no response.' : 'The response has no body.'}</p>
          ) : (
            <Json value={attempt.response_body} label={`Response body of attempt ${attempt.number}`} />
          )}
        </details>
      )}
    </div>
  );
}

/** Marks of the attempts of a delivery: solid for past ones, dashed for the next one. */
export function AttemptMarks({ delivery }: { delivery: Delivery }): JSX.Element {
  return (
    <span className="attempt-marks" aria-hidden="true">
      {delivery.attempts.slice(-MAX_ATTEMPTS).map(({ number, status }) => (
        <i key={number} className={attemptTones[status]} />
      ))}
      {delivery.next_attempt_at === null ? null : <i className="is-forecast" />}
    </span>
  );
}
