import type { JSX } from 'preact';
import { sandbox, take } from '../api.js';
import { counted } from '../format.js';
import { StatusBadge } from '../parts/badge.js';
import { IdLink } from '../parts/id-link.js';
import { ProblemNote } from '../parts/problem.js';
import { Time } from '../parts/time.js';
import { useResource } from '../use-resource.js';

/** What became of an event. */
export function Deliveries({ eventId }: { eventId: string }): JSX.Element {
  const { data, error } = useResource(
    eventId,
    () => take(sandbox.GET('/deliveries', { params: { query: { event_id: eventId } } })),
    ({ type }) => type === 'delivery',
  );
  return (
    <>
      <ProblemNote error={error} />
      {data?.data.length === 0 ? <p class="hint">It is sent nowhere.</p> : null}
      <ul class="bare lined">
        {data?.data.map((delivery) => (
          <li key={delivery.id}>
            <StatusBadge status={delivery.status} /> {counted(delivery.attempts.length, 'attempt')},{' '}
            <Time at={delivery.created_at} /> <IdLink id={delivery.id} />
          </li>
        ))}
      </ul>
    </>
  );
}
