import { isDeepStrictEqual } from 'node:util';
import { expectEqual } from '../http/assert.js';
import type { ApiResponse } from '../http/api-response.js';
import { listAllEvents } from '../http/events.js';
import { readAllPages, type ListedObject } from '../http/pagination.js';
import type { Charge } from '../fixtures/test-organization.js';
import type { PurchaseInput } from './inputs.js';
import type { SimulatedPurchase, ModelEvent } from './simulated-purchase.js';
import { expectMatches } from './expected.js';
import { toExpectedCharge, toExpectedPurchase, toExpectedConsumption } from './expected-objects.js';
import { simulateNow, type Deployment, type GatewayModel } from './gateway-model.js';

/**
 * Compares all purchases, charges and consumptions with the model. Each purchase has its own list of consumptions, so these
 * are only read if they should have changed since the last check, or if the run is over.
 */
export async function checkAllPurchases(
  model: GatewayModel,
  deployment: Deployment,
  isRunOver = false,
): Promise<void> {
  if (model.purchases.length === 0) return;
  const [purchaseLists, chargeLists] = await Promise.all([
    listObjects(model, deployment, '/purchases'),
    listObjects(model, deployment, '/charges'),
  ]);
  for (const { customer_id, objects } of purchaseLists) {
    const expected = model.purchases.filter(
      (input) => customer_id === null || input.customer_id === customer_id,
    );
    expectEqual(
      objects.map(({ id }) => id),
      expected.map(({ id }) => id).toReversed(),
      'The purchases that are listed',
    );
  }
  const received = purchaseLists.flatMap(({ objects }) => objects);
  const charges = chargeLists.flatMap(({ objects }) => objects);
  const purchases = model.purchases.map((input) => simulateNow(model, input));
  for (const purchase of purchases) {
    const object = received.find(({ id }) => id === purchase.input.id);
    expectPurchase(model, purchase, object);
    checkCharges(model, purchase, charges);
  }
  for (const purchase of purchases.filter(({ input }) => input.records.length > 0)) {
    await checkRecords(model, deployment, purchase, isRunOver);
  }
}

interface CompleteList {
  /** Null for the objects of all customers. */
  customer_id: string | null;
  /** Newest first. */
  objects: ListedObject[];
}

/** Lists all objects; in a shared organization, which has objects of others, those of each customer of the model. */
async function listObjects(
  { isClockFrozen, customers }: GatewayModel,
  { organization }: Deployment,
  path: string,
): Promise<CompleteList[]> {
  const list = async (customer_id: string | null): Promise<CompleteList> => {
    const query = { limit: '100', ...(customer_id !== null && { customer_id }) };
    return { customer_id, objects: await readAllPages(organization, { path, query }) };
  };
  return Promise.all(isClockFrozen ? [list(null)] : customers.map(({ id }) => list(id)));
}

/** Compares a single purchase, its charges, and its latest charge and consumption, each read by id. */
export async function checkPurchase(
  model: GatewayModel,
  { organization }: Deployment,
  input: PurchaseInput,
): Promise<void> {
  const purchase = simulateNow(model, input);
  const what = describePurchase(purchase);
  const received = await organization.getPurchase(input.id);
  expectPurchase(model, purchase, received);
  checkCharges(model, purchase, (await organization.listCharges(input.id)).toReversed());
  if (received.latest_charge_id !== null) {
    const charge = await organization.call('getCharge', { path: { id: received.latest_charge_id } });
    const expected = toExpectedCharge(purchase, purchase.charges.length - 1);
    expectMatches(charge.expectStatus(200).body, expected, `The latest charge of ${what}`, model, charge);
  }
  const record = input.records.at(-1);
  if (!record) return;
  const path = { id: input.id, consumption_id: record.id };
  const response = await organization.call('getConsumption', { path });
  if (record.deletedAt !== null) {
    response.expectProblem(404, 'resource_not_found');
    return;
  }
  const expected = toExpectedConsumption(purchase, record);
  expectMatches(
    response.expectStatus(200).body,
    expected,
    `The latest usage record of ${what}`,
    model,
    response,
  );
}

function checkCharges(
  model: GatewayModel,
  purchase: SimulatedPurchase,
  listed: readonly (Charge | ListedObject)[],
): void {
  const received = listed.filter((charge) => charge.purchase_id === purchase.input.id).toReversed();
  const expected = purchase.charges.map((_, index) => toExpectedCharge(purchase, index));
  expectMatches(received, expected, `The charges of ${describePurchase(purchase)}`, model);
}

/** Expected consumptions of each purchase at the last check. */
const checkedRecords = new WeakMap<PurchaseInput, unknown[]>();

async function checkRecords(
  model: GatewayModel,
  { organization }: Deployment,
  purchase: SimulatedPurchase,
  isRunOver: boolean,
): Promise<void> {
  const { input } = purchase;
  const expected = input.records
    .filter(({ deletedAt }) => deletedAt === null)
    .map((record) => toExpectedConsumption(purchase, record));
  if (!isRunOver && isDeepStrictEqual(expected, checkedRecords.get(input))) return;
  checkedRecords.set(input, expected);
  const list = { path: `/purchases/${input.id}/consumptions`, query: { limit: '100' } };
  const received = (await readAllPages(organization, list)).toReversed();
  expectMatches(received, expected, `The usage records of ${describePurchase(purchase)}`, model);
}

/** Compares a received purchase with the simulated one. */
export function expectPurchase(
  model: GatewayModel,
  purchase: SimulatedPurchase,
  received: unknown,
  response?: ApiResponse,
): void {
  expectMatches(received, toExpectedPurchase(purchase), describePurchase(purchase), model, response);
}

/** Describes a purchase in findings, by the terms of its plan. */
export function describePurchase({ input, now }: SimulatedPurchase): string {
  const { rate, trial_days, billing_cycles, payment_day } = input.plan;
  const terms = JSON.stringify({ ...rate, trial_days, billing_cycles, payment_day });
  return `${input.name} (${terms}, ${input.token ?? 'no token'}) at ${now}`;
}

/** Compares all events with the model. Events of different purchases may interleave at the same instant. */
export async function checkEvents(model: GatewayModel, { organization }: Deployment): Promise<void> {
  const received = (await listAllEvents(organization)).map(
    ({ id: _, cause: _cause, ...event }): ModelEvent => event,
  );
  const times = received.map(({ timestamp }) => timestamp);
  expectEqual(times, times.toSorted(), 'The timestamps of the events in list order');
  const receivedByOwner = groupEvents(received);
  const expectedByOwner = groupEvents(getExpectedEvents(model));
  const toTypes = (events: readonly ModelEvent[]): string[] =>
    events.map(({ type, timestamp }) => `${timestamp} ${type}`);
  for (const owner of new Set([...receivedByOwner.keys(), ...expectedByOwner.keys()])) {
    const events = receivedByOwner.get(owner) ?? [];
    const expected = expectedByOwner.get(owner) ?? [];
    const input = model.purchases.find(({ id }) => id === owner);
    const what = `The events of ${input ? describePurchase(simulateNow(model, input)) : owner}`;
    // The types first: a missing event is easier to understand than the differences of all later ones.
    expectMatches(toTypes(events), toTypes(expected), what, model);
    expectMatches(events, expected, what, model);
  }
}

/** Groups events by the purchase, consumption or customer that they belong to; charges belong to their purchase. */
function groupEvents(events: readonly ModelEvent[]): Map<string, ModelEvent[]> {
  const groups = new Map<string, ModelEvent[]>();
  for (const event of events) {
    const { id, purchase_id } = event.data as { id: string; purchase_id: string };
    const owner = event.type.startsWith('charge.') ? purchase_id : id;
    const group = groups.get(owner) ?? [];
    group.push(event);
    groups.set(owner, group);
  }
  return new Map([...groups].map(([owner, group]) => [owner, sortCharges(group)]));
}

/** Sorts the charge events among themselves, because several charges may change in any order at one instant. */
export function sortCharges(events: readonly ModelEvent[]): ModelEvent[] {
  const isCharge = ({ type }: ModelEvent): boolean => type.startsWith('charge.');
  const getSortKey = ({ type, timestamp, data }: ModelEvent): string => {
    const { period, attempt } = data as Partial<Charge>;
    return `${timestamp} ${period?.index ?? 0} ${attempt ?? 0} ${type}`;
  };
  const charges = events
    .filter(isCharge)
    .toSorted((one, other) => (getSortKey(one) < getSortKey(other) ? -1 : 1));
  return events.map((event) => (isCharge(event) ? (charges.shift() ?? event) : event));
}

export function getExpectedEvents(model: GatewayModel): ModelEvent[] {
  return [...model.events, ...model.purchases.flatMap((input) => simulateNow(model, input).events)];
}
