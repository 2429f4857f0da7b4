import type { components } from '../../../generated/closed/sandbox.js';
import { memoize } from '../../lib/memoize.js';
import { AttemptBuckets } from '../metrics/metrics.js';
import { getStartOfDay, getStartOfWeek, toDate } from '../shared/calendar.js';
import type { Charge, Instant, Plan, Purchase } from '../shared/records.js';
import { getAttemptInstant } from './list-markers.js';
import { isInRange, type TimelineRange } from './timeline-range.js';

type TimelineGroup = components['schemas']['TimelineGroup'];

/** Record with its sequence number. */
interface Numbered<Item> {
  sequence: number;
  record: Item;
}

/** Purchases that have their lanes together. */
export interface PurchaseGroup {
  id: string;
  name: string | null;
  /** Number that identifies the group: the sequence number of its plan, or 0. */
  sequence: number;
  purchases: Numbered<Purchase>[];
}

const ATTENTION_STATUSES: readonly Purchase['status'][] = ['past_due', 'unpaid', 'requires_action'];

const ATTENTION_ID = 'attention';

export function getGroupId({ status, plan_id }: Purchase): string {
  return ATTENTION_STATUSES.includes(status) ? ATTENTION_ID : plan_id;
}

const byName = new Intl.Collator('en').compare;

/**
 * Groups purchases in the order of their lanes: those that need attention first, then a group for each plan by name.
 * Groups without purchases are included, since a cursor can point to one.
 */
export function groupPurchases(
  purchases: readonly Numbered<Purchase>[],
  plans: readonly Numbered<Plan>[],
): PurchaseGroup[] {
  const attention: PurchaseGroup = { id: ATTENTION_ID, name: null, sequence: 0, purchases: [] };
  const planGroups = plans
    .map(({ sequence, record: { id, name } }) => ({ id, name, sequence, purchases: [] }))
    .sort((left, right) => byName(left.name, right.name) || left.sequence - right.sequence);
  const groups = new Map<string, PurchaseGroup>([attention, ...planGroups].map((group) => [group.id, group]));
  for (const purchase of purchases) groups.get(getGroupId(purchase.record))?.purchases.push(purchase);
  return [...groups.values()];
}

/** Counts the purchases of each group, and their payment attempts in the range by day or week. */
export function countGroups(
  groups: readonly PurchaseGroup[],
  charges: Iterable<Charge>,
  range: TimelineRange,
): TimelineGroup[] {
  const filled = groups.filter(({ purchases }) => purchases.length > 0);
  const counted = filled.map((group) => ({ group, buckets: new AttemptBuckets() }));
  const bucketsByPurchase = new Map(
    counted.flatMap(({ group, buckets }) => group.purchases.map(({ record }) => [record.id, buckets])),
  );
  for (const charge of charges) {
    const at = getAttemptInstant(charge);
    const buckets = isInRange(range, at) ? bucketsByPurchase.get(charge.purchase_id) : undefined;
    buckets?.add(getBucketStart(range.bucket, toDate(at)), charge.status);
  }
  return counted.map(({ group: { id, name, purchases }, buckets }) => ({
    id,
    name,
    count: purchases.length,
    buckets: buckets.list(),
  }));
}

/** Capacity of the cache: covers the longest range. */
const MAX_CACHED_STARTS = 10_000;

const getBucketStart = memoize((bucket: TimelineRange['bucket'], date: string): Instant => {
  const start = getStartOfDay(date);
  return bucket === 'day' ? start : getStartOfWeek(start);
}, MAX_CACHED_STARTS);
