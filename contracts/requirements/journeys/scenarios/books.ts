import { expectEqual, expectThat } from '../../../assert.js';
import { eventsOf, statusEvents, type Event } from '../../../http/events.js';
import { walk, type Thing } from '../../../http/walk.js';
import type { Charge, Purchase, Shop } from '../../../fixtures/test-organization.js';

/** What holds of a purchase, its charges and its events at any time, whatever happened. */
export async function expectSoundBooks(shop: Shop, purchase: Purchase, charges: Charge[]): Promise<void> {
  expectEqual(purchase.latest_charge_id, charges.at(-1)?.id ?? null, 'latest_charge_id');
  expectOwnCharges(purchase, charges);
  expectChains(charges);
  await expectFound(shop, purchase);
  expectTold(purchase, charges, await recordsOf(shop, purchase), await eventsOf(shop));
}

async function recordsOf(shop: Shop, { id, kind }: Purchase): Promise<Thing[]> {
  if (kind !== 'variable_subscription') return [];
  return walk(shop, { path: `/purchases/${id}/consumptions`, query: { limit: '100' } });
}

export function expectOwnCharges(purchase: Purchase, charges: Charge[]): void {
  const { id, customer_id, currency, kind } = purchase;
  for (const charge of charges) {
    expectEqual(
      [charge.purchase_id, charge.customer_id, charge.currency, charge.consumption !== null],
      [id, customer_id, currency, kind === 'variable_subscription'],
      `Whose charge ${charge.id} is, and whether it bills consumption`,
    );
    const isOver = charge.status === 'succeeded' || charge.status === 'failed';
    expectEqual(charge.settled_at !== null, isOver, `Whether ${charge.id} is settled`);
    expectEqual(charge.failure !== null, charge.status === 'failed', `Whether ${charge.id} has a failure`);
  }
}

/** A retry follows its attempt, for the same period and amount; a period has one chain. */
export function expectChains(charges: Charge[]): void {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const firsts = charges.filter(({ retry_of }) => retry_of === null);
  const periods = firsts.flatMap(({ period }) => period?.index ?? []);
  expectEqual(new Set(periods).size, periods.length, 'How many chains there are, by their periods');
  for (const { id, attempt, retry_of, amount, period, consumption } of charges) {
    if (retry_of === null) {
      expectEqual(attempt, 1, `The attempt of ${id}`);
      continue;
    }
    const before = byId.get(retry_of);
    expectThat(before?.status === 'failed', `${id} is a retry of ${retry_of}, which has not failed`);
    expectEqual(
      { attempt, amount, period, consumption },
      {
        attempt: before.attempt + 1,
        amount: before.amount,
        period: before.period,
        consumption: before.consumption,
      },
      `${id}, by what it is a retry of`,
    );
  }
}

/** The list finds it by its status. */
async function expectFound(shop: Shop, { id, status, customer_id }: Purchase): Promise<void> {
  const { body } = await shop.call('listPurchases', { query: { status, customer_id } });
  const isThere = body.data.some((purchase) => purchase.id === id);
  expectThat(isThere, `The list of ${status} does not show ${id}, which is ${status}`);
}

/** What events tell is what the lists show. */
function expectTold(purchase: Purchase, charges: Charge[], records: Thing[], events: Event[]): void {
  const times = events.map(({ timestamp }) => timestamp);
  expectEqual(times, times.toSorted(), 'The timestamps of events, in their order');
  expectEqual(new Set(events.map(({ id }) => id)).size, events.length, 'How many ids events have');

  const ofPurchase = events.filter(({ data }) => idOf(data) === purchase.id);
  expectEqual(ofPurchase[0]?.type, 'purchase.created', 'The first event of a purchase');
  const told = ofPurchase.flatMap(({ type }) => statusEvents[type] ?? []).at(-1) ?? 'pending';
  expectEqual(told, purchase.status, 'The status that events tell');
  for (const { type, data } of ofPurchase) {
    const status = statusEvents[type];
    if (status !== undefined) expectEqual((data as Purchase).status, status, `The status in ${type}`);
  }

  const lastTold = new Map<string, unknown>();
  for (const { type, data } of events) {
    if (!type.startsWith('charge.')) continue;
    const { id, status, amount, failure, period } = data as Charge;
    expectEqual(status, type.slice('charge.'.length), `The status in ${type}`);
    lastTold.set(id, { status, amount, failure, period });
  }
  const listed = charges.map(({ id, ...charge }): [string, unknown] => {
    const { status, amount, failure, period } = charge;
    return [id, { status, amount, failure, period }];
  });
  expectEqual(lastTold, new Map(listed), 'The charges that events tell');

  const reported = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'consumption.created') reported.add(idOf(data));
    if (type === 'consumption.deleted') reported.delete(idOf(data));
  }
  expectEqual(reported, new Set(records.map(({ id }) => id)), 'The consumptions that events tell');
}

const idOf = (data: unknown): string => String((data as { id?: unknown }).id);
