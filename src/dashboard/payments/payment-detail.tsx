import type { JSX } from 'react';
import { CauseLink, StatusBadge } from '../components/badges.js';
import { AdvanceButton } from '../components/buttons.js';
import { Json } from '../components/responses.js';
import { Detail } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import {
  Amount,
  CheckoutLink,
  CopyableId,
  Day,
  Facts,
  toFacts,
  toIdHref,
  ShortTime,
} from '../components/values.js';
import type { Schemas } from '../data/api.js';
import {
  describeAttempt,
  describeCard,
  describeFailure,
  describeNextStep,
  describePeriod,
  isSamePayment,
} from '../data/describe-payment.js';
import { formatQuantity } from '../data/describe-usage.js';
import { formatUnitAmount } from '../data/money.js';
import { loadAllCharges, loadObject } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { Timeline } from '../events/timeline.js';

interface LoadedPayment {
  payment: Schemas['ObjectCharge'];
  purchase: Schemas['ObjectPurchase'];
  /** All attempts of the same amount, oldest first. */
  attempts: Schemas['Charge'][];
}

async function loadPayment(id: string): Promise<LoadedPayment> {
  const payment = await loadObject('charge', id, ['customer', 'plan']);
  const purchaseId = payment.data.purchase_id;
  const [purchase, charges] = await Promise.all([
    loadObject('purchase', purchaseId),
    loadAllCharges(purchaseId),
  ]);
  return { payment, purchase, attempts: charges.filter((charge) => isSamePayment(charge, payment.data)) };
}

/** Details of a payment: its outcome, the attempts of its period, its cause and its events. */
export function PaymentDetail({ id, back }: { id: string; back: string }): JSX.Element {
  const { data, error, reload } = useResource(
    id,
    () => loadPayment(id),
    ({ type }) => type === 'event',
  );
  const title = data ? (
    <>
      <Amount amount={data.payment.data.amount} currency={data.payment.data.currency} />{' '}
      <StatusBadge status={data.payment.data.status} />
    </>
  ) : (
    'Payment'
  );
  return (
    <Detail title={title} back={back} isNarrow>
      <ErrorState title="The payment could not be loaded" error={error} onRetry={reload} />
      {data ? <PaymentView {...data} /> : null}
    </Detail>
  );
}

/** Fields that the details show outside the list of facts. */
type OtherFields =
  'amount' | 'currency' | 'status' | 'period' | 'attempt' | 'retry_of' | 'next_retry_at' | 'description';

function PaymentView({ payment, purchase, attempts }: LoadedPayment): JSX.Element {
  const { data: charge, cause, expanded } = payment;
  const { failure, period, payment_method, consumption } = charge;
  const nextStep = describeNextStep(charge);
  const maxRetries = purchase.dunning?.max_retries ?? null;
  return (
    <>
      <p className="muted">
        {expanded?.plan?.name}
        {period ? `, ${describePeriod(period)}` : ''}
      </p>
      {nextStep === null ? null : (
        <div className={charge.status === 'failed' ? 'note bad' : 'note'}>
          <strong>{failure ? describeFailure(failure) : describeAttempt(charge, maxRetries)}</strong>
          <p>
            {nextStep}
            {charge.status === 'requires_action' && purchase.data.next_action ? (
              <>
                {' '}
                The challenge is on the <CheckoutLink url={purchase.data.next_action.url} />.
              </>
            ) : null}
          </p>
        </div>
      )}
      {charge.next_retry_at === null ? null : (
        <AdvanceButton to={charge.next_retry_at} label="Advance to retry" />
      )}
      <Facts
        items={toFacts<Schemas['Charge'], OtherFields>({
          customer_id: [
            'Customer',
            <a href={toIdHref(charge.customer_id)}>{expanded?.customer?.name ?? charge.customer_id}</a>,
          ],
          purchase_id: [
            'Purchase',
            <a href={toIdHref(charge.purchase_id)}>{expanded?.plan?.name ?? charge.purchase_id}</a>,
          ],
          created_at: ['Date', <ShortTime at={charge.created_at} />],
          payment_method: ['Card', payment_method && describeCard(payment_method)],
          consumption: [
            'Usage',
            consumption &&
              `${formatQuantity(consumption.quantity, expanded?.plan)} × ${formatUnitAmount(consumption.unit_amount, charge.currency)}`,
          ],
          failure: ['Failure code', failure && <code>{failure.code}</code>],
          retryable: [
            'Decline',
            failure && (failure.retryable ? 'A retry can succeed' : 'No retry can succeed'),
          ],
          settled_at: [
            charge.status === 'failed' ? 'Failed on' : 'Succeeded on',
            charge.settled_at && <ShortTime at={charge.settled_at} />,
          ],
          cause: ['Cause', <CauseLink cause={cause} />],
          id: ['Id', <CopyableId id={charge.id} />],
        })}
      />
      <h3>Attempts</h3>
      <ol className="bare attempts">
        {attempts.map((attempt) => (
          <li key={attempt.id}>
            {attempt.id === charge.id ? (
              <strong aria-current="true">{describeAttempt(attempt, maxRetries)}</strong>
            ) : (
              <a href={toIdHref(attempt.id)}>{describeAttempt(attempt, maxRetries)}</a>
            )}
            <StatusBadge status={attempt.status} />
            <Day at={attempt.created_at} />
            <Amount amount={attempt.amount} currency={attempt.currency} />
          </li>
        ))}
      </ol>
      <details>
        <summary>Events</summary>
        <Timeline id={charge.id} />
      </details>
      <details>
        <summary>JSON</summary>
        <Json value={charge} label="The payment as JSON" />
      </details>
    </>
  );
}
