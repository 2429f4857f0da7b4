import type { JSX } from 'preact';
import { Card } from '../../components/card.js';
import { CauseBadge } from '../../components/cause-badge.js';
import { Icon } from '../../components/icon.js';
import { ShortTime } from '../../components/time.js';
import type { Schemas } from '../../lib/api.js';
import { describeEvent, getCustomerId } from '../../lib/describe-event.js';
import { toHref } from '../../lib/route.js';
import { useObjectNames } from '../../lib/use-object-names.js';

type Event = Schemas['Event'];

/** Latest events with their causes. */
export function Activity({ events }: { events: readonly Event[] | undefined }): JSX.Element {
  const names = useObjectNames(events?.flatMap((event) => getCustomerId(event) ?? []) ?? []);
  return (
    <Card title="Recent activity" isFlush>
      {events?.length === 0 ? <p class="muted card-note">Nothing has happened yet.</p> : null}
      <ul class="activity">
        {events?.map((event) => (
          <ActivityRow key={event.id} event={event} names={names} />
        ))}
      </ul>
    </Card>
  );
}

function ActivityRow({ event, names }: { event: Event; names: ReadonlyMap<string, string> }): JSX.Element {
  const { title, tone, icon } = describeEvent(event);
  const customerId = getCustomerId(event);
  return (
    <li>
      <span class={`mark ${tone}`}>
        <Icon node={icon} size={16} />
      </span>
      <a class="two-lines" href={toHref('events', event.id)}>
        <b>{title}</b>
        <small>{customerId === null ? 'Webhook endpoint' : (names.get(customerId) ?? customerId)}</small>
      </a>
      {event.cause ? (
        <CauseBadge
          type={event.cause.type}
          {...(event.cause.type === 'request' &&
            event.cause.id !== null && { href: toHref('requests', event.cause.id) })}
        />
      ) : null}
      <ShortTime at={event.timestamp} />
    </li>
  );
}
