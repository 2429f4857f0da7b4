import { setImmediate as nextTurn } from 'node:timers/promises';
import type { components } from '../../generated/closed/sandbox.js';
import { addMilliseconds } from '../domain/shared/calendar.js';
import type { Instant, Records } from '../domain/shared/records.js';
import type { AppContext } from '../context.js';
import { presentCharge } from '../presenters/present-charge.js';
import { presentEvent } from '../presenters/present-event.js';
import { presentDelivery } from '../presenters/present-delivery.js';

type ClockAdvanced = components['schemas']['ClockAdvanced'];

/** Returns the charges, events and deliveries that an advance created, as `advanceClock` responds with them. */
export async function summarizeAdvance(
  context: Pick<AppContext, 'store'>,
  organizationId: string,
  from: Instant,
  now: Instant,
): Promise<ClockAdvanced> {
  const range = { created_from: addMilliseconds(from, 1), created_to: addMilliseconds(now, 1) };
  const charges = await listCreated(context, organizationId, 'charges', range);
  const events = await listCreated(context, organizationId, 'events', range);
  const { count, data } = await listCreated(context, organizationId, 'deliveries', range);
  const deliveries = { count, data: data.map(presentDelivery) };
  return {
    from,
    now,
    charges: { ...charges, data: charges.data.map(presentCharge) },
    events: { ...events, data: events.data.map(presentEvent) },
    deliveries,
    ...range,
  };
}

const MAX_LISTED_RECORDS = 100;
const COUNT_BATCH_SIZE = 1_000;

/** Counts the records of a time range and lists the first hundred, oldest first. */
async function listCreated<Name extends 'charges' | 'events' | 'deliveries'>(
  { store }: Pick<AppContext, 'store'>,
  organizationId: string,
  collection: Name,
  range: { created_from: Instant; created_to: Instant },
): Promise<{ count: number; data: Records[Name][] }> {
  const data: Records[Name][] = [];
  let count = 0;
  let after: number | undefined;
  for (;;) {
    const entries = await store.read(organizationId, (reader) =>
      reader.list(collection, { ...range, order: 'oldest', after, limit: COUNT_BATCH_SIZE }),
    );
    data.push(...entries.slice(0, MAX_LISTED_RECORDS - data.length).map(({ record }) => record));
    count += entries.length;
    after = entries.at(-1)?.sequence;
    if (entries.length < COUNT_BATCH_SIZE) return { count, data };
    await nextTurn();
  }
}
