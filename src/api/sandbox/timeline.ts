import type { components } from '../../../generated/closed/sandbox.js';
import type { SimulatedPurchase } from '../../domain/billing/forecast.js';
import { defaultSettings } from '../../domain/catalog/configuration.js';
import { addHours } from '../../domain/shared/calendar.js';
import { MIN_CLOCK } from '../../domain/shared/clock.js';
import { Problem } from '../../domain/shared/problem.js';
import type {
  Charge,
  CollectionName,
  Customer,
  Dunning,
  Instant,
  Plan,
  Purchase,
  Records,
} from '../../domain/shared/records.js';
import {
  countGroups,
  getGroupId,
  groupPurchases,
  type PurchaseGroup,
} from '../../domain/timeline/group-purchases.js';
import { listMarkers } from '../../domain/timeline/list-markers.js';
import { listStartedPeriods, toTimelinePeriods } from '../../domain/timeline/list-periods.js';
import { createTimelineRange, type TimelineRange } from '../../domain/timeline/timeline-range.js';
import { listCustomerIds } from '../../engine/due-work.js';
import { forecastPurchases, loadSimulatedPurchases } from '../../engine/forecast.js';
import { findCurrentConfiguration } from '../../queries/find-endpoint.js';
import { getNow } from '../../queries/get-now.js';
import type { Entry, Query, Reader } from '../../store/store.js';
import type { SandboxOperation } from '../../engine/operation.js';
import { createPage, pickFilters } from '../pagination.js';

type Lane = components['schemas']['TimelineLane'];

const DEFAULT_LIMIT = 50;

/** Maximum number of periods, of markers, and of forecast items of a lane. */
const MAX_LANE_ITEMS = 400;

/** Longest time between the creation and the settlement of a charge: of a retry interval, and of an open checkout. */
const MAX_SETTLEMENT_HOURS = 30 * 24;

const FILTERS = ['status', 'customer_id', 'plan_id'] as const;

export const getTimeline: SandboxOperation<'getTimeline'> = async (context, { organization, query }) => {
  const data = await context.store.read(organization.id, async (reader) => {
    const range = createTimelineRange(query, getNow(reader, context.realNow()));
    if (range instanceof Problem) return range;
    const where = pickFilters(query, FILTERS) as Partial<Purchase>;
    const groups = groupPurchases(
      await listAll(reader, 'purchases', { where, created_to: range.to, order: 'newest' }),
      await listAll(reader, 'plans'),
    );
    const { limit = DEFAULT_LIMIT, cursor } = query;
    const page = await createPage(
      reader.organization,
      ['timeline', pickFilters(query, [...FILTERS, 'group', 'from', 'to'])],
      { limit, cursor },
      (purchase: Purchase) => purchase,
      (after: LanePosition | undefined, count) =>
        Promise.resolve(listLanes(groups, query.group, after).slice(0, count)),
    );
    if (page instanceof Problem) return page;
    const charges = await listCharges(reader, pickFilters(query, ['customer_id']), range);
    const lanes = await loadLanes(reader, page.body.data, range);
    return { range, page: page.body, groups: countGroups(groups, charges, range), ...lanes };
  });
  if (data instanceof Problem) return data;
  const { range, page, groups, lanes, simulated, dunning, customers } = data;
  const { now, from, to, bucket } = range;
  const forecasts = await forecastPurchases(
    simulated,
    { dunning, now, customers },
    { from, to, limit: MAX_LANE_ITEMS },
  );
  return {
    status: 200,
    body: {
      now,
      from,
      to,
      bucket,
      groups,
      ...page,
      data: lanes.map((lane, index) => {
        const { items = [], isTruncated = false } = forecasts[index] ?? {};
        return { ...lane, forecast: items, truncated: lane.truncated || isTruncated };
      }),
    },
  };
};

/** Position of a lane: the sequence numbers of its group and of its purchase. */
type LanePosition = readonly [group: number, sequence: number];

/** Lists the purchases after a position, the newest of each group first. */
function listLanes(
  groups: readonly PurchaseGroup[],
  groupId: string | undefined,
  after: LanePosition | undefined,
): { sequence: LanePosition; record: Purchase }[] {
  const [afterGroup, afterSequence] = after ?? [groups[0]?.sequence, Infinity];
  return groups
    .slice(groups.findIndex(({ sequence }) => sequence === afterGroup))
    .filter(({ id }) => id === (groupId ?? id))
    .flatMap((group) =>
      group.purchases
        .filter(({ sequence }) => group.sequence !== afterGroup || sequence < afterSequence)
        .map(({ sequence, record }) => ({ sequence: [group.sequence, sequence] as const, record })),
    );
}

/** Lists the charges whose instant can be in the range. */
async function listCharges(
  reader: Reader,
  where: { customer_id?: string; purchase_id?: string },
  { from, to }: { from: Instant; to?: Instant },
): Promise<Charge[]> {
  const created_from = from > MIN_CLOCK ? addHours(from, -MAX_SETTLEMENT_HOURS) : undefined;
  const entries = await listAll(reader, 'charges', { where, created_from, created_to: to });
  return entries.map(({ record }) => record);
}

interface LoadedLanes {
  lanes: Omit<Lane, 'forecast'>[];
  simulated: SimulatedPurchase[];
  dunning: Dunning;
  customers: ReadonlyMap<string, Customer>;
}

/** Loads the past of lanes, and the data of their forecasts. */
async function loadLanes(
  reader: Reader,
  purchases: readonly Purchase[],
  range: TimelineRange,
): Promise<LoadedLanes> {
  const simulated = await loadSimulatedPurchases(reader, purchases);
  const customers = await reader.getMany('customers', listCustomerIds(purchases));
  const lanes: Omit<Lane, 'forecast'>[] = [];
  for (const { purchase, plan } of simulated) {
    const { customer_id, status, amount, currency } = purchase;
    lanes.push({
      purchase_id: purchase.id,
      group: getGroupId(purchase),
      status,
      customer: { id: customer_id, name: customers.get(customer_id)?.name ?? customer_id },
      plan: { id: plan.id, name: plan.name, kind: plan.rate.kind },
      amount,
      currency,
      ...(await loadPast(reader, purchase, plan, range)),
    });
  }
  const { dunning } = (await findCurrentConfiguration(reader)) ?? defaultSettings;
  return { lanes, simulated, dunning, customers };
}

/** Loads the periods and the markers of a purchase: the newest of each. */
async function loadPast(
  reader: Reader,
  purchase: Purchase,
  plan: Plan,
  range: TimelineRange,
): Promise<Pick<Lane, 'periods' | 'markers' | 'truncated'>> {
  const started = listStartedPeriods(purchase, plan, range, MAX_LANE_ITEMS + 1);
  const periods = started.slice(0, MAX_LANE_ITEMS);
  const oldest = periods.at(-1)?.start ?? range.from;
  // A period can be paid long after its end, so later charges count, too.
  const charges = await listCharges(
    reader,
    { purchase_id: purchase.id },
    { from: oldest < range.from ? oldest : range.from },
  );
  const markers = listMarkers(purchase, charges, range);
  return {
    periods: toTimelinePeriods(purchase, plan, periods, charges),
    markers: markers.slice(-MAX_LANE_ITEMS),
    truncated: started.length > MAX_LANE_ITEMS || markers.length > MAX_LANE_ITEMS,
  };
}

function listAll<Name extends CollectionName>(
  reader: Reader,
  collection: Name,
  query: Partial<Query<Name>> = {},
): Promise<Entry<Records[Name]>[]> {
  return reader.list(collection, { order: 'oldest', ...query, limit: Infinity });
}
