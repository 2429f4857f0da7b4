import { Plus } from 'lucide-react';
import type { JSX } from 'react';
import { CauseBadge } from '../components/badges.js';
import { SelectField } from '../components/fields.js';
import { Icon } from '../components/icon.js';
import { Screen, Card } from '../components/screen.js';
import { ErrorState, ListSkeleton } from '../components/states.js';
import { ShortTime } from '../components/values.js';
import { sandboxApi, unwrap, type Schemas, type StreamMessage } from '../data/api.js';
import { useClock, useCurrentTime, changesSchedule } from '../data/clock.js';
import { describeEvent, getCustomerId, getPurchaseId } from '../data/describe-event.js';
import { DAY_MS } from '../data/format.js';
import { pickCurrency, sortCurrencies } from '../data/money.js';
import { useCounts, useObjectNames, listEvents } from '../data/objects.js';
import { useResource } from '../data/resource.js';
import { navigate, toFilteredHref, toHref, type Route } from '../data/route.js';
import {
  describeEventGroup,
  getMainEvent,
  groupEvents,
  omitSuperseded,
  type EventGroup,
} from '../events/event-groups.js';
import { Attention } from './attention.js';
import { ClockSummary } from './clock-summary.js';
import { Connect, FirstSteps } from './connect.js';
import { MetricCards } from './metric-cards.js';
import { VolumeChart } from './volume-chart.js';
import './overview.css';

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
  const forecast = useResource(`forecast ${day}`, loadForecast, changesSchedule, MIN_INTERVAL_MS);
  const events = useResource(
    'latest events',
    () => listEvents({ limit: ACTIVITY_EVENTS }),
    ({ type }) => type === 'event',
  );
  const objects = useCounts()?.objects;
  const isEmpty = objects?.events === 0 && objects.charges === 0;
  const currencies = metrics.data?.currencies ?? [];
  const payments = pickCurrency(currencies, route.query.get('currency') ?? '');
  return (
    <Screen
      title="Overview"
      actions={
        <>
          {payments && currencies.length > 1 ? (
            <CurrencyField value={payments.currency} currencies={currencies} />
          ) : null}
          <a className="button new-purchase" href={toHref('checkout')}>
            <Icon node={Plus} />
            New purchase
          </a>
        </>
      }
    >
      <ErrorState
        title="The overview could not be loaded"
        error={metrics.error ?? forecast.error ?? events.error}
        onRetry={() => {
          metrics.reload();
          forecast.reload();
          events.reload();
        }}
      />
      {isEmpty ? (
        <div key="empty" className="overview">
          <FirstSteps />
          <Connect isWide />
          <Card title="Forecast" className="no-forecast">
            <p className="muted">The payments of the next 14 days appear here after your first purchase.</p>
            <a className="button" href={toHref('checkout')}>
              Create a purchase
            </a>
          </Card>
        </div>
      ) : (
        <div key="full" className="overview">
          <ClockSummary clock={clock} now={now} forecast={forecast.data} />
          <MetricCards payments={payments} deliveries={metrics.data?.deliveries} />
          <div className="overview-columns">
            <VolumeChart payments={payments} isLoaded={metrics.data !== undefined} forecast={forecast.data} />
            <Attention forecast={forecast.data} deliveries={metrics.data?.deliveries} />
          </div>
          <div className="overview-columns">
            <Activity events={events.data?.data} />
            <Connect />
          </div>
        </div>
      )}
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
      onChange={(currency) => void navigate(toFilteredHref({ currency }))}
    />
  );
}

/** Loads the forecast from the clock's own time, which a seed may have just moved. */
async function loadForecast() {
  const { now } = await unwrap(sandboxApi.GET('/clock'));
  const to = new Date(Date.parse(now.slice(0, 10)) + FORECAST_DAYS * DAY_MS).toISOString();
  return unwrap(sandboxApi.GET('/forecast', { params: { query: { to, limit: MAX_FORECAST_ITEMS } } }));
}

type Event = Schemas['Event'];

const ROW_COUNT = 6;

/** Latest events with their causes. Events of a purchase with the same cause are one row. */
function Activity({ events }: { events: readonly Event[] | undefined }): JSX.Element {
  const groups = groupEvents(omitSuperseded(events ?? []), getPurchaseId).slice(0, ROW_COUNT);
  const names = useObjectNames(
    groups.flatMap((group) => group.events.flatMap((event) => getCustomerId(event) ?? [])),
  );
  return (
    <Card title="Recent activity" isFlush actions={<a href={toHref('events')}>View all</a>}>
      {events ? null : <ListSkeleton count={ROW_COUNT} />}
      {events?.length === 0 ? <p className="muted card-note">Nothing has happened yet.</p> : null}
      <ul className="activity">
        {groups.map((group) => (
          <ActivityRow key={group.events[0]?.id} group={group} names={names} />
        ))}
      </ul>
    </Card>
  );
}

function ActivityRow({
  group,
  names,
}: {
  group: EventGroup;
  names: ReadonlyMap<string, string>;
}): JSX.Element {
  const event = getMainEvent(group);
  const { tone, icon } = describeEvent(event);
  const { title, details } = describeEventGroup(group);
  const { at, cause } = group;
  const customerId = getCustomerId(event);
  const subject = customerId === null ? 'Webhook endpoint' : (names.get(customerId) ?? customerId);
  return (
    <li>
      <span className={`mark ${tone}`}>
        <Icon node={icon} size={16} />
      </span>
      <a className="two-lines" href={toHref('events', event.id)}>
        <b>{title}</b>
        <small>{[subject, details].filter(Boolean).join(' · ')}</small>
      </a>
      {cause ? (
        <CauseBadge
          type={cause.type}
          {...(cause.type === 'request' && cause.id !== null && { href: toHref('requests', cause.id) })}
        />
      ) : null}
      <ShortTime at={at} />
    </li>
  );
}
