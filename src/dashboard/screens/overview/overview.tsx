import type { JSX } from 'preact';
import { ErrorState } from '../../components/error-state.js';
import { SelectField } from '../../components/field.js';
import { Screen } from '../../components/screen.js';
import { sandboxApi, unwrap, type Schemas, type StreamMessage } from '../../lib/api.js';
import { DAY_MS } from '../../lib/format.js';
import { pickCurrency, sortCurrencies } from '../../lib/pick-currency.js';
import { navigate, toFilteredHref, type Route } from '../../lib/route.js';
import { useClock, useCurrentTime } from '../../lib/use-clock.js';
import { useResource } from '../../lib/use-resource.js';
import { Activity } from './activity.js';
import { Attention } from './attention.js';
import { ClockSummary } from './clock-summary.js';
import { Connect } from './connect.js';
import { FirstSteps } from './first-steps.js';
import { MetricCards } from './metric-cards.js';
import { VolumeChart } from './volume-chart.js';

const FORECAST_DAYS = 14;
/** Items of the forecast to load, which the clock strip and the chart of the volume show. */
const MAX_FORECAST_ITEMS = 1_000;
/** Events to load for the recent activity, which shows events with the same cause in one row. */
const ACTIVITY_EVENTS = 40;
/** Metrics and forecast read all charges and purchases, so a burst of events does not reload them each time. */
const MIN_INTERVAL_MS = 2_000;

const changesMoney = ({ type }: StreamMessage): boolean =>
  type === 'event' || type === 'clock' || type === 'delivery';

/** First screen: current time and next work, what needs attention, money and webhooks, base URL and key. */
export function Overview({ route }: { route: Route }): JSX.Element {
  const clock = useClock();
  const now = useCurrentTime(clock);
  const day = now?.slice(0, 10) ?? '';
  const metrics = useResource(
    `metrics ${day}`,
    () => unwrap(sandboxApi.GET('/metrics')),
    changesMoney,
    MIN_INTERVAL_MS,
  );
  const forecast = useResource(`forecast ${day}`, loadForecast, changesMoney, MIN_INTERVAL_MS);
  const events = useResource(
    'latest events',
    () => unwrap(sandboxApi.GET('/events', { params: { query: { limit: ACTIVITY_EVENTS } } })),
    ({ type }) => type === 'event',
  );
  const requests = useResource(
    'any request',
    () => unwrap(sandboxApi.GET('/requests', { params: { query: { limit: 1 } } })),
    ({ type }) => type === 'request',
    MIN_INTERVAL_MS,
  );
  // The connection is the first card until the first request, so nothing is shown before its place is known.
  const isPlaceKnown = requests.data !== undefined || requests.error !== null;
  const isNew = requests.data?.data.length === 0;
  const isEmpty = events.data?.data.length === 0 && metrics.data?.currencies.length === 0;
  const currencies = metrics.data?.currencies ?? [];
  const payments = pickCurrency(currencies, route.query.get('currency') ?? '');
  return (
    <Screen
      title="Overview"
      actions={
        <>
          {isEmpty || isNew ? null : (
            <small class="metric-period">Last 30 days, compared with the 30 days before</small>
          )}
          {payments && currencies.length > 1 ? (
            <CurrencyField value={payments.currency} currencies={currencies} />
          ) : null}
        </>
      }
    >
      <ErrorState
        title="The overview could not be loaded"
        error={metrics.error ?? forecast.error ?? events.error ?? requests.error}
        onRetry={() => {
          metrics.reload();
          forecast.reload();
          events.reload();
          requests.reload();
        }}
      />
      <div class="overview" hidden={!isPlaceKnown}>
        {isNew ? <Connect isWide /> : null}
        <ClockSummary clock={clock} now={now} forecast={forecast.data} />
        {isEmpty ? <FirstSteps /> : <MetricCards payments={payments} deliveries={metrics.data?.deliveries} />}
        {isEmpty ? null : (
          <div class="overview-columns">
            <VolumeChart payments={payments} isLoaded={metrics.data !== undefined} forecast={forecast.data} />
            <Attention forecast={forecast.data} />
          </div>
        )}
        <div class={isNew ? undefined : 'overview-columns'}>
          <Activity events={events.data?.data} />
          {isNew ? null : <Connect />}
        </div>
      </div>
    </Screen>
  );
}

/** Choice of the currency of the charts, those with the most payments first. */
function CurrencyField({
  value,
  currencies,
}: {
  value: string;
  currencies: readonly Schemas['CurrencyMetrics'][];
}): JSX.Element {
  return (
    <SelectField
      label="Currency"
      value={value}
      options={sortCurrencies(currencies).map(({ currency }) => [currency, currency])}
      onChange={(currency) => {
        navigate(toFilteredHref({ currency }));
      }}
    />
  );
}

/** Loads the forecast from the clock's own time, which a seed may have just moved. */
async function loadForecast() {
  const { now } = await unwrap(sandboxApi.GET('/clock'));
  const to = new Date(Date.parse(now.slice(0, 10)) + FORECAST_DAYS * DAY_MS).toISOString();
  return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, limit: MAX_FORECAST_ITEMS } } }));
}
