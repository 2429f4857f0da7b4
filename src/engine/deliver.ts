import { update, type Change } from '../domain/shared/change.js';
import { afterAttempts, disable, type Delivery } from '../domain/delivery/delivery.js';
import type { Instant } from '../domain/shared/records.js';
import type { Reader } from '../store/store.js';
import { deliverAll, type Delivered, type Dispatch } from '../webhooks/deliver.js';
import { shuffleSeed } from '../webhooks/shuffle.js';
import { currentEndpoint, type Endpoint } from '../queries/current-endpoint.js';
import type { AppContext } from '../context.js';
import { nowOf } from '../queries/now.js';
import type { Soon } from '../lib/awaitable.js';

/** So many are sent before their results are committed. */
const DELIVERIES_PER_BATCH = 200;

export interface Round {
  /** Deliveries to send rather than all that are due; those among them that are not due are not sent. */
  only?: readonly string[];
  /** To do nothing during an advance, which delivers by itself at each instant that it reaches. */
  outsideAdvance?: boolean;
  /** Whether an endpoint is taken as down: then its deliveries are skipped. */
  isDown?: (url: string) => boolean;
  /** Real time, in milliseconds, for the whole round; 15 s unless given. What is left then is skipped. */
  deadlineMilliseconds?: number;
}

export interface RoundEnd {
  /** How many deliveries were tried, skipped or given up: 0 when there was none to take. */
  count: number;
  timedOut: ReadonlySet<string>;
}

interface Batch {
  now: Instant;
  endpoint: Endpoint | null;
  mode: 'normal' | 'shuffled' | 'twice';
  taken: Delivery[];
  release: () => Soon<void>;
  dispatches: Dispatch[];
}

const nothingDone: RoundEnd = { count: 0, timedOut: new Set() };

/**
 * Makes one attempt for the deliveries of an organization that are due and that nobody else is sending, and commits
 * what came of them. There may be more than one round takes. Where there is no endpoint any more they are given up.
 */
export async function deliverDue(parts: AppContext, organizationId: string, round: Round = {}): Promise<RoundEnd> {
  const batch = await parts.store.read(organizationId, (reader) => takeBatch(parts, reader, round));
  if (!batch) return nothingDone;
  try {
    const { deliveries, timedOut } = await deliverAll(batch.dispatches, {
      client: parts.outgoing,
      realNow: parts.realNow,
      mode: batch.mode,
      seed: shuffleSeed(batch.taken[0]?.id ?? ''),
      ...(round.isDown && { isDown: round.isDown }),
      ...(round.deadlineMilliseconds !== undefined && { deadlineMilliseconds: round.deadlineMilliseconds }),
    });
    await keepResults(parts, organizationId, batch, deliveries);
    return { count: batch.taken.length, timedOut };
  } finally {
    await batch.release();
  }
}

async function takeBatch(parts: AppContext, reader: Reader, round: Round): Promise<Batch | null> {
  const { organization } = reader;
  const { only } = round;
  if (round.outsideAdvance === true && organization.advance) return null;
  if (organization.delivery_mode === 'collect' || parts.underWay.isClosed) return null;
  const now = nowOf(reader, parts.realNow());
  const endpoint = await currentEndpoint(reader);
  const busy = await parts.underWay.of(organization.id);
  const due = only
    ? await dueAmong(reader, only, now)
    : await reader.dueDeliveries(now, DELIVERIES_PER_BATCH + busy.size);
  const free = due.filter(({ id }) => !busy.has(id)).slice(0, DELIVERIES_PER_BATCH);
  if (free.length === 0) return null;
  const { taken, release } = await parts.underWay.claim(organization.id, free);
  if (taken.length === 0) {
    await release();
    return null;
  }
  const mode = organization.delivery_mode === 'sync' ? 'normal' : organization.delivery_mode;
  return { now, endpoint, mode, taken, release, dispatches: await dispatchesOf(reader, taken, endpoint) };
}

async function dueAmong(reader: Reader, ids: readonly string[], now: Instant): Promise<Delivery[]> {
  const found = await Promise.all(ids.map((id) => reader.get('deliveries', id)));
  return found.filter(
    (delivery): delivery is Delivery =>
      delivery?.next_attempt_at !== undefined &&
      delivery.next_attempt_at !== null &&
      delivery.next_attempt_at <= now,
  );
}

async function dispatchesOf(
  reader: Reader,
  deliveries: readonly Delivery[],
  endpoint: Endpoint | null,
): Promise<Dispatch[]> {
  if (!endpoint) return [];
  return Promise.all(
    deliveries.map(async (delivery) => ({
      delivery,
      endpoint,
      body: JSON.stringify(await reader.get('events', delivery.event_id)),
    })),
  );
}

async function keepResults(
  parts: AppContext,
  organizationId: string,
  batch: Batch,
  delivered: readonly Delivered[],
): Promise<void> {
  // While everything is closed requests are cut off, which is no fault of the other side: only a success counts.
  const kept = parts.underWay.isClosed
    ? delivered.filter(({ results }) => results.some(({ status }) => status === 'succeeded'))
    : delivered;
  const given = batch.endpoint === null ? batch.taken : [];
  if (kept.length + given.length === 0) return;
  await parts.store.transact(organizationId, async (reader) => {
    const at = nowOf(reader, parts.realNow());
    const changes = batch.endpoint
      ? await attempted(reader, kept, batch.now, batch.endpoint)
      : await givenUp(reader, given);
    return { at, changes, result: null };
  });
}

/** What attempts change; a delivery may have gone, or been sent again, since they were begun. */
async function attempted(
  reader: Reader,
  delivered: readonly Delivered[],
  now: Instant,
  { configuration_id }: Endpoint,
): Promise<Change[]> {
  const after = new Map<string, Delivery>();
  let isGone = false;
  for (const { delivery, results } of delivered) {
    const known = await reader.get('deliveries', delivery.id);
    if (!known) continue;
    const next = afterAttempts(known, results, now);
    isGone ||= next.disables_endpoint;
    after.set(known.id, next.delivery);
  }
  const updates = (): Change[] => [...after.values()].map((delivery) => update('deliveries', delivery));
  if (!isGone || (await currentEndpoint(reader))?.configuration_id !== configuration_id) return updates();
  const pending = await reader.list('deliveries', { where: { status: 'pending' }, limit: Infinity });
  for (const { record } of pending) after.set(record.id, disable(after.get(record.id) ?? record));
  const record = { ...reader.organization, gone_configuration_id: configuration_id };
  return [...updates(), { op: 'organization', record }];
}

async function givenUp(reader: Reader, deliveries: readonly Delivery[]): Promise<Change[]> {
  const known = await Promise.all(deliveries.map(({ id }) => reader.get('deliveries', id)));
  return known.flatMap((delivery) => (delivery ? [update('deliveries', disable(delivery))] : []));
}
