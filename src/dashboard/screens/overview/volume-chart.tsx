import { sum } from 'd3-array';
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
 * Lists the forecast payments of each day, up to the last day with one and for a week at least. Today has a bar in the
 * past already.
 */
function listForecastBars(forecast: Schemas['Forecast'] | undefined, currency: string): Bar[] {
  if (!forecast) return [];
  const days = listDays(forecast.from, forecast.to).slice(1);
  const bars = days.map((date): Bar => {
    const bucket = forecast.totals_by_bucket.find((each) => each.date === date);
    const total = bucket?.totals.find((each) => each.currency === currency);
    return {
      label: formatShortDate(date),
      values: [total?.succeeded ?? 0],
      failures: countFailures(forecast, currency, date),
      isForecast: true,
    };
  });
  const lastIndex = bars.findLastIndex(({ values, failures = 0 }) => sum(values) > 0 || failures > 0);
  return bars.slice(0, Math.max(lastIndex + 1, MIN_FORECAST_DAYS));
}

/** Counts the failed payments of a day. Of more work than the forecast lists, only that of a single currency is known. */
function countFailures(
  { data, has_more, totals, buckets }: Schemas['Forecast'],
  currency: string,
  date: string,
): number {
  if (has_more) return totals.length > 1 ? 0 : (buckets.find((each) => each.date === date)?.failed ?? 0);
  return data.filter(
    ({ at, outcome, currency: itemCurrency }) =>
      outcome === 'failed' && itemCurrency === currency && at.startsWith(date),
  ).length;
}

function listDays(from: string, to: string): string[] {
  const first = Date.parse(from.slice(0, 10));
  const count = Math.ceil((Date.parse(to) - first) / DAY_MS);
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}
