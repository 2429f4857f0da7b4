import type { JSX } from 'preact';
import { sandbox, take, type SandboxObject, type Schemas } from '../api.js';
import { formatMoney, inWords } from '../format.js';
import { StatusBadge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { Facts } from '../parts/facts.js';
import { IdLink } from '../parts/id-link.js';
import { Json } from '../parts/json.js';
import { ProblemNote } from '../parts/problem.js';
import { Detail } from '../parts/screen.js';
import { Time } from '../parts/time.js';
import { summaryOf } from '../summary.js';
import { useAction } from '../use-action.js';
import { useResource } from '../use-resource.js';
import { Deliveries } from './deliveries.js';
import { PurchaseDoings } from './purchase-doings.js';
import { Timeline } from './timeline.js';

/** An object, what can be done with it, and what happened to it. */
export function ObjectDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data: object, error } = useResource(
    id,
    () => take(sandbox.GET('/objects/{id}', { params: { path: { id } } })),
    ({ type }) => type === 'event' || type === 'delivery',
  );
  if (!object)
    return (
      <Detail title="Object" back={back}>
        <ProblemNote error={error} />
      </Detail>
    );
  const { title, status } = summaryOf(object);
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
      <ProblemNote error={error} />
      <About object={object} />
      {object.type === 'event' ? <EventDoings id={id} /> : null}
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

function About({ object }: { object: SandboxObject }): JSX.Element | null {
  switch (object.type) {
    case 'purchase':
      return <Purchase purchase={object.data} />;
    case 'charge':
      return <Charge charge={object.data} />;
    case 'customer':
      return (
        <Facts
          of={{ Email: object.data.email, Phone: object.data.phone, 'External id': object.data.external_id }}
        />
      );
    case 'consumption':
      return (
        <Facts
          of={{
            Purchase: <IdLink id={object.data.purchase_id} />,
            Occurred: <Time at={object.data.occurred_at} />,
            Charge: object.data.charge_id && <IdLink id={object.data.charge_id} />,
          }}
        />
      );
    case 'plan':
      return (
        <Facts
          of={{
            Service: <IdLink id={object.data.service_id} />,
            Trial: object.data.trial_days > 0 ? `${object.data.trial_days} days` : null,
            Cycles: object.data.billing_cycles ?? null,
            'Payment day': object.data.payment_day ?? null,
          }}
        />
      );
    case 'service':
    case 'configuration':
    case 'event':
    case 'delivery':
      return null;
  }
}

function Purchase({ purchase }: { purchase: Schemas['Purchase'] }): JSX.Element {
  const { payment_method: card, current_period: period, failure } = purchase;
  return (
    <>
      <Facts
        of={{
          Customer: <IdLink id={purchase.customer_id} />,
          Plan: <IdLink id={purchase.plan_id} />,
          Card: card && `${card.brand} ···· ${card.last4}`,
          Failure: failure && `${inWords(failure.code)}: ${failure.message}`,
          'Trial until': purchase.trial_end && <Time at={purchase.trial_end} />,
          Period: period && (
            <>
              {period.index}: <Time at={period.start} /> to <Time at={period.end} />
            </>
          ),
          'Next charge': purchase.next_charge_at && <Time at={purchase.next_charge_at} />,
          Cycles: purchase.cycles_completed > 0 ? purchase.cycles_completed : null,
          Cancellation: purchase.cancel_at_period_end ? 'at the end of the period' : null,
          Canceled: purchase.canceled_at && <Time at={purchase.canceled_at} />,
          'External id': purchase.external_id,
        }}
      />
      <PurchaseDoings purchase={purchase} />
      <h3>Charges</h3>
      <Charges purchaseId={purchase.id} />
    </>
  );
}

function Charges({ purchaseId }: { purchaseId: string }): JSX.Element | null {
  const { data, error } = useResource(
    purchaseId,
    () =>
      take(
        sandbox.GET('/objects', {
          params: { query: { type: 'charge', purchase_id: purchaseId, limit: 20 } },
        }),
      ),
    ({ type }) => type === 'event',
  );
  const charges = data?.data.flatMap((object) => (object.type === 'charge' ? [object.data] : [])) ?? [];
  if (data && charges.length === 0) return <p class="hint">None yet.</p>;
  return (
    <>
      <ProblemNote error={error} />
      <ul class="bare lined">
        {charges.map((charge) => (
          <li key={charge.id}>
            <strong>{formatMoney(charge.amount, charge.currency)}</strong>{' '}
            <StatusBadge status={charge.status} />{' '}
            {charge.attempt > 1 ? <span>attempt {charge.attempt} </span> : null}
            {charge.failure ? <span>{inWords(charge.failure.code)} </span> : null}
            <Time at={charge.created_at} /> <IdLink id={charge.id} />
          </li>
        ))}
      </ul>
      {data?.has_more === true ? <p class="hint">These are the latest twenty.</p> : null}
    </>
  );
}

function Charge({ charge }: { charge: Schemas['Charge'] }): JSX.Element {
  const { failure, consumption, period } = charge;
  return (
    <Facts
      of={{
        Purchase: <IdLink id={charge.purchase_id} />,
        Customer: <IdLink id={charge.customer_id} />,
        Attempt: charge.attempt,
        'Retry of': charge.retry_of && <IdLink id={charge.retry_of} />,
        'Next retry': charge.next_retry_at && <Time at={charge.next_retry_at} />,
        Failure: failure && `${inWords(failure.code)}: ${failure.message}`,
        Settled: charge.settled_at && <Time at={charge.settled_at} />,
        Consumption:
          consumption &&
          `${consumption.quantity} at ${consumption.unit_amount}, ${inWords(consumption.source)}`,
        Period: period && (
          <>
            {period.index}: <Time at={period.start} /> to <Time at={period.end} />
          </>
        ),
      }}
    />
  );
}

function EventDoings({ id }: { id: string }): JSX.Element {
  const action = useAction();
  const resend = action.by(() => take(sandbox.POST('/events/{id}/resend', { params: { path: { id } } })));
  return (
    <>
      <div class="buttons">
        <Button onClick={resend} disabled={action.isBusy}>
          Send again
        </Button>
      </div>
      <ProblemNote error={action.error} />
      <h3>Deliveries</h3>
      <Deliveries eventId={id} />
    </>
  );
}
