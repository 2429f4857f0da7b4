import { useState, type JSX } from 'react';
import { Button } from '../components/buttons.js';
import { StackedBar } from '../components/small-charts.js';
import { Amount } from '../components/values.js';
import { formatDuration } from '../data/advance-target.js';
import type { Schemas } from '../data/api.js';
import { loadDueDeliveries, describeDueAttempts, type DueDeliveries } from '../data/deliveries.js';
import {
  countPayments,
  describeCounts,
  describeGroup,
  describeItem,
  groupByDay,
  listOutcomes,
  nameWork,
  sumAmounts,
  sumCounts,
  type CollectedAmount,
  type PaymentCounts,
  type PreviewDay,
  type PreviewRow,
} from '../data/describe-work.js';
import { capitalize, createDateFormat, formatNumber, formatShortDate } from '../data/format.js';
import { useConfiguration, useObjectNames } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { toHref } from '../data/route.js';
import { toMarkerKind } from './lane-items.js';
import { Marker, markerKinds } from './markers.js';

type Forecast = Schemas['Forecast'];

/** Number of lines before "Show all". */
const FIRST_ROWS = 12;

interface PreviewProps {
  forecast: Forecast;
  now: string;
  isShort: boolean;
}

/** Effect of an advance before it runs: payments, amounts, webhooks, and the work by day. Short, it has only totals. */
export function Preview({ forecast, now, isShort }: PreviewProps): JSX.Element {
  // A forecast of more than one page is too long to list: its totals describe it.
  const counts = forecast.has_more ? forecast.by_outcome : countPayments(forecast.data);
  const payments = sumCounts(counts);
  const { configuration, isLoaded } = useConfiguration();
  const hasEndpoint = (configuration?.webhook?.url ?? null) !== null;
  const due = useDueDeliveries(forecast);
  const webhooks = forecast.deliveries + due.deliveries.length;
  return (
    <section className="advance-preview" aria-label="Preview">
      <h2>
        Preview <small>{formatDuration(Date.parse(now), Date.parse(forecast.to))}</small>
      </h2>
      <dl className="preview-totals">
        <div>
          <dt>{forecast.has_more ? 'payment attempts' : payments === 1 ? 'payment' : 'payments'}</dt>
          <dd>{formatNumber(payments)}</dd>
        </div>
        {payments === 0 ? null : <CollectedTotal forecast={forecast} />}
        <div>
          <dt>{describeWebhooks(webhooks, isLoaded && !hasEndpoint)}</dt>
          <dd>
            {formatNumber(webhooks)}
            {due.hasMore ? ' or more' : ''}
          </dd>
        </div>
      </dl>
      <OutcomeBar counts={counts} />
      {due.deliveries.length === 0 ? null : (
        <p className="hint">{describeDueAttempts(due.deliveries, due.hasMore)}</p>
      )}
      {forecast.has_more ? (
        <p className="hint">
          More than {formatNumber(forecast.data.length)} events. The numbers count each payment attempt, so a
          payment and its retries count separately.
        </p>
      ) : null}
      {forecast.truncated ? (
        <p className="hint">There is more work after that. Choose an earlier date.</p>
      ) : null}
      {isShort ? null : forecast.has_more ? (
        <WorkByType forecast={forecast} />
      ) : (
        <WorkByDay key={forecast.to} days={groupByDay(forecast.data)} count={forecast.data.length} />
      )}
    </section>
  );
}

/** Loads the deliveries of earlier events that are attempted until the end of a forecast. */
function useDueDeliveries({ to, next }: Forecast): DueDeliveries {
  const isDue = next.webhook_attempt !== null && Date.parse(next.webhook_attempt) <= Date.parse(to);
  const { data } = useResource(
    `deliveries due at ${isDue ? to : ''}`,
    async () => (isDue ? loadDueDeliveries(to) : noDeliveries),
    ({ type }) => type === 'delivery',
  );
  return data ?? noDeliveries;
}

const noDeliveries: DueDeliveries = { deliveries: [], hasMore: false };

const describeWebhooks = (count: number, hasNoEndpoint: boolean): string =>
  count === 0 && hasNoEndpoint ? 'webhooks: no endpoint' : count === 1 ? 'webhook' : 'webhooks';

function CollectedTotal({ forecast }: { forecast: Forecast }): JSX.Element {
  const { amounts, hasUnknown } = forecast.has_more
    ? { amounts: forecast.totals.map(toCollectedAmount), hasUnknown: forecast.by_outcome.uncertain > 0 }
    : sumAmounts(forecast.data);
  return (
    <div>
      <dt>collected</dt>
      <dd>
        {amounts.map(({ currency, collected, due }) => (
          <span key={currency}>
            <Amount amount={collected} currency={currency} />
            {due > collected ? (
              <small>
                {' '}
                of <Amount amount={due} currency={currency} /> due
              </small>
            ) : null}
          </span>
        ))}
        {hasUnknown ? <small>{amounts.length === 0 ? 'by usage' : 'and usage'}</small> : null}
      </dd>
    </div>
  );
}

/** Converts the total of a long forecast. It counts each retry, so the due amount is not known. */
function toCollectedAmount({ currency, succeeded }: Forecast['totals'][number]): CollectedAmount {
  return { currency, collected: succeeded, due: succeeded };
}

/** Outcomes in words, with a bar if there are several. */
function OutcomeBar({ counts }: { counts: PaymentCounts }): JSX.Element {
  const outcomes = listOutcomes(counts);
  return (
    <>
      {outcomes.length < 2 ? null : (
        <StackedBar parts={outcomes.map((outcome) => [markerKinds[outcome][0], counts[outcome]])} />
      )}
      <p className="hint">{describeCounts(counts)}</p>
    </>
  );
}

function WorkByType({ forecast }: { forecast: Forecast }): JSX.Element {
  return (
    <>
      <h3>By type</h3>
      <ul className="preview-rows">
        {forecast.by_type.map(({ type, count }) => (
          <li key={type}>
            <Marker kind={toMarkerKind({ type, outcome: 'succeeded', certain: true })} isForecast />
            <b>{nameWork(type, count)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}

function WorkByDay({ days, count }: { days: PreviewDay[]; count: number }): JSX.Element {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? days : takeRows(days, FIRST_ROWS);
  const names = useObjectNames(
    shown.flatMap(({ rows }) => rows.filter((row) => row.count === 1).map(({ item }) => item.customer_id)),
  );
  const isComplete = shown.flatMap(({ rows }) => rows).length === days.flatMap(({ rows }) => rows).length;
  return (
    <>
      {count === 0 ? <p className="hint">No billing work is due until then.</p> : null}
      {shown.map((day) => (
        <section key={day.date} aria-label={formatDay(day.date)}>
          <h3>
            {formatDay(day.date)}
            {day.count > 1 ? ` · ${day.count} events` : ''}
          </h3>
          <ul className="preview-rows">
            {day.rows.map((row) => (
              <WorkRow
                key={`${row.item.type} ${row.item.purchase_id} ${row.item.at}`}
                row={row}
                names={names}
              />
            ))}
          </ul>
        </section>
      ))}
      {isComplete ? null : (
        <Button size="small" tone="ghost" onClick={() => void setShowsAll(true)}>
          Show all {count} events
        </Button>
      )}
    </>
  );
}

function WorkRow({ row, names }: { row: PreviewRow; names: ReadonlyMap<string, string> }): JSX.Element {
  const { item, count, amounts } = row;
  const time = item.at.slice(11, 16);
  return (
    <li>
      <Marker kind={toMarkerKind(item)} isForecast />
      <span className="preview-text">
        {count === 1 ? (
          <a href={toHref('subscriptions', item.purchase_id)}>{names.get(item.customer_id) ?? '…'}</a>
        ) : (
          <b>{nameWork(item.type, count)}</b>
        )}
        <small>
          {[time, capitalize(count === 1 ? describeItem(item) : describeGroup(item))]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className="preview-amount">
        {amounts.map(({ currency, amount }) => (
          <Amount key={currency} amount={amount} currency={currency} />
        ))}
        {amounts.length === 0 && item.outcome !== 'none' ? <small>by usage</small> : null}
      </span>
    </li>
  );
}

const formatWeekday = createDateFormat({ weekday: 'short' });

/** Formats a date with its weekday: `Sat 24 Apr`. */
const formatDay = (date: string): string => `${formatWeekday(date)} ${formatShortDate(date)}`;

/** Returns the first days, with at most `limit` lines in total. */
function takeRows(days: readonly PreviewDay[], limit: number): PreviewDay[] {
  let left = limit;
  return days.flatMap((day) => {
    const rows = day.rows.slice(0, left);
    left -= rows.length;
    return rows.length === 0 ? [] : [{ ...day, rows }];
  });
}
