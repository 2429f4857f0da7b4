import { isDeepStrictEqual } from 'node:util';
import { expectEqual } from '../assert.js';
import { eventsOf } from '../http/events.js';
import { walk, type Thing } from '../http/walk.js';
import type { Charge } from '../fixtures/test-organization.js';
import type { Sold } from './inputs.js';
import type { Course, Told } from './simulated-purchase.js';
import { expectForetold } from './expected.js';
import { periodAt } from './records.js';
import { chargeShown, purchaseShown, recordShown } from './shown.js';
import { courseOf, lensOf, type Deployment, type Story } from './gateway-model.js';

/**
 * Compares everything that the story made with what there should be. Until its end, records are only read again where
 * they should have become others: each purchase has a list of its own.
 */
export async function lookAtAll(story: Story, deployment: Deployment, isOver = false): Promise<void> {
  if (story.purchases.length === 0) return;
  const [purchases, charges] = await Promise.all([
    listed(story, deployment, '/purchases'),
    listed(story, deployment, '/charges'),
  ]);
  expectEqual(
    purchases.map(({ id }) => id),
    story.purchases.map(({ id }) => id).toReversed(),
    'The purchases that are listed',
  );
  const courses = story.purchases.map((sold) => courseOf(story, sold));
  for (const course of courses) {
    const { sold } = course;
    const received = purchases.find(({ id }) => id === sold.id);
    expectForetold(received, purchaseShown(course), titleOf(course), lensOf(story));
    expectCharges(story, course, charges);
  }
  for (const course of courses.filter(({ sold }) => sold.records.length > 0)) {
    await lookAtRecords(story, deployment, course, isOver);
  }
}

async function listed({ isTimed, customers }: Story, { shop }: Deployment, path: string): Promise<Thing[]> {
  if (isTimed) return walk(shop, { path, query: { limit: '100' } });
  const lists = customers.map(({ id }) => walk(shop, { path, query: { limit: '100', customer_id: id } }));
  const things = (await Promise.all(lists)).flat();
  return things.toSorted((one, other) => (one.id > other.id ? -1 : 1));
}

/** One purchase alone, with its latest charge and record. */
export async function lookAt(story: Story, { shop }: Deployment, sold: Sold): Promise<void> {
  const course = courseOf(story, sold);
  const lens = lensOf(story);
  const what = titleOf(course);
  const purchase = await shop.read(sold.id);
  expectForetold(purchase, purchaseShown(course), what, lens);
  expectCharges(story, course, (await shop.charges(sold.id)).toReversed());
  if (purchase.latest_charge_id !== null) {
    const charge = await shop.call('getCharge', { path: { id: purchase.latest_charge_id } });
    const foretold = chargeShown(course, course.charges.length - 1);
    expectForetold(charge.expectStatus(200).body, foretold, `The latest charge of ${what}`, lens, charge);
  }
  const record = sold.records.at(-1);
  if (!record) return;
  const path = { id: sold.id, consumption_id: record.id };
  const answer = await shop.call('getConsumption', { path });
  if (record.deletedAt !== null) {
    answer.expectProblem(404, 'resource_not_found');
    return;
  }
  const foretold = recordShown(course, record, periodAt(course, record.occurred_at));
  expectForetold(answer.expectStatus(200).body, foretold, `The latest record of ${what}`, lens, answer);
}

function expectCharges(story: Story, course: Course, charges: readonly object[]): void {
  const { sold } = course;
  const received = charges.filter((charge) => (charge as { purchase_id: string }).purchase_id === sold.id);
  const foretold = course.charges.map((_, place) => chargeShown(course, place));
  expectForetold(received.toReversed(), foretold, `The charges of ${titleOf(course)}`, lensOf(story));
}

/** The records of a purchase when they were last looked at. */
const lookedAt = new WeakMap<Sold, unknown[]>();

async function lookAtRecords(
  story: Story,
  { shop }: Deployment,
  course: Course,
  isOver: boolean,
): Promise<void> {
  const { sold } = course;
  const foretold = sold.records
    .filter(({ deletedAt }) => deletedAt === null)
    .map((record) => recordShown(course, record, periodAt(course, record.occurred_at)));
  if (!isOver && isDeepStrictEqual(foretold, lookedAt.get(sold))) return;
  lookedAt.set(sold, foretold);
  const records = await walk(shop, { path: `/purchases/${sold.id}/consumptions`, query: { limit: '100' } });
  expectForetold(records.toReversed(), foretold, `The records of ${titleOf(course)}`, lensOf(story));
}

/** What a finding calls a purchase: what was asked for. */
export function titleOf({ sold, now }: Course): string {
  const { rate, trial_days, billing_cycles, payment_day } = sold.plan;
  const terms = JSON.stringify({ ...rate, trial_days, billing_cycles, payment_day });
  return `${sold.name} (${terms}, ${sold.token ?? 'no token'}) at ${now}`;
}

/** Compares everything that was told with what should have been. */
export async function lookAtEvents(story: Story, { shop }: Deployment): Promise<void> {
  const events = await eventsOf(shop);
  const told = events.map(({ id: _, ...event }) => event as Told);
  const times = told.map(({ timestamp }) => timestamp);
  expectEqual(times, times.toSorted(), 'The timestamps of events, in their order');
  const foretold = foretoldEvents(story);
  const owners = new Set([...told, ...foretold].map(ownerOf));
  for (const owner of owners) {
    const ofOwner = (all: readonly Told[]): Told[] => inOrder(all.filter((one) => ownerOf(one) === owner));
    const sold = story.purchases.find(({ id }) => id === owner);
    const what = `What was told of ${sold ? titleOf(courseOf(story, sold)) : owner}`;
    const types = (all: readonly Told[]): string[] =>
      ofOwner(all).map(({ type, timestamp }) => `${timestamp} ${type}`);
    expectForetold(types(told), types(foretold), what, lensOf(story));
    expectForetold(ofOwner(told), ofOwner(foretold), what, lensOf(story));
  }
}

/** What becomes of several charges at one instant may be told in any order. */
function inOrder(events: readonly Told[]): Told[] {
  const isCharge = ({ type }: Told): boolean => type.startsWith('charge.');
  const keyOf = ({ type, timestamp, data }: Told): string => {
    const { period, attempt } = data as Partial<Charge>;
    return `${timestamp} ${period?.index ?? 0} ${attempt ?? 0} ${type}`;
  };
  const charges = events.filter(isCharge).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return events.map((event) => (isCharge(event) ? (charges.shift() ?? event) : event));
}

export function foretoldEvents(story: Story): Told[] {
  return [...story.told, ...story.purchases.flatMap((sold) => courseOf(story, sold).events)];
}

/** Whose event it is: that of a purchase with its charges, of a record, or of a customer. */
function ownerOf({ type, data }: Told): string {
  const { id, purchase_id } = data as { id: string; purchase_id: string };
  return type.startsWith('charge.') ? purchase_id : id;
}
