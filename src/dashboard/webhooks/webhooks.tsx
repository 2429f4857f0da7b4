import { RotateCw, Webhook } from 'lucide-react';
import type { JSX } from 'react';
import { StatusBadge } from '../components/badges.js';
import { Button } from '../components/buttons.js';
import { TabLinks } from '../components/filters.js';
import { ListScreen, useListPage } from '../components/list-screen.js';
import { EmptyState, ErrorState } from '../components/states.js';
import type { Column } from '../components/table.js';
import { showToast } from '../components/toast.js';
import { RelativeTime, ShortTime } from '../components/values.js';
import { sandboxApi, unwrap, type Schemas } from '../data/api.js';
import { useClock, useCurrentTime } from '../data/clock.js';
import { describeLastAttempt, getShownStatus } from '../data/deliveries.js';
import { describeEvent, getCustomerId } from '../data/describe-event.js';
import { formatCount } from '../data/format.js';
import {
  toListPage,
  getData,
  loadObject,
  useConfiguration,
  useCounts,
  useObjectNames,
  createLookup,
  replaceMissing,
  listDeliveries,
} from '../data/objects.js';
import { useAction } from '../data/resource.js';
import { toHref, type Route } from '../data/route.js';
import { AttemptMarks, DeliveryDetail } from './delivery-detail.js';
import { WebhookEndpoint } from './webhook-endpoint.js';
import './webhooks.css';

type Delivery = Schemas['Delivery'];

const statuses = [
  ['', 'All'],
  ['pending', 'Pending or retrying'],
  ['delivered', 'Delivered'],
  ['failed', 'Failed'],
  ['skipped', 'Skipped'],
  ['disabled', 'Disabled'],
  ['replaced', 'Replaced'],
] as const;
type Status = (typeof statuses)[number][0];

const PAGE_SIZE = 30;

/** Screen of the webhook endpoint: its success rate, its settings and its deliveries. */
export function Webhooks({ route }: { route: Route }): JSX.Element {
  const status = statuses.find(([each]) => each === route.query.get('status'))?.[0] ?? '';
  const list = useListPage(
    route,
    status,
    async (cursor) =>
      toListPage(
        await listDeliveries({
          limit: PAGE_SIZE,
          ...(status !== '' && { status }),
          ...(cursor !== undefined && { cursor }),
        }),
      ),
    ({ type }) => type === 'delivery',
  );
  const counts = useCounts();
  return (
    <ListScreen
      route={route}
      list={list}
      title="Webhooks"
      label="Deliveries, newest first"
      errorTitle="Deliveries could not be loaded"
      filters={{ status }}
      columns={useColumns(list.page.data?.rows ?? [])}
      toId={({ id }) => id}
      above={<WebhookEndpoint isOpenedByLink={route.query.get('dialog') === 'endpoint'} />}
      empty={<NoDeliveries status={status} />}
      renderDetail={(id, back) => <DeliveryDetail id={id} back={back} />}
    >
      {status === '' && countDeliveries(counts, '') === 0 ? null : (
        <>
          <TabLinks
            label="Status"
            tabs={statuses.map(([each, title]) => ({
              title,
              href: toHref('webhooks', null, { status: each }),
              isCurrent: status === each,
              count: countDeliveries(counts, each),
            }))}
          />
          <div className="filters">
            <ResendFailed hasNone={hasNoFailures(counts)} />
          </div>
        </>
      )}
    </ListScreen>
  );
}

/** Returns the number of deliveries of a status, or of all; undefined before the counts are loaded. */
function countDeliveries(counts: Schemas['Counts'] | undefined, status: Status): number | undefined {
  if (!counts) return undefined;
  const byStatus = counts.deliveries_by_status;
  if (status !== '') return byStatus[status] ?? 0;
  return Object.values(byStatus).reduce((sum, count) => sum + count, 0);
}

/** Returns events by id: null for one that does not exist. */
const useEventsById = createLookup('event', (id) =>
  loadObject('event', id).then(getData, (error: unknown) => replaceMissing(error, null)),
);

/** Returns the columns of the list, with the events and customers of its rows. */
function useColumns(rows: readonly Delivery[]): Column<Delivery>[] {
  const now = useCurrentTime(useClock());
  const events = useEventsById(rows.map(({ event_id: id }) => id));
  const customerIds = rows.flatMap(({ event_id: id }) => {
    const event = events.get(id);
    return event ? (getCustomerId(event) ?? []) : [];
  });
  const names = useObjectNames(customerIds);
  const describe = ({ event_id: id, event_type: type }: Delivery): { title: string; customer: string } => {
    const event = events.get(id);
    if (!event) return { title: type, customer: '' };
    return { title: describeEvent(event).title, customer: names.get(getCustomerId(event) ?? '') ?? '' };
  };
  return [
    {
      title: 'Event',
      card: 'title',
      render: (delivery) => (
        <span className="two-lines">
          <span>
            <b>{describe(delivery).title}</b>
            <small>{describe(delivery).customer}</small>
            <small className="mono">{delivery.event_type}</small>
          </span>
        </span>
      ),
    },
    {
      title: 'Status',
      card: 'side',
      render: (delivery) => <StatusBadge status={getShownStatus(delivery)} />,
    },
    {
      title: 'Last response',
      render: (delivery) => (
        <span className="last-response">
          <AttemptMarks delivery={delivery} /> {describeLastAttempt(delivery)}
        </span>
      ),
    },
    {
      title: 'Next or sent',
      align: 'end',
      render: ({ next_attempt_at: next, attempts, created_at: createdAt }) =>
        next !== null && now !== null ? (
          <RelativeTime at={next} now={now} />
        ) : (
          <ShortTime at={attempts.at(-1)?.at ?? createdAt} />
        ),
    },
  ];
}

function NoDeliveries({ status }: { status: Status }): JSX.Element {
  const { configuration } = useConfiguration();
  if (status !== '') {
    const label = statuses.find(([each]) => each === status)?.[1] ?? status;
    return (
      <EmptyState title="No delivery matches" icon={Webhook}>
        <p>
          Filter: status “{label}”. <a href={toHref('webhooks')}>Clear the filter</a>
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No deliveries yet" icon={Webhook} command="npx tollgate listen">
      <p>
        {configuration?.webhook ? 'Send a ping.' : 'Set an endpoint and send a ping.'} Each event that
        Tollgate sends to the endpoint appears here. Without an endpoint, this command shows events in a
        terminal:
      </p>
    </EmptyState>
  );
}

/** Checks whether no delivery has failed or waits for a retry. */
const hasNoFailures = (counts: Schemas['Counts'] | undefined): boolean =>
  counts !== undefined && countDeliveries(counts, 'failed') === 0 && countDeliveries(counts, 'pending') === 0;

/** Button that sends all failed deliveries again. It is disabled if there are none. */
function ResendFailed({ hasNone }: { hasNone: boolean }): JSX.Element {
  const action = useAction();
  const resend = action.toHandler(async () => {
    const { count } = await unwrap(sandboxApi.POST('/deliveries/resend-failed'));
    showToast({
      tone: 'cyan',
      title: `${formatCount(count, 'delivery', 'deliveries')} sent again`,
      detail: 'The list shows the responses.',
    });
  });
  return (
    <>
      <Button
        icon={RotateCw}
        isWrite
        onClick={resend}
        disabled={action.isBusy}
        disabledReason={hasNone ? 'All events were delivered.' : null}
      >
        Resend all undelivered
      </Button>
      <ErrorState title="The deliveries were not sent again" error={action.error} />
    </>
  );
}
