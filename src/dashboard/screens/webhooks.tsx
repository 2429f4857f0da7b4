import type { JSX } from 'preact';
import { sandbox, take, type Schemas } from '../api.js';
import { counted, inWords } from '../format.js';
import { StatusBadge } from '../parts/badge.js';
import { Button } from '../parts/button.js';
import { Choice } from '../parts/field.js';
import { Pager, usePages } from '../parts/pager.js';
import { ProblemNote } from '../parts/problem.js';
import { Row, Rows } from '../parts/rows.js';
import { Empty, Screen, Split } from '../parts/screen.js';
import { Time } from '../parts/time.js';
import { go, hrefTo, type Route } from '../route.js';
import { useAction } from '../use-action.js';
import { useResource } from '../use-resource.js';
import { DeliveryDetail } from './delivery-detail.js';
import { Endpoint } from './endpoint.js';

type Status = Schemas['DeliveryStatus'];

const statuses: readonly Status[] = ['pending', 'delivered', 'failed', 'skipped', 'disabled'];

const PAGE = 50;

/** Where events are sent, and what came of it. */
export function Webhooks({ route }: { route: Route }): JSX.Element {
  const status = statuses.find((each) => each === route.query.get('status')) ?? '';
  const pages = usePages(status);
  const { data, error } = useResource(
    `${status} ${pages.cursor ?? ''}`,
    () =>
      take(
        sandbox.GET('/deliveries', {
          params: {
            query: {
              limit: PAGE,
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
        <Choice
          label="Deliveries"
          value={status}
          of={[['', 'All'], ...statuses.map((each) => [each, inWords(each)] as const)]}
          onChange={(chosen) => {
            go(hrefTo('webhooks', null, { status: chosen }));
          }}
        />
        <ResendFailed />
      </form>
      <ProblemNote error={error} />
      {data?.data.length === 0 ? (
        <Empty title={status === '' ? 'No delivery yet' : 'No delivery fits'}>
          <p>
            Give an endpoint above, then send a ping, or let something happen: each event that the endpoint
            wants appears here.
          </p>
        </Empty>
      ) : null}
      <Rows label="Deliveries, newest first">
        {data?.data.map((delivery) => (
          <Row
            key={delivery.id}
            href={hrefTo('webhooks', delivery.id, { status })}
            isOpen={delivery.id === route.id}
          >
            <span class="row-main">{delivery.event_type}</span>
            <span class="row-side">
              <StatusBadge status={delivery.status} />
            </span>
            <span class="row-more">
              <span>
                {counted(delivery.attempts.length, 'attempt')}
                {delivery.attempts.at(-1)?.response_status
                  ? `, ${delivery.attempts.at(-1)?.response_status ?? ''}`
                  : ''}
              </span>
              <Time at={delivery.created_at} />
            </span>
          </Row>
        ))}
      </Rows>
      <Pager pages={pages} next={pages.to(data?.next_cursor)} />
    </>
  );
  return (
    <Screen title="Webhooks">
      <Endpoint />
      <Split
        list={list}
        detail={
          route.id === null ? null : (
            <DeliveryDetail key={route.id} id={route.id} back={hrefTo('webhooks', null, { status })} />
          )
        }
      />
    </Screen>
  );
}

function ResendFailed(): JSX.Element {
  const action = useAction();
  const resend = action.by(() => take(sandbox.POST('/deliveries/resend-failed')));
  return (
    <>
      <Button onClick={resend} disabled={action.isBusy}>
        Resend all failed
      </Button>
      <ProblemNote error={action.error} />
    </>
  );
}
