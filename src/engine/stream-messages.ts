import type { Change } from '../domain/shared/change.js';
import { getClockFactor, readClock } from '../domain/shared/clock.js';
import type { Customer, Instant, Organization, Purchase, Records } from '../domain/shared/records.js';
import type { TransactionResult, Reader } from '../store/store.js';
import type { StreamMessage } from '../state/replay-buffer.js';
import {
  presentDelivery,
  presentEvent,
  presentCustomerOutcomes,
  presentForcedOutcomes,
  presentSnapshot,
} from '../presenters/present-records.js';

/** State of an organization before a commit. */
interface PreviousState {
  organization: Organization;
  latest_at: Instant | null;
  /** Purchases that the commit changes, by id. */
  purchases: ReadonlyMap<string, Purchase>;
  /** Customers that the commit changes, by id. */
  customers: ReadonlyMap<string, Customer>;
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
  const purchases = await loadPrevious(reader, 'purchases', transaction.changes);
  const customers = await loadPrevious(reader, 'customers', transaction.changes);
  return toStreamMessages({ organization, latest_at, purchases, customers }, transaction, realNow);
}

/** Loads the current state of the records of a collection that a commit changes. */
async function loadPrevious<Name extends 'purchases' | 'customers'>(
  reader: Reader,
  collection: Name,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, Records[Name]>> {
  const records = new Map<string, Records[Name]>();
  for (const { id } of listChanged(collection, changes)) {
    const record = await reader.get(collection, id);
    if (record) records.set(id, record);
  }
  return records;
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

/** Returns a message for each purchase and each customer whose forced outcomes change. */
function toForcedOutcomeMessages(
  { purchases, customers }: PreviousState,
  changes: readonly Change[],
): StreamMessage[] {
  return [
    ...listChanged('purchases', changes)
      .filter((purchase) => hasOtherOutcomes(purchase, purchases.get(purchase.id)))
      .map((purchase) => ({ type: 'forced_outcomes' as const, data: presentForcedOutcomes(purchase) })),
    ...listChanged('customers', changes)
      .filter((customer) => hasOtherOutcomes(customer, customers.get(customer.id)))
      .map((customer) => ({ type: 'customer_outcomes' as const, data: presentCustomerOutcomes(customer) })),
  ];
}

function hasOtherOutcomes(
  { forced_outcomes = [] }: Purchase | Customer,
  previous: Purchase | Customer | undefined,
): boolean {
  return forced_outcomes.join() !== (previous?.forced_outcomes ?? []).join();
}

/** Lists the updated records of a collection. */
function listChanged<Name extends 'purchases' | 'customers'>(
  collection: Name,
  changes: readonly Change[],
): Records[Name][] {
  return changes.flatMap((change) =>
    change.op === 'update' && change.collection === collection ? [change.record as Records[Name]] : [],
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
