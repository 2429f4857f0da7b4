import { CircleCheck, CircleDashed } from 'lucide';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Amount } from '../components/amount.js';
import { Avatar } from '../components/avatar.js';
import { Card } from '../components/card.js';
import { CopyableId } from '../components/copyable-id.js';
import { ErrorState } from '../components/error-state.js';
import { Facts } from '../components/facts.js';
import { toIdHref } from '../components/id-link.js';
import { Json } from '../components/json.js';
import { useDetailFocus } from '../components/screen.js';
import { getStatusAppearance, StatusBadge } from '../components/status-badge.js';
import { StepTrack } from '../components/step-track.js';
import { Day, TimeElement } from '../components/time.js';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { describeNextCharge } from '../lib/describe-dunning.js';
import { describeCard, describeCycles, describePeriod } from '../lib/describe-payment.js';
import { groupEvents } from '../lib/event-groups.js';
import { capitalize, formatDate, formatDay, humanize } from '../lib/format.js';
import { listStatusSteps } from '../lib/list-status-steps.js';
import { loadAllCharges } from '../lib/load-charges.js';
import { formatPrice } from '../lib/format-price.js';
import { toHref } from '../lib/route.js';
import { concernsObject, useEvents, type EventHistory } from '../lib/use-events.js';
import { useResource } from '../lib/use-resource.js';
import { DunningTrack } from './dunning-track.js';
import { NextOutcome } from './next-outcome.js';
import { PurchaseActions } from './purchase-actions.js';
import { EventTimeline } from './timeline.js';
import { UnpaidNotice } from './unpaid-notice.js';

interface LoadedPurchase {
  purchase: Schemas['ObjectPurchase'];
  charges: Schemas['Charge'][];
}

async function loadPurchase(id: string): Promise<LoadedPurchase> {
  const query = { expand: ['customer' as const, 'plan' as const] };
  const [purchase, charges] = await Promise.all([
    unwrap(sandboxApi.GET('/objects/{id}', { params: { path: { id }, query } })),
    loadAllCharges(id),
  ]);
  if (purchase.type !== 'purchase') throw new Error(`${id} is a ${purchase.type}, not a purchase.`);
  return { purchase, charges };
}

/** Page of a purchase: dunning, status, timeline and actions. */
export function PurchasePage({ id }: { id: string }): JSX.Element {
  const heading = useDetailFocus();
  const { data, error, reload } = useResource(
    id,
    () => loadPurchase(id),
    (message) => concernsObject(message, id),
  );
  const { data: history, error: historyError, reload: reloadHistory } = useEvents(id);
  const expanded = data?.purchase.expanded;
  const name = expanded?.customer?.name ?? data?.purchase.data.customer_id ?? '';
  const title = data ? `${expanded?.plan?.name ?? 'Purchase'} for ${name}` : 'Purchase';
  useEffect(() => {
    document.title = `${title} · Tollgate`;
  }, [title]);
  return (
    <section class="screen purchase" aria-label="Purchase">
      <header class="purchase-head">
        <Avatar name={name} />
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title} {data ? <StatusBadge status={data.purchase.data.status} /> : null}
          </h1>
          {data ? (
            <p class="muted">
              {describePurchase(data.purchase)} · <CopyableId id={id} />
            </p>
          ) : null}
        </div>
        <span class="spring" />
        {data ? <PurchaseActions purchase={data.purchase.data} /> : null}
      </header>
      <ErrorState title="The purchase could not be loaded" error={error} onRetry={reload} />
      {data ? (
        <div class="purchase-columns">
          <div>
            {data.purchase.dunning ? (
              <DunningTrack
                dunning={data.purchase.dunning}
                charges={data.charges}
                renewal={describeNextCharge('renewal', data.purchase.data)}
              />
            ) : (
              <>
                <UnpaidNotice purchase={data.purchase} />
                {history ? <StatusCard purchase={data.purchase} history={history} /> : null}
              </>
            )}
            <Card title="Timeline" {...(history && { count: groupEvents(history.events).length })}>
              <ErrorState
                title="The timeline could not be loaded"
                error={historyError}
                onRetry={reloadHistory}
              />
              {history ? <EventTimeline history={history} ownId={id} plan={expanded?.plan} /> : null}
            </Card>
          </div>
          <div>
            <AmountsDue amounts={data.purchase.amounts_due ?? []} />
            <NextOutcome
              purchase={data.purchase.data}
              nextRetryAt={data.purchase.dunning?.next_retry_at ?? null}
            />
            <DetailsCard purchase={data.purchase} charges={data.charges} />
          </div>
        </div>
      ) : null}
    </section>
  );
}

function describePurchase({ data, expanded }: Schemas['ObjectPurchase']): string {
  const plan = expanded?.plan;
  const parts = plan ? [formatPrice(plan.rate)] : [];
  return [...parts, `since ${formatDate(data.created_at)}`].join(' · ');
}

/** Number of statuses that are shown; a subscription can change its status every month. */
const MAX_STEPS = 5;

function StatusCard({
  purchase,
  history,
}: {
  purchase: Schemas['ObjectPurchase'];
  history: EventHistory;
}): JSX.Element | null {
  const { data } = purchase;
  const steps = listStatusSteps(history.events)
    .slice(-MAX_STEPS)
    .map(({ status, at }) => {
      const [tone, icon] =
        status === 'created' ? (['green', CircleCheck] as const) : getStatusAppearance(status);
      return { title: capitalize(humanize(status)), detail: <Day at={at} />, tone, icon };
    });
  if (steps.length === 0) return null;
  const forecast =
    data.cancel_at_period_end && data.current_period && data.status !== 'canceled'
      ? [
          {
            title: 'Canceled',
            detail: formatDate(data.current_period.end),
            icon: CircleDashed,
            tone: 'gray' as const,
            isForecast: true,
          },
        ]
      : [];
  return (
    <Card title="Status">
      <StepTrack label="Statuses in order" steps={[...steps, ...forecast]} />
    </Card>
  );
}

function AmountsDue({ amounts }: { amounts: readonly Schemas['AmountDue'][] }): JSX.Element | null {
  const [first] = amounts;
  if (!first) return null;
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Card title="Amount due" className="amount-due">
      <p class="reading">
        <Amount amount={total} currency={first.currency} />
      </p>
      {amounts.length > 1 ? <p class="hint">Total of {amounts.length} periods</p> : null}
      <ul class="bare lined">
        {amounts.map(({ charge_id, period, amount, currency }) => (
          <li key={charge_id} class="between">
            <a href={toIdHref(charge_id)}>{describePeriod(period)}</a>
            <Amount amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DetailsCard({ purchase: { data, dunning, expanded }, charges }: LoadedPurchase): JSX.Element {
  const { current_period: period, payment_method: card } = data;
  const nextRetryAt = dunning?.next_retry_at ?? null;
  return (
    <>
      <Card title="Details">
        <Facts
          items={{
            Customer: <a href={toIdHref(data.customer_id)}>{expanded?.customer?.name ?? data.customer_id}</a>,
            Email: expanded?.customer?.email,
            Plan: <a href={toIdHref(data.plan_id)}>{expanded?.plan?.name ?? data.plan_id}</a>,
            Card: card && describeCard(card),
            'Trial end': data.trial_end && <Day at={data.trial_end} />,
            Period: period && `${period.index} · ${describePeriod(period)}`,
            Cycles: data.kind === 'one_time' ? null : describeCycles(data, charges),
            'Next attempt': nextRetryAt !== null && dunning && (
              <>
                <TimeElement at={nextRetryAt}>{formatDay(nextRetryAt)}</TimeElement> (retry {dunning.retry} of{' '}
                {dunning.max_retries})
              </>
            ),
            [nextRetryAt === null ? 'Next payment' : 'Next renewal']: data.next_charge_at && (
              <Day at={data.next_charge_at} />
            ),
            'End date': data.end_date && formatDate(data.end_date),
            Cancellation: data.cancel_at_period_end && !data.canceled_at ? 'At the end of the period' : null,
            Canceled: data.canceled_at && <Day at={data.canceled_at} />,
            'External id': data.external_id,
            Payments: <a href={toHref('payments', null, { purchase_id: data.id })}>All payments</a>,
          }}
        />
        <details class="card-details">
          <summary>JSON</summary>
          <Json value={data} label="The purchase as JSON" />
        </details>
      </Card>
      {Object.keys(data.metadata).length === 0 ? null : (
        <Card title="Metadata">
          <Facts items={data.metadata} />
        </Card>
      )}
    </>
  );
}
