import { TrendingDown, TrendingUp } from 'lucide-react';
import type { JSX } from 'react';
import { Icon } from '../components/icon.js';
import { ChartTable, Sparkline } from '../components/small-charts.js';
import type { Schemas } from '../data/api.js';
import { formatAmount, formatCount, formatShortDate, type Tone } from '../data/format.js';
import { useConfiguration } from '../data/objects.js';
import {
  calculateChange,
  calculateRollingShares,
  calculateShare,
  formatChange,
  formatPointChange,
  formatShare,
} from '../data/rates.js';
import { toHref } from '../data/route.js';

type Metrics = Schemas['Metrics'];

/** Revenue, volume, failed payments and webhook deliveries of the last 30 days. */
export function MetricCards({
  payments,
  deliveries,
}: {
  /** Metrics of one currency. Undefined without a payment. */
  payments: Schemas['CurrencyMetrics'] | undefined;
  /** Undefined before the metrics are loaded. */
  deliveries: Metrics['deliveries'] | undefined;
}): JSX.Element {
  if (!deliveries) return <MetricSkeletons />;
  return (
    <div className="metric-cards">
      <MetricPeriod />
      {payments ? <PaymentCards payments={payments} /> : null}
      <DeliveryCard deliveries={deliveries} />
    </div>
  );
}

const MetricPeriod = (): JSX.Element => (
  <small className="metric-period">Last 30 days, compared with the 30 days before</small>
);

function MetricSkeletons(): JSX.Element {
  return (
    <div className="metric-cards" aria-busy="true">
      <MetricPeriod />
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="card metric-card" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton metric-skeleton" />
        </div>
      ))}
    </div>
  );
}

function PaymentCards({ payments }: { payments: Schemas['CurrencyMetrics'] }): JSX.Element {
  const { currency, buckets, total, previous } = payments;
  const days = buckets.map(({ start }) => formatShortDate(start));
  const format = (value: number): string => formatAmount(value, currency);
  const failedShare = calculateShare(total.failed, total.succeeded + total.failed);
  const previousFailedShare = calculateShare(previous.failed, previous.succeeded + previous.failed);
  const failedChange =
    failedShare === null || previousFailedShare === null ? null : failedShare - previousFailedShare;
  const failedShares = calculateRollingShares(
    buckets.map(({ succeeded, failed }) => [failed, succeeded + failed]),
    previousFailedShare ?? 0,
  );
  return (
    <>
      <MetricCard
        title="MRR"
        value={format(total.mrr)}
        change={calculateChange(total.mrr, previous.mrr)}
        values={[previous.mrr, ...buckets.map(({ mrr }) => mrr)]}
        rows={buckets.map(({ mrr }, index) => [days[index] ?? '', format(mrr)])}
        note={formatCount(total.subscriptions, 'subscription')}
      />
      <MetricCard
        title="Payment volume"
        value={format(total.volume)}
        change={calculateChange(total.volume, previous.volume)}
        values={buckets.map(({ volume }) => volume)}
        rows={buckets.map(({ volume }, index) => [days[index] ?? '', format(volume)])}
        note={`${formatCount(total.succeeded, 'payment')} succeeded`}
      />
      <MetricCard
        title="Failed-payment rate"
        value={formatShare(failedShare)}
        change={failedChange}
        isShare
        isGrowthBad
        values={failedShares}
        isWeekly
        rows={failedShares.map((share, index) => [
          days.at(index - failedShares.length) ?? '',
          formatShare(share),
        ])}
        tone={(failedChange ?? 0) > 0 ? 'red' : 'accent'}
        note={`${total.failed} of ${formatCount(total.succeeded + total.failed, 'attempt')} failed`}
        {...(total.failed > 0 && {
          href: toHref('payments', null, { status: 'failed', from: buckets[0]?.start.slice(0, 10) ?? '' }),
        })}
      />
    </>
  );
}

function DeliveryCard({ deliveries }: { deliveries: Metrics['deliveries'] }): JSX.Element {
  const { total, previous, buckets } = deliveries;
  const share = calculateShare(total.delivered, total.sent);
  const previousShare = calculateShare(previous.delivered, previous.sent);
  const failing = total.retrying + total.failed;
  const shares = calculateRollingShares(
    buckets.map(({ delivered, sent }) => [delivered, sent]),
    previousShare ?? share ?? 0,
  );
  const { configuration, isLoaded } = useConfiguration();
  const hasNoEndpoint = isLoaded && (configuration?.webhook?.url ?? null) === null;
  if (total.sent === 0 && hasNoEndpoint)
    return (
      <MetricCard
        title="Webhook delivery"
        value="No endpoint"
        change={null}
        values={null}
        note="Set an endpoint"
        href={toHref('webhooks', null, { dialog: 'endpoint' })}
      />
    );
  return (
    <MetricCard
      title="Webhook delivery"
      value={formatShare(share)}
      change={share === null || previousShare === null ? null : share - previousShare}
      isShare
      isWeekly
      values={total.sent === 0 ? null : shares}
      rows={shares.map((value, index) => [
        formatShortDate(buckets.at(index - shares.length)?.start ?? ''),
        formatShare(value),
      ])}
      tone={total.failed > 0 ? 'red' : failing > 0 ? 'amber' : 'green'}
      note={
        total.sent === 0
          ? isLoaded
            ? 'No event was sent'
            : ' '
          : failing === 0
            ? `${formatCount(total.sent, 'event')} delivered`
            : `${failing} of ${formatCount(total.sent, 'event')} not delivered`
      }
      {...(failing > 0 && { href: toHref('webhooks') })}
    />
  );
}

interface MetricCardProps {
  title: string;
  value: string;
  /** Relative change, or difference of two shares; null if there is nothing to compare with. */
  change: number | null;
  /** True if the change is the difference of two shares. */
  isShare?: boolean;
  isGrowthBad?: boolean;
  /** Daily values; null if there is nothing to draw. */
  values: readonly number[] | null;
  /** True if each value is the rate of the seven days before it. */
  isWeekly?: boolean;
  /** Days with their values, for a table. */
  rows?: readonly (readonly [day: string, value: string])[];
  tone?: Tone;
  note: string;
  /** Link of the note, to the objects that it counts. */
  href?: string;
}

function MetricCard({
  title,
  value,
  change,
  isShare = false,
  isGrowthBad = false,
  values,
  isWeekly = false,
  rows = [],
  tone = 'accent',
  note,
  href,
}: MetricCardProps): JSX.Element {
  const valueName = isWeekly ? `${title} of the seven days before` : title;
  const isGood = change === null || change === 0 || change > 0 !== isGrowthBad;
  return (
    <section className="card metric-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="metric-value">
        <b>{value}</b>
        {change === null || change === 0 ? null : (
          <span className={isGood ? 'good' : 'bad'}>
            <Icon node={change > 0 ? TrendingUp : TrendingDown} size={14} />
            {isShare ? formatPointChange(change) : formatChange(change)}
          </span>
        )}
      </p>
      {values === null ? (
        <div className="no-sparkline" />
      ) : (
        <Sparkline
          label={`${valueName}, for each of the last 30 days`}
          values={values}
          rows={rows}
          tone={tone}
        />
      )}
      <small>{href === undefined ? note : <a href={href}>{note}</a>}</small>
      {values === null || rows.length === 0 ? null : (
        <ChartTable label={title} columns={['Date', valueName]} rows={rows} />
      )}
    </section>
  );
}
