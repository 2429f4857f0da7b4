import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Success } from '../support/client.js';
import { listAll, type Charge, type Event, type Purchase } from '../support/http-simulation.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { billingCases } from './billing-case.js';
import { checkOrganizations } from './holds.js';
import { DAY, iso, ms } from './time.js';
import { playTogether } from './play-together.js';

/** The timeline of random organizations, compared with their charges, events and forecasts. */

const sandbox = await testSandbox();

type Timeline = Success<'getTimeline'>;
type Lane = Timeline['data'][number];

const MAX_LANE_ITEMS = 400;

const organizations = fc.record({
  stories: fc.array(billingCases, { minLength: 1, maxLength: 3 }),
  days: fc.oneof(fc.nat(3), fc.nat(60), fc.nat(400)),
  /** Distance of the range from the current time after these days. */
  daysBefore: fc.oneof(fc.nat(10), fc.nat(500)),
  daysAfter: fc.oneof(fc.integer({ min: -5, max: 10 }), fc.nat(100)),
});

interface Lists {
  now: string;
  purchases: Purchase[];
  charges: Charge[];
  events: Event[];
}

async function readLists(organization: TestOrganization): Promise<Lists> {
  const [{ body: clock }, purchases, charges, events] = await Promise.all([
    organization.call('getClock'),
    listAll(organization, 'listPurchases'),
    listAll(organization, 'listCharges'),
    listAll(organization, 'listEvents'),
  ]);
  return { now: clock.now, purchases, charges, events };
}

async function readTimeline(
  organization: TestOrganization,
  range: { from: string; to: string },
): Promise<Timeline> {
  const lanes: Lane[] = [];
  const read = async (cursor: string | null): Promise<Timeline> => {
    const query = { ...range, limit: 2, ...(cursor !== null && { cursor }) };
    return (await organization.call('getTimeline', { query })).body;
  };
  let page = await read(null);
  lanes.push(...page.data);
  while (page.next_cursor !== null) {
    page = await read(page.next_cursor);
    lanes.push(...page.data);
  }
  return { ...page, data: lanes };
}

const isIn = ({ from, to }: Timeline, at: string): boolean => at >= from && at < to;

const getInstant = ({ settled_at, created_at }: Charge): string => settled_at ?? created_at;

function expectMarkers(lane: Lane, timeline: Timeline, { now, charges, events }: Lists): void {
  const { purchase_id } = lane;
  const attempts = charges
    .filter((charge) => charge.purchase_id === purchase_id)
    .map((charge) => ({
      at: getInstant(charge),
      type: charge.status,
      attempt: charge.attempt,
      charge_id: charge.id,
      amount: charge.amount,
    }));
  const none = { attempt: null, charge_id: null, amount: null };
  const canceled = findCancellation(lane, events);
  const trialEnd = listPurchaseEvents(lane, events).at(-1)?.data.trial_end ?? null;
  const changes = [
    ...(trialEnd !== null && trialEnd <= now && (canceled ?? now) >= trialEnd
      ? [{ at: trialEnd, type: 'trial_end', ...none }]
      : []),
    ...(canceled === null ? [] : [{ at: canceled, type: 'cancellation', ...none }]),
  ];
  const expected = [...attempts, ...changes]
    .filter(({ at }) => isIn(timeline, at))
    .sort((left, right) => ms(left.at) - ms(right.at));
  expect(lane.markers).toEqual(expected.slice(-MAX_LANE_ITEMS));
}

function expectPeriods(lane: Lane, { from, to }: Timeline, { charges, events }: Lists): void {
  const canceled = findCancellation(lane, events);
  const started = listPurchaseEvents(lane, events).flatMap(({ type, data: { current_period } }) => {
    if (type !== 'purchase.period_started' || !current_period) return [];
    const { index, start, end } = current_period;
    const last = charges.findLast(
      (charge) => charge.purchase_id === lane.purchase_id && charge.period?.index === index,
    );
    return {
      index,
      start,
      end: canceled !== null && canceled < end ? canceled : end,
      amount: last?.amount ?? null,
    };
  });
  const overlapping = started.filter(({ start, end }) => start < to && end > from);
  const periods = lane.periods.filter(({ index }) => index !== null);
  expect(periods.map(({ state: _state, unpaid_since: _since, ...period }) => period)).toEqual(
    overlapping.slice(-MAX_LANE_ITEMS),
  );
}

/** Compares the unpaid periods, and since when they are, with the last charge of each, until the purchase is canceled. */
function expectDuePeriods(lane: Lane, { charges }: Lists): void {
  if (lane.status === 'canceled') return;
  for (const { index, state, unpaid_since } of lane.periods) {
    if (index === null) continue;
    const last = charges.findLast(
      (charge) => charge.purchase_id === lane.purchase_id && charge.period?.index === index,
    );
    const isPaid = last?.status === 'succeeded' || !last || (last.status === 'pending' && last.attempt === 1);
    const isRetried = last?.status !== 'failed' || last.next_retry_at !== null;
    expect([index, state === 'past_due', state === 'unpaid', unpaid_since]).toEqual([
      index,
      !isPaid && isRetried,
      !isPaid && !isRetried,
      isPaid || isRetried ? null : last.settled_at,
    ]);
  }
}

async function expectForecast(organization: TestOrganization, lane: Lane, timeline: Timeline): Promise<void> {
  const { now, to } = timeline;
  if (to <= now) {
    expect(lane.forecast).toEqual([]);
    return;
  }
  const query = { to, purchase_id: lane.purchase_id, limit: 1000 };
  const { body } = await organization.call('getForecast', { query });
  const items = body.data.filter(({ at }) => isIn(timeline, at));
  expect(lane.forecast).toEqual(lane.truncated ? items.slice(0, lane.forecast.length) : items);
  if (lane.truncated && items.length < MAX_LANE_ITEMS) expect(lane.forecast).toEqual(items);
}

function expectGroups(timeline: Timeline, { purchases, charges }: Lists): void {
  const shown = purchases.filter(({ created_at }) => created_at < timeline.to);
  const groups = new Map<string, Purchase[]>();
  for (const purchase of shown) {
    const needsAttention = ['past_due', 'unpaid', 'requires_action'].includes(purchase.status);
    const id = needsAttention ? 'attention' : purchase.plan_id;
    groups.set(id, [...(groups.get(id) ?? []), purchase]);
  }
  expect(new Set(timeline.groups.map(({ id }) => id))).toEqual(new Set(groups.keys()));
  for (const { id, count, buckets } of timeline.groups) {
    const members = groups.get(id)?.map((purchase) => purchase.id) ?? [];
    expect(timeline.data.filter(({ group }) => group === id).map((lane) => lane.purchase_id)).toEqual(
      members.toReversed(),
    );
    expect(count).toBe(members.length);
    const attempts = charges.filter(
      (charge) => members.includes(charge.purchase_id) && isIn(timeline, getInstant(charge)),
    );
    expect(buckets).toEqual(countByBucket(attempts, timeline.bucket));
  }
}

function countByBucket(charges: readonly Charge[], bucket: string): Timeline['groups'][number]['buckets'] {
  const counts = new Map<string, Timeline['groups'][number]['buckets'][number]>();
  for (const charge of charges) {
    const day = new Date(getInstant(charge).slice(0, 10));
    const daysBack = bucket === 'week' ? (day.getUTCDay() + 6) % 7 : 0;
    const start = iso(day.getTime() - daysBack * DAY);
    const count = counts.get(start) ?? { start, succeeded: 0, failed: 0, pending: 0, requires_action: 0 };
    counts.set(start, { ...count, [charge.status]: count[charge.status as 'failed'] + 1 });
  }
  return [...counts.values()].sort((left, right) => ms(left.start) - ms(right.start));
}

function findCancellation(lane: Lane, events: readonly Event[]): string | null {
  const event = listPurchaseEvents(lane, events).find(({ type }) => type === 'purchase.canceled');
  return event?.timestamp ?? null;
}

/** Lists the events of a purchase, oldest first. */
function listPurchaseEvents(
  { purchase_id }: Lane,
  events: readonly Event[],
): (Pick<Event, 'type' | 'timestamp'> & { data: Purchase })[] {
  return events
    .filter(({ type, data }) => type.startsWith('purchase.') && (data as Purchase).id === purchase_id)
    .map(({ type, timestamp, data }) => ({ type, timestamp, data: data as Purchase }));
}

test(
  'the timeline shows the charges, the started periods and the forecast of each purchase',
  { timeout: 600_000 },
  () =>
    checkOrganizations(organizations, async ({ stories, days, daysBefore, daysAfter }) => {
      const organization = await playTogether(sandbox, stories);
      await organization.call('advanceClock', { body: { by: `P${String(days)}D` } });
      const lists = await readLists(organization);
      const now = ms(lists.now);
      const range = {
        from: iso(now - (daysBefore + 6) * DAY),
        to: iso(now + daysAfter * DAY),
      };
      const timeline = await readTimeline(organization, range);
      expectGroups(timeline, lists);
      for (const lane of timeline.data) {
        expectMarkers(lane, timeline, lists);
        expectPeriods(lane, timeline, lists);
        await expectForecast(organization, lane, timeline);
        expectDuePeriods(lane, lists);
      }
      sandbox.exchanges.length = 0;
    }),
);
