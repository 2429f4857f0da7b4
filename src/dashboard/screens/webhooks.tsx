import type { JSX } from 'preact';
import { sandboxApi, unwrap, type Schemas } from '../lib/api.js';
import { formatCount, humanize } from '../lib/format.js';
import { StatusBadge } from '../components/status-badge.js';
import { Button } from '../components/button.js';
import { SelectField } from '../components/field.js';
import { Pager, usePages } from '../components/pager.js';
import { ErrorNote } from '../components/error-note.js';
import { RecordLink, RecordList } from '../components/record-list.js';
import { EmptyState } from '../components/empty-state.js';
import { Screen, Split } from '../components/screen.js';
import { Time } from '../components/time.js';
import { navigate, toHref, type Route } from '../lib/route.js';
import { useAction } from '../lib/use-action.js';
import { useResource } from '../lib/use-resource.js';
import { DeliveryDetail } from './delivery-detail.js';
import { WebhookEndpoint } from './webhook-endpoint.js';

type Status = Schemas['DeliveryStatus'];

const statuses: readonly Status[] = ['pending', 'delivered', 'failed', 'skipped', 'disabled'];

const PAGE_SIZE = 50;

/** Screen that configures the webhook endpoint and lists deliveries. */
export function Webhooks({ route }: { route: Route }): JSX.Element {
  const status = statuses.find((each) => each === route.query.get('status')) ?? '';
  const pages = usePages(status);
  const { data, error } = useResource(
    `${status} ${pages.cursor ?? ''}`,
    () =>
      unwrap(
        sandboxApi.GET('/deliveries', {
          params: {
            query: {
              limit: PAGE_SIZE,
              ...(status !== '' && { status }),
              ...(pages.cursor !== undefined && { cursor: pages.cursor }),
            },
          },
        }),
      ),
    ({ type }) => type === 'delivery',
  );
  const list = (
    <>
      <form class="filters">
        <SelectField
          label="Deliveries"
          value={status}
          options={[['', 'All'], ...statuses.map((each) => [each, humanize(each)] as const)]}
          onChange={(newStatus) => {
            navigate(toHref('webhooks', null, { status: newStatus }));
          }}
        />
        <ResendFailed />
      </form>
      <ErrorNote error={error} />
      {data?.data.length === 0 ? (
        <EmptyState title={status === '' ? 'No delivery yet' : 'No delivery fits'}>
          <p>
            Give an endpoint above, then send a ping, or let something happen: each event that the endpoint
            wants appears here.
          </p>
        </EmptyState>
      ) : null}
      <RecordList label="Deliveries, newest first">
        {data?.data.map((delivery) => (
          <RecordLink
            key={delivery.id}
            href={toHref('webhooks', delivery.id, { status })}
            isOpen={delivery.id === route.id}
          >
            <span class="row-main">{delivery.event_type}</span>
            <span class="row-side">
              <StatusBadge status={delivery.status} />
            </span>
            <span class="row-more">
              <span>
                {formatCount(delivery.attempts.length, 'attempt')}
                {delivery.attempts.at(-1)?.response_status
                  ? `, ${delivery.attempts.at(-1)?.response_status ?? ''}`
                  : ''}
              </span>
              <Time at={delivery.created_at} />
            </span>
          </RecordLink>
        ))}
      </RecordList>
      <Pager pages={pages} next={pages.toOlderHandler(data?.next_cursor)} />
    </>
  );
  return (
    <Screen title="Webhooks">
      <WebhookEndpoint />
      <Split
        list={list}
        detail={
          route.id === null ? null : (
            <DeliveryDetail key={route.id} id={route.id} back={toHref('webhooks', null, { status })} />
          )
        }
      />
    </Screen>
  );
}

function ResendFailed(): JSX.Element {
  const action = useAction();
  const resend = action.toHandler(() => unwrap(sandboxApi.POST('/deliveries/resend-failed')));
  return (
    <>
      <Button onClick={resend} disabled={action.isBusy}>
        Resend all failed
      </Button>
      <ErrorNote error={action.error} />
    </>
  );
}
