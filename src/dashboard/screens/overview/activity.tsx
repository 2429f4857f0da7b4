import type { JSX } from 'preact';
import { Card } from '../../components/card.js';
import { CauseBadge } from '../../components/cause-badge.js';
import { Icon } from '../../components/icon.js';
import { ListSkeleton } from '../../components/list-skeleton.js';
import { ShortTime } from '../../components/time.js';
import type { Schemas } from '../../lib/api.js';
import { describeEvent, getCustomerId, getPurchaseId } from '../../lib/describe-event.js';
import { describeEventGroup, getMainEvent, groupEvents, type EventGroup } from '../../lib/event-groups.js';
import { toHref } from '../../lib/route.js';
import { useObjectNames } from '../../lib/use-object-names.js';

type Event = Schemas['Event'];

const ROW_COUNT = 6;

/** Latest events with their causes. Events of a purchase with the same cause are one row. */
export function Activity({ events }: { events: readonly Event[] | undefined }): JSX.Element {
  const groups = groupEvents(events ?? [], getPurchaseId).slice(0, ROW_COUNT);
  const names = useObjectNames(
    groups.flatMap((group) => group.events.flatMap((event) => getCustomerId(event) ?? [])),
  );
  return (
    <Card title="Recent activity" isFlush actions={<a href={toHref('events')}>View all</a>}>
      {events ? null : <ListSkeleton count={ROW_COUNT} />}
      {events?.length === 0 ? <p class="muted card-note">Nothing has happened yet.</p> : null}
      <ul class="activity">
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
      <span class={`mark ${tone}`}>
        <Icon node={icon} size={16} />
      </span>
      <a class="two-lines" href={toHref('events', event.id)}>
        <b>{title}</b>
        <small>{[subject, ...(details === '' ? [] : [details])].join(' · ')}</small>
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
