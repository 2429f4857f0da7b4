import type { JSX } from 'react';
import { BarChart, type Bar } from '../components/charts.js';
import { Card } from '../components/screen.js';
import type { Schemas } from '../data/api.js';
import { DAY_MS, formatAmount, formatAmountBriefly, formatShortDate } from '../data/format.js';
import { isUncertainPayment } from './build-day-strip.js';

/** Daily payment volume of the last 30 days, and the forecast of the next 14 days. */
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
          <p className="muted">No payment yet.</p>
        ) : (
          <div className="chart-skeleton" aria-hidden="true">
            <span className="skeleton" />
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
        series={[{ name: 'Succeeded', tone: 'green' }]}
        bars={bars}
        format={(value) => formatAmount(value, currency)}
        formatBriefly={(value) => formatAmountBriefly(value, currency)}
        nowIndex={past.length - 1}
      />
    </Card>
  );
}

/** Lists the forecast payments of each day of the clock strip. Today has a bar in the past already. */
function listForecastBars(forecast: Schemas['Forecast'] | undefined, currency: string): Bar[] {
  if (!forecast) return [];
  return listDays(forecast.from, forecast.to)
    .slice(1)
    .map((date): Bar => {
      const bucket = forecast.totals_by_bucket.find((each) => each.date === date);
      const total = bucket?.totals.find((each) => each.currency === currency);
      return {
        label: formatShortDate(date),
        values: [total?.succeeded ?? 0],
        failures: countWork(forecast, currency, date, 'failed'),
        uncertain: countWork(forecast, currency, date, 'uncertain'),
        isForecast: true,
      };
    });
}

/**
 * Counts the failed or uncertain payments of a day. Of more work than the forecast lists, only that of a single currency
 * is known.
 */
function countWork(
  { data, has_more, totals, buckets }: Schemas['Forecast'],
  currency: string,
  date: string,
  kind: 'failed' | 'uncertain',
): number {
  if (has_more) return totals.length > 1 ? 0 : (buckets.find((each) => each.date === date)?.[kind] ?? 0);
  return data.filter(
    (item) =>
      (isUncertainPayment(item) ? 'uncertain' : item.outcome) === kind &&
      item.currency === currency &&
      item.at.startsWith(date),
  ).length;
}

function listDays(from: string, to: string): string[] {
  const first = Date.parse(from.slice(0, 10));
  const count = Math.ceil((Date.parse(to) - first) / DAY_MS);
  return Array.from({ length: count }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
}
