import type { Change } from '../domain/shared/change.js';
import { readClock } from '../domain/shared/clock.js';
import type { Instant, Organization, Purchase } from '../domain/shared/records.js';
import type { Decided, Reader } from '../store/store.js';
import type { StreamMessage } from '../state/replay-buffer.js';
import { presentDelivery, presentForcedOutcomes } from '../presenters/present.js';
import { presentSnapshot } from '../presenters/present-snapshot.js';

/** An organization before a commit. */
export interface Before {
  organization: Organization;
  latest_at: Instant | null;
  /** Those that the commit changes, by id. */
  purchases: ReadonlyMap<string, Purchase>;
}

/** The purchases that a commit is about to change, as they are now. */
export async function purchasesBefore(
  reader: Reader,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, Purchase>> {
  const purchases = new Map<string, Purchase>();
  for (const { id } of changedPurchases(changes)) {
    const purchase = await reader.get('purchases', id);
    if (purchase) purchases.set(id, purchase);
  }
  return purchases;
}

/** What a commit has to tell. @param realNow milliseconds since 1970 */
export function newsOf(before: Before, { at, changes }: Decided<unknown>, realNow: number): StreamMessage[] {
  if (changes.some(({ op }) => op === 'clear')) return [{ type: 'resync', data: { reason: 'replaced' } }];
  const told = changes.flatMap((change) => messageOf(change) ?? []);
  const after = recordAfter(before.organization, changes);
  const clock = clockMessage(before, at, after, realNow);
  return [
    ...(clock ? [clock] : []),
    ...modeMessages(before.organization, after),
    ...told,
    ...forcedMessages(before, changes),
  ];
}

function messageOf(change: Change): StreamMessage | null {
  if (change.op === 'remove' && change.collection === 'snapshots')
    return { type: 'snapshot_removed', data: { name: change.id } };
  if (change.op !== 'insert' && change.op !== 'update') return null;
  // An event carries what the API showed when it was told.
  if (change.collection === 'events') return { type: 'event', data: change.record as never };
  if (change.collection === 'deliveries') return { type: 'delivery', data: presentDelivery(change.record) };
  if (change.collection === 'snapshots') return { type: 'snapshot', data: presentSnapshot(change.record) };
  return null;
}

function modeMessages(before: Organization, { delivery_mode: mode }: Organization): StreamMessage[] {
  return mode === before.delivery_mode ? [] : [{ type: 'delivery_mode', data: { mode } }];
}

/** What is forced for each purchase for which that is no longer what it was. */
function forcedMessages({ purchases }: Before, changes: readonly Change[]): StreamMessage[] {
  return changedPurchases(changes)
    .filter(
      ({ id, forced_outcomes }) =>
        (purchases.get(id)?.forced_outcomes ?? []).join() !== forced_outcomes.join(),
    )
    .map((purchase) => ({ type: 'forced_outcomes', data: presentForcedOutcomes(purchase) }));
}

function changedPurchases(changes: readonly Change[]): Purchase[] {
  return changes.flatMap((change) =>
    change.op === 'update' && change.collection === 'purchases' ? [change.record] : [],
  );
}

function recordAfter(before: Organization, changes: readonly Change[]): Organization {
  return changes.reduce((record, change) => (change.op === 'organization' ? change.record : record), before);
}

/** What the clock reads after a commit that set it, or moved it during an advance; null for any other. */
function clockMessage(
  { organization, latest_at }: Before,
  at: Instant,
  after: Organization,
  realNow: number,
): StreamMessage | null {
  const isSet = after.clock !== organization.clock || after.advance !== organization.advance;
  const isMoved = after.advance !== null && at > readClock(organization, realNow, latest_at);
  if (!isSet && !isMoved) return null;
  const now = readClock(after, realNow, at);
  return { type: 'clock', data: { mode: after.clock.mode, now, advancing_to: after.advance?.to ?? null } };
}
