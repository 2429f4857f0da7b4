import { TrendingDown, TrendingUp } from 'lucide';
import type { JSX } from 'preact';
import { Icon } from '../../components/icon.js';
import { Sparkline } from '../../components/sparkline.js';
import type { Tone } from '../../lib/tone.js';
import type { Schemas } from '../../lib/api.js';
import { formatAmount, formatCount } from '../../lib/format.js';
import { calculateChange, calculateShare, formatChange, formatShare } from '../../lib/rates.js';

type Metrics = Schemas['Metrics'];

/** Revenue, volume, failed payments and webhook deliveries of the last 30 days. */
export function MetricCards({ metrics }: { metrics: Metrics | undefined }): JSX.Element {
  if (!metrics) return <div class="metric-cards" aria-busy="true" />;
  const [payments] = metrics.currencies.toSorted((left, right) => right.total.volume - left.total.volume);
  return (
    <div class="metric-cards">
      {payments ? <PaymentCards payments={payments} /> : null}
      <DeliveryCard deliveries={metrics.deliveries} />
    </div>
  );
}

function PaymentCards({ payments }: { payments: Metrics['currencies'][number] }): JSX.Element {
  const { currency, buckets, total, previous } = payments;
  const failedShares = buckets.map(
    ({ succeeded, failed }) => calculateShare(failed, succeeded + failed) ?? 0,
  );
  const failedShare = calculateShare(total.failed, total.succeeded + total.failed);
  const previousFailedShare = calculateShare(previous.failed, previous.succeeded + previous.failed);
  return (
    <>
      <MetricCard
        title="MRR"
        value={formatAmount(total.mrr, currency)}
        change={calculateChange(total.mrr, previous.mrr)}
        values={buckets.map(({ mrr }) => mrr)}
        note={formatCount(total.subscriptions, 'subscription')}
      />
      <MetricCard
        title="Payment volume"
        value={formatAmount(total.volume, currency)}
        change={calculateChange(total.volume, previous.volume)}
        values={buckets.map(({ volume }) => volume)}
        note={`${formatCount(total.succeeded, 'payment')} succeeded`}
      />
      <MetricCard
        title="Failed-payment rate"
        value={formatShare(failedShare)}
        change={
          failedShare === null || previousFailedShare === null ? null : failedShare - previousFailedShare
        }
        isGrowthBad
        values={failedShares}
        tone="red"
        note={`${total.failed} of ${formatCount(total.succeeded + total.failed, 'attempt')}`}
      />
    </>
  );
}

function DeliveryCard({ deliveries }: { deliveries: Metrics['deliveries'] }): JSX.Element {
  const { total, previous, buckets } = deliveries;
  const share = calculateShare(total.delivered, total.sent);
  const previousShare = calculateShare(previous.delivered, previous.sent);
  const failing = total.retrying + total.failed;
  return (
    <MetricCard
      title="Webhook delivery"
      value={formatShare(share)}
      change={share === null || previousShare === null ? null : share - previousShare}
      values={buckets.map(({ delivered, sent }) => calculateShare(delivered, sent) ?? 1)}
      tone={failing === 0 ? 'green' : 'amber'}
      note={
        total.sent === 0
          ? 'No event was sent'
          : failing === 0
            ? `${formatCount(total.sent, 'event')} delivered`
            : `${failing} of ${formatCount(total.sent, 'event')} not delivered`
      }
    />
  );
}

interface MetricCardProps {
  title: string;
  value: string;
  /** Relative change, or difference of two shares; null if there is nothing to compare with. */
  change: number | null;
  isGrowthBad?: boolean;
  values: readonly number[];
  tone?: Tone;
  note: string;
}

function MetricCard({
  title,
  value,
  change,
  isGrowthBad = false,
  values,
  tone = 'accent',
  note,
}: MetricCardProps): JSX.Element {
  const isGood = change === null || change === 0 || change > 0 !== isGrowthBad;
  return (
    <section class="card metric-card" aria-label={title}>
      <h2>{title}</h2>
      <p class="metric-value">
        <b>{value}</b>
        {change === null || change === 0 ? null : (
          <span class={isGood ? 'good' : 'bad'} title="Compared with the 30 days before">
            <Icon node={change > 0 ? TrendingUp : TrendingDown} size={14} />
            {formatChange(change)}
            <span class="visually-hidden"> compared with the 30 days before</span>
          </span>
        )}
      </p>
      <Sparkline label={`${title}, daily values of the last 30 days`} values={values} tone={tone} />
      <small>{note}</small>
    </section>
  );
}
