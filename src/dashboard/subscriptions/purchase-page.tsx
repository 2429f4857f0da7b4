import { useEffect, useState, type JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { CopyButton, ExpandButton } from '../components/buttons.js';
import { Json } from '../components/responses.js';
import { Card, useDetailFocus } from '../components/screen.js';
import { ErrorState } from '../components/states.js';
import { Avatar, CopyableId, Facts, toFacts, toIdHref, Day, TimeElement } from '../components/values.js';
import { loadForecastUpTo } from '../data/advance-target.js';
import type { Schemas } from '../data/api.js';
import { useClock, useCurrentTime } from '../data/clock.js';
import {
  describeCard,
  describeCycles,
  describePastPeriod,
  describePeriod,
} from '../data/describe-payment.js';
import type { ForecastItem } from '../data/describe-work.js';
import { formatCount, formatShortDateOfYear, formatShortDate } from '../data/format.js';
import { formatPrice } from '../data/money.js';
import { loadAllCharges, loadObject } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref, type Route } from '../data/route.js';
import { groupEvents } from '../events/event-groups.js';
import { EventTimeline, TimelineSkeleton } from '../events/timeline.js';
import { concernsObject, useEvents, type EventHistory } from '../events/use-events.js';
import { AmountDue } from './amount-due.js';
import { BillingCycles } from './billing-cycles.js';
import {
  calculateLaterRetry,
  findDunningEnd,
  nameNextCharge,
  findRecovery,
  findRetriedAttempt,
} from './describe-dunning.js';
import { DunningTrack, UnpaidNotice } from './dunning-track.js';
import { NextOutcome } from './next-outcome.js';
import { PurchaseActions } from './purchase-actions.js';
import { StepTrack, toStatusStep, listStatusSteps, type Step } from './step-track.js';
import './purchase-page.css';

interface LoadedPurchase {
  purchase: Schemas['ObjectPurchase'];
  charges: Schemas['Charge'][];
}

async function loadPurchase(id: string): Promise<LoadedPurchase> {
  const [purchase, charges] = await Promise.all([
    loadObject('purchase', id, ['customer', 'plan']),
    loadAllCharges(id),
  ]);
  return { purchase, charges };
}

/** Page of a purchase: dunning, status, timeline and actions. */
export function PurchasePage({ route }: { route: Route }): JSX.Element {
  const id = route.id ?? '';
  const now = useCurrentTime(useClock());
  const heading = useDetailFocus();
  const { data, error, reload } = useResource(
    id,
    () => loadPurchase(id),
    (message) => concernsObject(message, id),
  );
  const dunning = data?.purchase.dunning ?? null;
  const nextRetryAt = dunning?.next_retry_at ?? null;
  const retried = data && dunning ? findRetriedAttempt(dunning, data.charges) : undefined;
  const nextAttemptAt = nextRetryAt ?? data?.purchase.data.next_charge_at ?? null;
  // All retries of the payment and the expiry of a challenge of the last one, or else the next charge.
  const until =
    dunning && retried && nextRetryAt !== null
      ? calculateLaterRetry(retried, nextRetryAt, dunning.max_retries - dunning.retry + 1)
      : nextAttemptAt;
  const work = useWork(id, until);
  const nextWork = work.filter(({ at }) => at === nextAttemptAt);
  const recovery = findRecovery(retried, work);
  const retries = work.filter(({ type, at }) => type === 'retry' && recovery !== null && at <= recovery.at);
  const { data: history, error: historyError, reload: reloadHistory } = useEvents(id);
  const expanded = data?.purchase.expanded;
  const name = expanded?.customer?.name ?? data?.purchase.data.customer_id ?? '';
  const title = data ? `${expanded?.plan?.name ?? 'Purchase'} for ${name}` : 'Purchase';
  useEffect(() => {
    // The list stays mounted behind the page, and does not set its title again.
    const listTitle = document.title;
    document.title = `${title} · Tollgate`;
    return () => {
      document.title = listTitle;
    };
  }, [title]);
  return (
    <section className="screen purchase" aria-label="Purchase">
      <header className="purchase-head">
        <Avatar name={name} />
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title} {data ? <StatusBadge status={data.purchase.data.status} /> : null}
          </h1>
          {data ? (
            <p className="muted">
              {expanded?.plan ? `${formatPrice(expanded.plan.rate)} · ` : ''}
              <CopyableId id={id} />
            </p>
          ) : null}
        </div>
        <span className="spring" />
        {data ? <PurchaseActions title={title} object={data.purchase} /> : null}
        {data && history && now !== null ? (
          <StatusTrack purchase={data.purchase.data} history={history} now={now} />
        ) : null}
      </header>
      <ErrorState title="The purchase could not be loaded" error={error} onRetry={reload} />
      {data ? (
        <div className="purchase-columns">
          <div>
            {data.purchase.dunning ? (
              <DunningTrack
                dunning={data.purchase.dunning}
                charges={data.charges}
                checkoutUrl={data.purchase.data.next_action?.url ?? null}
                recovery={recovery}
                end={findDunningEnd(data.purchase.dunning, retried, work)}
              />
            ) : (
              <UnpaidNotice purchase={data.purchase} />
            )}
            {now !== null && data.purchase.data.kind !== 'one_time' ? (
              <BillingCycles purchase={data.purchase.data} now={now} />
            ) : null}
            <Card title="Timeline" {...(history && { count: groupEvents(history.events).length })}>
              <ErrorState
                title="The timeline could not be loaded"
                error={historyError}
                onRetry={reloadHistory}
              />
              {(history ?? historyError) ? null : <TimelineSkeleton />}
              {history ? (
                <EventTimeline
                  history={history}
                  ownId={id}
                  plan={expanded?.plan}
                  nextWork={recovery ? retries : nextWork}
                />
              ) : null}
            </Card>
          </div>
          <div>
            <AmountDue {...data} />
            <NextOutcome purchase={data.purchase.data} dunning={dunning} nextWork={nextWork} />
            <DetailsCard purchase={data.purchase} charges={data.charges} />
          </div>
          <details className="card purchase-json">
            <summary>JSON</summary>
            <CopyButton text={JSON.stringify(data.purchase.data, null, 2)}>Copy JSON</CopyButton>
            <Json value={data.purchase.data} label="The purchase as JSON" />
          </details>
        </div>
      ) : null}
    </section>
  );
}

/** Loads the scheduled work of a purchase up to an instant. Empty without an instant. */
function useWork(id: string, until: string | null): readonly ForecastItem[] {
  const { data } = useResource(
    `work of ${id} until ${until ?? ''}`,
    async () => (until === null ? [] : (await loadForecastUpTo(until, { purchase_id: id })).data),
    (message) => message.type.endsWith('_outcomes') || concernsObject(message, id),
  );
  return data ?? [];
}

/** Number of statuses that are shown without a click; a subscription can change its status every month. */
const MAX_STEPS = 5;

/**
 * Last statuses of a purchase, and its scheduled cancellation. A button shows the earlier statuses. The retries have
 * the other coming ones.
 */
function StatusTrack({
  purchase: { cancel_at_period_end, current_period, status },
  history,
  now,
}: {
  purchase: Schemas['Purchase'];
  history: EventHistory;
  now: string;
}): JSX.Element | null {
  const [isExpanded, setExpanded] = useState(false);
  const all = listStatusSteps(history.events);
  const earlier = Math.max(all.length - MAX_STEPS, 0);
  const shown = isExpanded ? all : all.slice(earlier);
  const steps: Step[] = shown.map(({ status: entered, at }, index) => {
    const detail = <StatusDates status={entered} from={at} to={shown[index + 1]?.at} now={now} />;
    return toStatusStep(entered, detail);
  });
  if (cancel_at_period_end && current_period && status !== 'canceled')
    steps.push({
      ...toStatusStep('canceled', `on ${formatShortDateOfYear(current_period.end)}`),
      isForecast: true,
    });
  if (steps.length === 0) return null;
  const expander =
    earlier === 0 ? null : (
      <ExpandButton isExpanded={isExpanded} onToggle={() => void setExpanded(!isExpanded)}>
        {formatCount(earlier, 'earlier change')}
      </ExpandButton>
    );
  return <StepTrack label="Statuses in order" steps={steps} expander={expander} />;
}

/** Days of a status. The creation is an instant, and the current status has no end. */
function StatusDates({
  status,
  from,
  to,
  now,
}: {
  status: string;
  from: string;
  to: string | undefined;
  now: string;
}): JSX.Element {
  if (status === 'created') return <Day at={from} />;
  return to === undefined ? (
    <>
      since <Day at={from} />
    </>
  ) : (
    <TimeElement at={from}>{describePastPeriod({ start: from, end: to }, now)}</TimeElement>
  );
}

/** Fields that the page shows outside the details, or only in the JSON of its requests and events. */
type OtherFields =
  | 'id'
  | 'created_at'
  | 'kind'
  | 'status'
  | 'amount'
  | 'currency'
  | 'checkout_url'
  | 'next_action'
  | 'failure'
  | 'success_url'
  | 'cancel_url'
  | 'service_activation_date'
  | 'cancellation'
  | 'latest_charge_id'
  | 'metadata';

function DetailsCard({ purchase: { data, dunning, expanded }, charges }: LoadedPurchase): JSX.Element {
  const { current_period: period, payment_method: card } = data;
  const nextRetryAt = dunning?.next_retry_at ?? null;
  return (
    <>
      <Card title="Details">
        <Facts
          items={toFacts<Schemas['Purchase'], OtherFields>({
            customer_id: [
              'Customer',
              <a href={toIdHref(data.customer_id)}>{expanded?.customer?.name ?? data.customer_id}</a>,
            ],
            email: ['Email', expanded?.customer?.email],
            plan_id: ['Plan', <a href={toIdHref(data.plan_id)}>{expanded?.plan?.name ?? data.plan_id}</a>],
            payment_method: ['Card', card && describeCard(card)],
            trial_end: ['Trial end', data.trial_end && <Day at={data.trial_end} />],
            current_period: ['Period', period && `${period.index}: ${describePeriod(period)}`],
            cycles_completed: ['Cycles', data.kind === 'one_time' ? null : describeCycles(data, charges)],
            next_attempt: [
              'Next attempt',
              nextRetryAt !== null && dunning && (
                <>
                  <TimeElement at={nextRetryAt}>{formatShortDate(nextRetryAt)}</TimeElement> (retry{' '}
                  {dunning.retry})
                </>
              ),
            ],
            next_charge_at: [nameNextCharge(data), data.next_charge_at && <Day at={data.next_charge_at} />],
            end_date: ['End date', data.end_date && formatShortDateOfYear(data.end_date)],
            cancel_at_period_end: [
              'Cancellation',
              data.cancel_at_period_end && !data.canceled_at ? 'At the end of the period' : null,
            ],
            canceled_at: ['Canceled', data.canceled_at && <Day at={data.canceled_at} />],
            external_id: ['External id', data.external_id],
            payments: [
              'Payments',
              <a href={toHref('payments', null, { purchase_id: data.id })}>All payments</a>,
            ],
          })}
        />
      </Card>
      {Object.keys(data.metadata).length === 0 ? null : (
        <Card title="Metadata">
          <Facts items={data.metadata} />
        </Card>
      )}
    </>
  );
}
