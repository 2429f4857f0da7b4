import type { Change } from '../domain/shared/change.js';
import { getClockFactor, readClock } from '../domain/shared/clock.js';
import type { Instant, Organization, Purchase } from '../domain/shared/records.js';
import type { TransactionResult, Reader } from '../store/store.js';
import type { StreamMessage } from '../state/replay-buffer.js';
import { presentDelivery } from '../presenters/present-delivery.js';
import { presentEvent } from '../presenters/present-event.js';
import { presentForcedOutcomes } from '../presenters/present-forced-outcomes.js';
import { presentSnapshot } from '../presenters/present-snapshot.js';

/** State of an organization before a commit. */
interface PreviousState {
  organization: Organization;
  latest_at: Instant | null;
  /** Purchases that the commit changes, by id. */
  purchases: ReadonlyMap<string, Purchase>;
}

/**
 * Returns the stream messages of a transaction. Runs inside the transaction, before its changes are applied.
 *
 * @param realNow real time in milliseconds since 1970
 */
export async function createStreamMessages(
  reader: Reader,
  transaction: TransactionResult<unknown>,
  realNow: number,
): Promise<StreamMessage[]> {
  const { organization, latest_at } = reader;
  const purchases = await loadPreviousPurchases(reader, transaction.changes);
  return toStreamMessages({ organization, latest_at, purchases }, transaction, realNow);
}

/** Loads the current state of the purchases that a commit changes. */
async function loadPreviousPurchases(
  reader: Reader,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, Purchase>> {
  const purchases = new Map<string, Purchase>();
  for (const { id } of listChangedPurchases(changes)) {
    const purchase = await reader.get('purchases', id);
    if (purchase) purchases.set(id, purchase);
  }
  return purchases;
}

function toStreamMessages(
  previous: PreviousState,
  { at, changes }: TransactionResult<unknown>,
  realNow: number,
): StreamMessage[] {
  if (changes.some(({ op }) => op === 'clear')) return [{ type: 'resync', data: { reason: 'replaced' } }];
  const organization = applyOrganizationChanges(previous.organization, changes);
  const clock = toClockMessage(previous, at, organization, realNow);
  return [
    ...(clock ? [clock] : []),
    ...toDeliveryModeMessages(previous.organization, organization),
    ...changes.flatMap((change) => toChangeMessage(change) ?? []),
    ...toForcedOutcomeMessages(previous, changes),
  ];
}

function toChangeMessage(change: Change): StreamMessage | null {
  if (change.op === 'remove' && change.collection === 'snapshots')
    return { type: 'snapshot_removed', data: { name: change.id } };
  if (change.op !== 'insert' && change.op !== 'update') return null;
  if (change.collection === 'events') return { type: 'event', data: presentEvent(change.record) };
  if (change.collection === 'deliveries') return { type: 'delivery', data: presentDelivery(change.record) };
  if (change.collection === 'snapshots') return { type: 'snapshot', data: presentSnapshot(change.record) };
  return null;
}

function toDeliveryModeMessages(
  previous: Organization,
  { delivery_mode: mode }: Organization,
): StreamMessage[] {
  return mode === previous.delivery_mode ? [] : [{ type: 'delivery_mode', data: { mode } }];
}

/** Returns a message for each purchase whose forced outcomes change. */
function toForcedOutcomeMessages({ purchases }: PreviousState, changes: readonly Change[]): StreamMessage[] {
  return listChangedPurchases(changes)
    .filter(
      ({ id, forced_outcomes }) =>
        (purchases.get(id)?.forced_outcomes ?? []).join() !== forced_outcomes.join(),
    )
    .map((purchase) => ({ type: 'forced_outcomes', data: presentForcedOutcomes(purchase) }));
}

function listChangedPurchases(changes: readonly Change[]): Purchase[] {
  return changes.flatMap((change) =>
    change.op === 'update' && change.collection === 'purchases' ? [change.record] : [],
  );
}

function applyOrganizationChanges(previous: Organization, changes: readonly Change[]): Organization {
  return changes.reduce(
    (record, change) => (change.op === 'organization' ? change.record : record),
    previous,
  );
}

/** Returns the clock message of a commit that sets the clock or moves it during an advance; null for any other. */
function toClockMessage(
  { organization: previous, latest_at }: PreviousState,
  at: Instant,
  organization: Organization,
  realNow: number,
): StreamMessage | null {
  const isSet = organization.clock !== previous.clock || organization.advance !== previous.advance;
  const isMoved = organization.advance !== null && at > readClock(previous, realNow, latest_at);
  if (!isSet && !isMoved) return null;
  const now = readClock(organization, realNow, at);
  return {
    type: 'clock',
    data: {
      mode: organization.clock.mode,
      factor: getClockFactor(organization.clock),
      now,
      advancing_to: organization.advance?.to ?? null,
    },
  };
}
