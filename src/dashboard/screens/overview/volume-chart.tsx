import type { JSX } from 'preact';
import { BarChart, type Bar } from '../../components/bar-chart.js';
import { Card } from '../../components/card.js';
import type { Schemas } from '../../lib/api.js';
import { DAY_MS, formatAmount, formatShortDate } from '../../lib/format.js';

/** Least number of days in the forecast. */
const MIN_FORECAST_DAYS = 7;

/** Daily payment volume of the last 30 days, and the forecast of the next 14 days up to its last payment. */
export function VolumeChart({
  payments,
  isLoaded,
  forecast,
}: {
  /** Undefined if there are none, or before they are loaded. */
  payments: Schemas['CurrencyMetrics'] | undefined;
  isLoaded: boolean;
  forecast: Schemas['Forecast'] | undefined;
}): JSX.Element {
  if (!payments)
    return (
      <Card title="Daily volume">
        {isLoaded ? (
          <p class="muted">No payment yet.</p>
        ) : (
          <div class="chart-skeleton" aria-hidden="true">
            <span class="skeleton" />
          </div>
        )}
      </Card>
    );
  const { currency, buckets } = payments;
  const past = buckets.map(({ start, volume, failed }): Bar => ({
    label: formatShortDate(start),
    values: [volume],
    failures: failed,
  }));
  const bars = [...past, ...listForecastBars(forecast, currency)];
  return (
    <Card title={`Daily volume, ${currency}`}>
      <BarChart
        label="Payment volume per day"
        series={[{ name: 'Succeeded', tone: 'accent' }]}
        bars={bars}
        format={(value) => formatAmount(value, currency)}
        nowIndex={past.length - 1}
      />
    </Card>
  );
}

/**
 * Sums up the successful forecast payments of each day, and counts the failed ones, up to the last day with one and
 * for a week at least. Today has a bar in the past already.
 */
function listForecastBars(forecast: Schemas['Forecast'] | undefined, currency: string): Bar[] {
  if (!forecast) return [];
  const today = forecast.from.slice(0, 10);
  const days = new Map<string, { amount: number; failures: number }>();
  for (const { date } of listDays(forecast.from, forecast.to))
    if (date > today) days.set(date, { amount: 0, failures: 0 });
  for (const { at, amount, outcome, currency: itemCurrency } of forecast.data) {
    const day = days.get(at.slice(0, 10));
    if (!day || itemCurrency !== currency) continue;
    if (outcome === 'succeeded') day.amount += amount ?? 0;
    if (outcome === 'failed') day.failures += 1;
  }
  const entries = [...days];
  const lastIndex = entries.findLastIndex(([, { amount, failures }]) => amount > 0 || failures > 0);
  return entries.slice(0, Math.max(lastIndex + 1, MIN_FORECAST_DAYS)).map(([date, { amount, failures }]) => ({
    label: formatShortDate(date),
    values: [amount],
    failures,
    isForecast: true,
  }));
}

function* listDays(from: string, to: string): Generator<{ date: string }> {
  for (let at = Date.parse(from.slice(0, 10)); at < Date.parse(to); at += DAY_MS)
    yield { date: new Date(at).toISOString().slice(0, 10) };
}
