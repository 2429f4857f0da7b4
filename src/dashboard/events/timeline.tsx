import { useState, type JSX, type ReactNode } from 'react';
import { CauseLink, Badge, getStatusAppearance } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { Icon, type LucideIcon } from '../components/icon.js';
import { ErrorState, ListSkeleton } from '../components/states.js';
import { toIdHref, ShortTime } from '../components/values.js';
import type { Schemas } from '../data/api.js';
import { describeDeliveries } from '../data/deliveries.js';
import { describeItem, type ForecastItem } from '../data/describe-work.js';
import { getCustomerId } from '../data/describe-event.js';
import { capitalize, formatAmount, formatCount } from '../data/format.js';
import { useObjectNames } from '../data/objects.js';
import { describeEventGroup, groupEvents, type EventGroup } from './event-groups.js';
import { useDeliveries, useEvents, type DeliveriesByEvent, type EventHistory } from './use-events.js';
import './timeline.css';

const GROUPS_PER_STEP = 30;

/** Timeline of an object: its events in words, grouped by cause. */
export function Timeline({ id }: { id: string }): JSX.Element {
  const { data, error, reload } = useEvents(id);
  return (
    <>
      <ErrorState title="The timeline could not be loaded" error={error} onRetry={reload} />
      {(data ?? error) ? null : <TimelineSkeleton />}
      {data ? <EventTimeline history={data} ownId={id} /> : null}
    </>
  );
}

/** Placeholder of a timeline whose events load. */
export function TimelineSkeleton(): JSX.Element {
  return <ListSkeleton count={3} />;
}

/** Timeline of loaded events, newest first, below the next scheduled work. Older groups follow after a click. */
export function EventTimeline({
  history,
  ownId,
  plan,
  nextWork = [],
}: {
  history: EventHistory;
  ownId: string;
  /** Next scheduled work, in the order of execution. */
  nextWork?: readonly ForecastItem[];
  /** Plan of a purchase, with the unit of its usage. */
  plan?: Schemas['Plan'] | undefined;
}): JSX.Element {
  const [shownCount, setShownCount] = useState(GROUPS_PER_STEP);
  // The purchases of a plan have several customers.
  const getCustomer = ownId.startsWith('pln_') ? getCustomerId : () => null;
  const groups = groupEvents(history.events, getCustomer);
  const names = useObjectNames(history.events.flatMap((event) => getCustomer(event) ?? []));
  const shown = groups.slice(0, shownCount);
  const deliveries = useDeliveries(shown.flatMap(({ events }) => events.map(({ id }) => id)));
  if (groups.length === 0) return <p className="hint">No events yet.</p>;
  const hiddenCount = groups.length - shownCount;
  return (
    <>
      <ol className="timeline">
        {nextWork.toReversed().map((item) => (
          <WorkView key={`${item.at} ${item.type}`} item={item} />
        ))}
        {shown.map((group) => (
          <GroupView
            key={group.events[0]?.id}
            group={group}
            requests={history.requests}
            deliveries={deliveries}
            ownId={ownId}
            plan={plan}
            customer={group.events[0] && names.get(getCustomer(group.events[0]) ?? '')}
          />
        ))}
      </ol>
      {hiddenCount > 0 ? (
        <Button onClick={() => void setShownCount(shownCount + GROUPS_PER_STEP)}>
          Show {Math.min(hiddenCount, GROUPS_PER_STEP)} older of {hiddenCount}
        </Button>
      ) : null}
    </>
  );
}

/** Scheduled work, such as the next retry. */
function WorkView({ item }: { item: ForecastItem }): JSX.Element {
  const { at, amount, currency, certain, outcome, new_status } = item;
  const price = amount === null ? '' : `, ${formatAmount(amount, currency)}`;
  const [tone, icon] = getStatusAppearance(outcome === 'none' ? (new_status ?? '') : outcome);
  return (
    <Entry at={at} tone={`${tone} is-forecast`} icon={icon}>
      <p className="moment">
        <span>
          {capitalize(describeItem(item))}
          {price}
        </span>{' '}
        <Badge>{certain ? 'Forecast' : 'Forecast, not certain yet'}</Badge>
      </p>
    </Entry>
  );
}

/** Entry of the timeline: its time and its icon beside its content. */
function Entry({
  at,
  tone,
  icon,
  children,
}: {
  at: string;
  /** Classes of the color. */
  tone: string;
  icon: LucideIcon;
  children: ReactNode;
}): JSX.Element {
  return (
    <li className={tone}>
      <ShortTime at={at} />
      <span className="step-mark">
        <Icon node={icon} size={14} />
      </span>
      <div>{children}</div>
    </li>
  );
}

function GroupView({
  group,
  requests,
  deliveries,
  ownId,
  plan,
  customer,
}: {
  group: EventGroup;
  deliveries: DeliveriesByEvent;
  requests: ReadonlyMap<string, Schemas['RequestSummary']>;
  ownId: string;
  plan: Schemas['Plan'] | undefined;
  /** Name of the customer, if the timeline has several. */
  customer: string | undefined;
}): JSX.Element {
  const { at, cause, events } = group;
  const { title, details, tone, icon } = describeEventGroup(group, plan);
  const request = cause?.type === 'request' ? requests.get(cause.id ?? '') : undefined;
  const sent = describeDeliveries(events.flatMap(({ id }) => deliveries.get(id)?.slice(0, 1) ?? []));
  const label = request ? `${request.method} ${request.path} ${request.status ?? ''}` : undefined;
  return (
    <Entry at={at} tone={tone} icon={icon}>
      <p className="moment">
        <strong>{title}</strong> <CauseLink cause={cause} label={label} ownId={ownId} />
      </p>
      {customer === undefined ? null : <p>{customer}</p>}
      {details === '' ? null : <p className="muted">{details}</p>}
      <details>
        <summary>
          {formatCount(events.length, 'event')}
          {sent === '' ? '' : ` · ${sent}`}
        </summary>
        <ul>
          {events.map((event) => (
            <li key={event.id}>
              <a href={toIdHref(event.id)}>{event.type}</a>
            </li>
          ))}
        </ul>
      </details>
    </Entry>
  );
}
