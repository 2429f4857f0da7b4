import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { CauseBadge } from '../components/cause-badge.js';
import { CauseLink } from '../components/cause-link.js';
import { ErrorState } from '../components/error-state.js';
import { toIdHref } from '../components/id-link.js';
import { LongTime } from '../components/time.js';
import type { Schemas } from '../lib/api.js';
import { describeEventGroup, groupEvents, type EventGroup } from '../lib/event-groups.js';
import { describeDeliveries } from '../lib/describe-delivery.js';
import { capitalize, formatAmount, formatCount } from '../lib/format.js';
import { describeItem, type ForecastItem } from '../lib/preview.js';
import { useDeliveries, type DeliveriesByEvent } from '../lib/use-deliveries.js';
import { useEvents, type EventHistory } from '../lib/use-events.js';

const GROUPS_PER_STEP = 30;

/** Timeline of an object: its events in words, grouped by cause. */
export function Timeline({ id }: { id: string }): JSX.Element {
  const { data, error, reload } = useEvents(id);
  return (
    <>
      <ErrorState title="The timeline could not be loaded" error={error} onRetry={reload} />
      {data ? <EventTimeline history={data} ownId={id} /> : null}
    </>
  );
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
  const groups = groupEvents(history.events);
  const shown = groups.slice(0, shownCount);
  const deliveries = useDeliveries(shown.flatMap(({ events }) => events.map(({ id }) => id)));
  if (groups.length === 0) return <p class="hint">No events yet.</p>;
  const hiddenCount = groups.length - shownCount;
  return (
    <>
      <ol class="timeline">
        {nextWork.toReversed().map((item) => (
          <li key={`${item.at} ${item.type}`} class="forecast">
            <WorkView item={item} />
          </li>
        ))}
        {shown.map((group) => (
          <li key={group.events[0]?.id} class={describeEventGroup(group).tone}>
            <GroupView
              group={group}
              requests={history.requests}
              deliveries={deliveries}
              ownId={ownId}
              plan={plan}
            />
          </li>
        ))}
      </ol>
      {hiddenCount > 0 ? (
        <Button
          onClick={() => {
            setShownCount(shownCount + GROUPS_PER_STEP);
          }}
        >
          Show {Math.min(hiddenCount, GROUPS_PER_STEP)} older of {hiddenCount}
        </Button>
      ) : null}
    </>
  );
}

/** Scheduled work, such as the next retry. */
function WorkView({ item }: { item: ForecastItem }): JSX.Element {
  const { at, amount, currency, certain } = item;
  const price = amount === null ? '' : `, ${formatAmount(amount, currency)}`;
  return (
    <>
      <p class="moment">
        <strong>
          {capitalize(describeItem(item))}
          {price}
        </strong>{' '}
        <CauseBadge type="schedule" />
      </p>
      <p class="muted">
        <LongTime at={at} /> · {certain ? 'Forecast' : 'Forecast, not certain yet'}
      </p>
    </>
  );
}

function GroupView({
  group,
  requests,
  deliveries,
  ownId,
  plan,
}: {
  group: EventGroup;
  deliveries: DeliveriesByEvent;
  requests: ReadonlyMap<string, Schemas['RequestSummary']>;
  ownId: string;
  plan: Schemas['Plan'] | undefined;
}): JSX.Element {
  const { at, cause, events } = group;
  const { title, details } = describeEventGroup(group, plan);
  const request = cause?.type === 'request' ? requests.get(cause.id ?? '') : undefined;
  const sent = describeDeliveries(events.flatMap(({ id }) => deliveries.get(id)?.slice(0, 1) ?? []));
  const label = request ? `${request.method} ${request.path} ${request.status ?? ''}` : undefined;
  return (
    <>
      <p class="moment">
        <strong>{title}</strong> <CauseLink cause={cause} label={label} ownId={ownId} />
      </p>
      <p class="muted">
        <LongTime at={at} />
        {details === '' ? '' : ` · ${details}`}
      </p>
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
    </>
  );
}
