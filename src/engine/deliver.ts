import { listReplacedSecrets } from '../domain/catalog/configuration.js';
import { update, type Change } from '../domain/shared/change.js';
import { recordAttempts, disableDelivery } from '../domain/delivery/delivery.js';
import type { Instant, Delivery, AttemptResult, ReplacedSecret } from '../domain/shared/records.js';
import { toDeliveryBody } from '../presenters/present-records.js';
import { StoreUnavailable } from '../store/errors.js';
import type { Reader } from '../store/store.js';
import { deliverAll, type BatchResult, type DeliveryResult, type Dispatch } from '../webhooks/deliver.js';
import { toShuffleSeed } from '../webhooks/shuffle.js';
import { mutateObjects } from '../state/mutate-objects.js';
import { findCurrentEndpoint, type Endpoint } from '../queries/find-endpoint.js';
import { publishFaults } from './publish.js';
import type { AppContext } from './context.js';
import { getNow, getSettledNow } from '../queries/get-now.js';
import type { Awaitable } from '../lib/awaitable.js';
import { maskSecrets } from '../lib/mask.js';
import { getTraceId } from '../lib/trace-context.js';

/** Maximum number of deliveries that are sent before their results are committed. */
export const MAX_DELIVERIES_PER_BATCH = 200;

interface DeliveryRound {
  /** Ids of the deliveries to send, if due, in every delivery mode; default all due deliveries, except in `collect`. */
  only?: readonly string[];
  /** Skips organizations with a running advance, which sends deliveries itself at each instant that it reaches. */
  outsideAdvance?: boolean;
  /** Returns whether an endpoint is considered down; its deliveries are skipped. */
  isDown?: (url: string) => boolean;
  /** Real time for the round in milliseconds; default 15 s. Deliveries that are not sent by then are skipped. */
  deadlineMs?: number;
}

interface DeliveryRoundResult {
  /** Number of deliveries that were attempted, skipped or disabled; 0 if none was due and unclaimed. */
  count: number;
  timedOut: ReadonlySet<string>;
}

/** Claimed deliveries and what is needed to send them. */
interface Batch {
  now: Instant;
  endpoint: Endpoint | null;
  mode: 'normal' | 'shuffled' | 'twice';
  claimed: Delivery[];
  release: () => Awaitable<void>;
  dispatches: Dispatch[];
}

const EMPTY_ROUND: DeliveryRoundResult = { count: 0, timedOut: new Set() };

/**
 * Attempts the due, unclaimed deliveries of an organization once and commits the results. Sends a limited batch, so
 * further deliveries can be due afterwards. Without an endpoint the deliveries are disabled.
 */
export async function deliverDue(
  context: AppContext,
  organizationId: string,
  round: DeliveryRound = {},
): Promise<DeliveryRoundResult> {
  const { store } = context;
  // Claimed by the read, which can still fail.
  let batch: Batch | null = null as Batch | null;
  try {
    await store.read(organizationId, async (reader) => {
      // The results could not be stored, so each round would send the same deliveries again.
      if (!store.isAvailable) throw new StoreUnavailable('the results of deliveries cannot be stored');
      batch = await claimBatch(context, reader, round);
    });
    if (!batch) return EMPTY_ROUND;
    batch.dispatches = await mutateDispatches(context, organizationId, batch.dispatches);
    const { deliveries, timedOut } = await sendBatch(context, batch, round);
    observeAttempts(context, organizationId, batch.dispatches, deliveries);
    await commitResults(context, organizationId, batch, deliveries);
    return { count: batch.claimed.length, timedOut };
  } finally {
    await batch?.release();
  }
}

async function sendBatch(
  { outgoingClient, realNow, metrics }: Pick<AppContext, 'outgoingClient' | 'realNow' | 'metrics'>,
  { dispatches, mode, claimed }: Batch,
  { isDown, deadlineMs }: DeliveryRound,
): Promise<BatchResult> {
  const endDeliveries = metrics.startDeliveries(dispatches.length);
  try {
    return await deliverAll(dispatches, {
      client: outgoingClient,
      realNow,
      mode,
      seed: toShuffleSeed(claimed[0]?.id ?? ''),
      ...(isDown && { isDown }),
      ...(deadlineMs !== undefined && { deadlineMilliseconds: deadlineMs }),
    });
  } finally {
    endDeliveries();
  }
}

async function claimBatch(
  { deliveryClaims, realNow }: Pick<AppContext, 'deliveryClaims' | 'realNow'>,
  reader: Reader,
  round: DeliveryRound,
): Promise<Batch | null> {
  const { organization } = reader;
  const { only } = round;
  if (round.outsideAdvance === true && organization.advance) return null;
  const { delivery_mode } = organization;
  if ((delivery_mode === 'collect' && !only) || deliveryClaims.isClosed) return null;
  const now = getNow(reader, realNow());
  const endpoint = dropExpiredSecrets(await findCurrentEndpoint(reader), now);
  const busy = await deliveryClaims.getClaimed(organization.id);
  const due = only
    ? await filterDue(reader, only, now)
    : await reader.listDueDeliveries(now, MAX_DELIVERIES_PER_BATCH + busy.size);
  const free = due.filter(({ id }) => !busy.has(id)).slice(0, MAX_DELIVERIES_PER_BATCH);
  if (free.length === 0) return null;
  const mode = delivery_mode === 'sync' || delivery_mode === 'collect' ? 'normal' : delivery_mode;
  const { claimed, release } = await deliveryClaims.claim(organization.id, free);
  try {
    const dispatches = await createDispatches(reader, claimed, endpoint);
    if (claimed.length > 0) return { now, endpoint, mode, claimed, release, dispatches };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}

/** Removes each secret before a rotation once the organization's clock has passed its end. */
function dropExpiredSecrets(endpoint: Endpoint | null, now: Instant): Endpoint | null {
  if (!endpoint) return null;
  const isActive = ({ clock_expires_at: end }: ReplacedSecret): boolean => end === undefined || end > now;
  const [previous_secret = null, ...older_secrets] = listReplacedSecrets(endpoint).filter(isActive);
  return { ...endpoint, previous_secret, older_secrets };
}

async function filterDue(reader: Reader, ids: readonly string[], now: Instant): Promise<Delivery[]> {
  const found = await Promise.all(ids.map((id) => reader.get('deliveries', id)));
  return found.filter(
    (delivery): delivery is Delivery =>
      delivery?.next_attempt_at !== undefined &&
      delivery.next_attempt_at !== null &&
      delivery.next_attempt_at <= now,
  );
}

async function createDispatches(
  reader: Reader,
  deliveries: readonly Delivery[],
  endpoint: Endpoint | null,
): Promise<Dispatch[]> {
  if (!endpoint) return [];
  return Promise.all(
    deliveries.map(async (delivery) => {
      const event = await reader.get('events', delivery.event_id);
      if (!event)
        throw new Error(`The event ${delivery.event_id} of the delivery ${delivery.id} does not exist.`);
      return { delivery, endpoint, body: toDeliveryBody(event), traceContext: event.trace_context ?? null };
    }),
  );
}

/** Changes the events as the faults of the organization demand, before the events are signed. */
async function mutateDispatches(
  context: Pick<AppContext, 'faults' | 'eventBus'>,
  organizationId: string,
  dispatches: Dispatch[],
): Promise<Dispatch[]> {
  const { faults } = context;
  if (!(await faults.list(organizationId)).some(({ effect }) => effect.kind === 'mutate')) return dispatches;
  const mutated: Dispatch[] = [];
  for (const dispatch of dispatches) {
    let event: unknown = JSON.parse(dispatch.body);
    const target = { operationId: null, stage: 'delivery', sentBody: event } as const;
    const triggered = await faults.trigger(organizationId, target);
    for (const { effect } of triggered) if (effect.kind === 'mutate') event = mutateObjects(event, effect);
    await publishFaults(context, organizationId, triggered);
    mutated.push({ ...dispatch, body: JSON.stringify(event) });
  }
  return mutated;
}

async function commitResults(
  { store, deliveryClaims, realNow }: Pick<AppContext, 'store' | 'deliveryClaims' | 'realNow'>,
  organizationId: string,
  batch: Batch,
  results: readonly DeliveryResult[],
): Promise<void> {
  // Shutdown aborts requests, which says nothing about the endpoint: only successes count then.
  const countedResults = deliveryClaims.isClosed
    ? results.filter((result) => result.results.some(({ status }) => status === 'succeeded'))
    : results;
  const undeliverable = batch.endpoint === null ? batch.claimed : [];
  if (countedResults.length + undeliverable.length === 0) return;
  await store.transact(organizationId, async (reader) => {
    const at = await getSettledNow(reader, realNow());
    const changes = batch.endpoint
      ? await createAttemptChanges(reader, countedResults, batch.now, batch.endpoint)
      : await createDisableChanges(reader, undeliverable);
    return { at, changes, result: null };
  });
}

/** Creates the changes of attempts. A delivery may have been removed or rescheduled since its attempt started. */
async function createAttemptChanges(
  reader: Reader,
  deliveryResults: readonly DeliveryResult[],
  now: Instant,
  { configuration_id }: Endpoint,
): Promise<Change[]> {
  const changed = new Map<string, Delivery>();
  let isEndpointGone = false;
  for (const { delivery, results } of deliveryResults) {
    const current = await reader.get('deliveries', delivery.id);
    if (!current) continue;
    const recorded = recordAttempts(current, results, now);
    isEndpointGone ||= recorded.disables_endpoint;
    changed.set(current.id, recorded.delivery);
  }
  const toUpdates = (): Change[] => [...changed.values()].map((delivery) => update('deliveries', delivery));
  if (!isEndpointGone || (await findCurrentEndpoint(reader))?.configuration_id !== configuration_id)
    return toUpdates();
  const pending = await reader.list('deliveries', { where: { status: 'pending' }, limit: Infinity });
  for (const { record } of pending) changed.set(record.id, disableDelivery(changed.get(record.id) ?? record));
  const record = { ...reader.organization, gone_configuration_id: configuration_id };
  return [...toUpdates(), { op: 'organization', record }];
}

async function createDisableChanges(reader: Reader, deliveries: readonly Delivery[]): Promise<Change[]> {
  const current = await Promise.all(deliveries.map(({ id }) => reader.get('deliveries', id)));
  return current.flatMap((delivery) => (delivery ? [update('deliveries', disableDelivery(delivery))] : []));
}

/** Counts and logs the attempts of a round. @param dispatches of the results, in the same order */
function observeAttempts(
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
  organizationId: string,
  dispatches: readonly Dispatch[],
  deliveryResults: readonly DeliveryResult[],
): void {
  const isLogged = log.isLevelEnabled('debug');
  for (const [index, { results }] of deliveryResults.entries()) {
    const dispatch = dispatches[index];
    for (const result of results) {
      metrics.countDeliveryAttempt(
        result.status,
        result.latency_ms === null ? null : result.latency_ms / 1000,
      );
      if (isLogged && dispatch) logAttempt(log, organizationId, dispatch, result);
    }
  }
}

function logAttempt(
  log: AppContext['log'],
  organization_id: string,
  { delivery, traceContext }: Dispatch,
  { status, url, response_status, latency_ms, error }: AttemptResult,
): void {
  const fields = {
    ...(traceContext && { trace_id: getTraceId(traceContext) }),
    organization_id,
    delivery_id: delivery.id,
    event_id: delivery.event_id,
    event_type: delivery.event_type,
    // Not the whole URL, whose path or query may be a secret.
    host: URL.canParse(url) ? new URL(url).host : null,
    outcome: status,
    response_status,
    duration_ms: latency_ms,
    ...(error && { error_code: error.code, detail: maskSecrets(error.message) }),
  };
  log.debug(fields, `Delivery of ${delivery.event_type} ${status}`);
}
