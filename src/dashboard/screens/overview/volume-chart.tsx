import type { JSX } from 'preact';
import { BarChart, type Bar } from '../../components/bar-chart.js';
import { Card } from '../../components/card.js';
import type { Schemas } from '../../lib/api.js';
import { DAY_MS, formatAmount } from '../../lib/format.js';

type Metrics = Schemas['Metrics'];

const shortDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' });
const formatDay = (instant: string): string => shortDate.format(new Date(instant));

/** Succeeded payments per day of the last 30 days, and the forecast of the next 14. */
export function VolumeChart({
  metrics,
  forecast,
}: {
  metrics: Metrics | undefined;
  forecast: Schemas['Forecast'] | undefined;
}): JSX.Element {
  const [payments] =
    metrics?.currencies.toSorted((left, right) => right.total.volume - left.total.volume) ?? [];
  if (!payments)
    return <Card title="Daily volume">{metrics ? <p class="muted">No payment yet.</p> : null}</Card>;
  const past = payments.buckets.map(({ start, volume }): Bar => ({
    label: formatDay(start),
    values: [volume],
  }));
  const bars = [...past, ...listForecastBars(forecast, payments.currency)];
  return (
    <Card
      title={metrics && metrics.currencies.length > 1 ? `Daily volume, ${payments.currency}` : 'Daily volume'}
    >
      <BarChart
        label="Payment volume per day"
        series={[{ name: 'Succeeded', tone: 'accent' }]}
        bars={bars}
        format={(value) => formatAmount(value, payments.currency)}
        nowIndex={past.length - 1}
      />
    </Card>
  );
}

/** Sums up the forecast payments of each day that succeed. Today has a bar in the past already. */
function listForecastBars(forecast: Schemas['Forecast'] | undefined, currency: string): Bar[] {
  if (!forecast) return [];
  const today = forecast.from.slice(0, 10);
  const amounts = new Map<string, number>();
  for (const { date } of listDays(forecast.from, forecast.to)) if (date > today) amounts.set(date, 0);
  for (const { at, amount, outcome, currency: itemCurrency } of forecast.data) {
    const date = at.slice(0, 10);
    if (outcome !== 'succeeded' || amount === null || itemCurrency !== currency || !amounts.has(date))
      continue;
    amounts.set(date, (amounts.get(date) ?? 0) + amount);
  }
  return [...amounts].map(([date, amount]) => ({
    label: formatDay(date),
    values: [amount],
    isForecast: true,
  }));
}

function* listDays(from: string, to: string): Generator<{ date: string }> {
  for (let at = Date.parse(from.slice(0, 10)); at < Date.parse(to); at += DAY_MS)
    yield { date: new Date(at).toISOString().slice(0, 10) };
}
