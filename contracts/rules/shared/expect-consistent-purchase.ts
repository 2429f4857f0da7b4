import { expectEqual, expectThat } from '../../http/assert.js';
import { STATUS_BY_EVENT } from '../../../generated/events.js';
import { listAllEvents, type Event } from '../../http/events.js';
import { readAllPages, type ListedObject } from '../../http/pagination.js';
import type { Charge, Purchase, TestOrganization } from '../../fixtures/test-organization.js';

/** Expects the invariants of a purchase, its charges, consumptions and events, which hold at any time. */
export async function expectConsistentPurchase(
  organization: TestOrganization,
  purchase: Purchase,
  charges: Charge[],
): Promise<void> {
  expectEqual(purchase.latest_charge_id, charges.at(-1)?.id ?? null, 'latest_charge_id');
  expectConsistentCharges(purchase, charges);
  expectRetryChains(charges);
  await expectListed(organization, purchase);
  const consumptions = await readConsumptions(organization, purchase);
  expectConsistentEvents(purchase, charges, consumptions, await listAllEvents(organization));
}

async function readConsumptions(
  organization: TestOrganization,
  { id, kind }: Purchase,
): Promise<ListedObject[]> {
  if (kind !== 'variable_subscription') return [];
  return readAllPages(organization, { path: `/purchases/${id}/consumptions`, query: { limit: '100' } });
}

function expectConsistentCharges(purchase: Purchase, charges: Charge[]): void {
  const { id, customer_id, currency, kind } = purchase;
  for (const charge of charges) {
    expectEqual(
      [charge.purchase_id, charge.customer_id, charge.currency, charge.consumption !== null],
      [id, customer_id, currency, kind === 'variable_subscription'],
      `Whose charge ${charge.id} is, and whether it bills consumption`,
    );
    const isSettled = charge.status === 'succeeded' || charge.status === 'failed';
    expectEqual(charge.settled_at !== null, isSettled, `The settlement time of ${charge.id}`);
    expectEqual(charge.failure !== null, charge.status === 'failed', `The failure of ${charge.id}`);
  }
}

/** Expects one chain of retries per period, each retry with the period and amount of the failed attempt. */
function expectRetryChains(charges: Charge[]): void {
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const firsts = charges.filter(({ retry_of }) => retry_of === null);
  const periods = firsts.flatMap(({ period }) => period?.index ?? []);
  expectEqual(new Set(periods).size, periods.length, 'Number of chains of attempts per period');
  for (const { id, attempt, retry_of, amount, period, consumption } of charges) {
    if (retry_of === null) {
      expectEqual(attempt, 1, `The attempt of ${id}`);
      continue;
    }
    const previous = byId.get(retry_of);
    expectThat(previous?.status === 'failed', `${id} is a retry of ${retry_of}, which has not failed`);
    expectEqual(
      [attempt, amount, period, consumption],
      [previous.attempt + 1, previous.amount, previous.period, previous.consumption],
      `${id}, by what it is a retry of`,
    );
  }
}

async function expectListed(
  organization: TestOrganization,
  { id, status, customer_id }: Purchase,
): Promise<void> {
  const { body } = await organization.call('listPurchases', { query: { status, customer_id } });
  const isListed = body.data.some((purchase) => purchase.id === id);
  expectThat(isListed, `The list of status ${status} does not contain ${id}, which has that status`);
}

/** Expects events that match the current purchase, charges and consumptions. */
function expectConsistentEvents(
  purchase: Purchase,
  charges: Charge[],
  consumptions: ListedObject[],
  events: Event[],
): void {
  const times = events.map(({ timestamp }) => timestamp);
  expectEqual(times, times.toSorted(), 'The timestamps of the events in list order');
  expectEqual(new Set(events.map(({ id }) => id)).size, events.length, 'Number of different event ids');

  const purchaseEvents = events.filter(({ data }) => getId(data) === purchase.id);
  expectEqual(purchaseEvents[0]?.type, 'purchase.created', 'The first event of a purchase');
  const lastStatus =
    purchaseEvents.flatMap(({ type }) => STATUS_BY_EVENT.Purchase[type] ?? []).at(-1) ?? 'pending';
  expectEqual(lastStatus, purchase.status, 'The status in the events');
  for (const { type, data } of purchaseEvents) {
    const status = STATUS_BY_EVENT.Purchase[type];
    if (status !== undefined) expectEqual((data as Purchase).status, status, `The status in ${type}`);
  }

  const chargesByEvents = new Map<string, unknown>();
  for (const { type, data } of events) {
    if (!type.startsWith('charge.')) continue;
    const { id, status, amount, failure, period } = data as Charge;
    expectEqual(status, STATUS_BY_EVENT.Charge[type] ?? status, `The status in ${type}`);
    chargesByEvents.set(id, { status, amount, failure, period });
  }
  const listed = charges.map(({ id, ...charge }): [string, unknown] => {
    const { status, amount, failure, period } = charge;
    return [id, { status, amount, failure, period }];
  });
  expectEqual(chargesByEvents, new Map(listed), 'The charges in the events');

  const consumptionIds = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'consumption.created') consumptionIds.add(getId(data));
    if (type === 'consumption.deleted') consumptionIds.delete(getId(data));
  }
  expectEqual(consumptionIds, new Set(consumptions.map(({ id }) => id)), 'The usage records in the events');
}

const getId = (data: unknown): string => String((data as { id?: unknown }).id);

/** Maximum time between the creation of a purchase and its first payment on a live clock, milliseconds. */
const MAX_PAYMENT_MS = 300_000;

/** Expects an instant that counts from the creation of a purchase, or one that is later by the time that a payment takes. */
export function expectAfterPayment(received: string | null, expected: string, subject: string): void {
  const laterMs = Date.parse(received ?? '') - Date.parse(expected);
  if (!(laterMs >= 0 && laterMs <= MAX_PAYMENT_MS)) expectEqual(received, expected, subject);
}
