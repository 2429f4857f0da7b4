import type { Schemas } from './api.js';
import { formatShortDateOfYear, humanize } from './format.js';
import type { TimeRange } from './time-scale.js';

type Purchase = Pick<Schemas['Purchase'], 'status' | 'created_at' | 'canceled_at'>;

/** Describes where the events of a purchase are, if the range has none: `← Canceled 12 Jan 2027`. */
export function describeEmptyLane(
  { status, created_at, canceled_at }: Purchase,
  { start, end }: TimeRange,
): { text: string; isLater: boolean } {
  if (Date.parse(created_at) >= end)
    return { text: `Created ${formatShortDateOfYear(created_at)} →`, isLater: true };
  if (canceled_at !== null && Date.parse(canceled_at) < start)
    return { text: `← Canceled ${formatShortDateOfYear(canceled_at)}`, isLater: false };
  const isEnded = ['succeeded', 'failed', 'expired'].includes(status);
  if (isEnded && Date.parse(created_at) < start)
    return { text: `← Created ${formatShortDateOfYear(created_at)}, ${humanize(status)}`, isLater: false };
  return { text: 'No events in this range', isLater: false };
}
