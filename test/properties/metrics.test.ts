import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewalTokens } from '../../contracts/model/scenarios/builders.js';
import type { Purchase } from '../../src/domain/shared/records.js';
import type { Success } from '../support/client.js';
import { plans } from '../support/plans.js';
import { testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';
import { checkOrganizations } from './holds.js';

/** Metrics of random organizations, compared with the lists of charges, purchases, events and deliveries. */

type Metrics = Success<'getMetrics'>;
type Payments = Metrics['currencies'][number]['total'];

const START = '2027-01-10T15:30:00.000Z';

const sandbox = await testSandbox();

/** Webhook endpoint that fails every third request. */
let requests = 0;
const endpoint = createServer((request, response) => {
  requests += 1;
  request.resume();
  response.writeHead(requests % 3 === 0 ? 500 : 204).end();
});
beforeAll(async () => {
  await once(endpoint.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => endpoint.close());

const subscriptions = fc.record({
  kind: fc.constantFrom('fixed', 'variable'),
  amount: fc.integer({ min: 0, max: 9999 }),
  currency: fc.constantFrom('EUR', 'JPY'),
  interval: fc.constantFrom('day', 'week', 'month', 'year'),
  interval_count: fc.integer({ min: 1, max: 3 }),
  trial_days: fc.constantFrom(0, 0, 5),
  token: fc.constantFrom(...renewalTokens),
  isCanceled: fc.boolean(),
  advanceHours: fc.integer({ min: 0, max: 300 }),
});
type Subscription = typeof subscriptions extends fc.Arbitrary<infer Item> ? Item : never;

const cases = fc.record({
  sold: fc.array(subscriptions, { maxLength: 4 }),
  days: fc.integer({ min: 1, max: 40 }),
  bucket: fc.constantFrom('day' as const, 'hour' as const),
});

test('the metrics equal what the lists of charges, events and deliveries add up to', async () => {
  await checkOrganizations(cases, async ({ sold, days, bucket }) => {
    const organization = await sandbox.newOrganization({ now: START });
    await subscribeEndpoint(organization);
    for (const subscription of sold) await sell(organization, subscription);
    await organization.call('advanceClock', { body: { by: `P${String(days)}D` } });
    // No delivery changes between the metrics and the lists.
    await organization.call('setDeliveryMode', { body: { mode: 'collect' } });

    const { body: metrics } = await organization.call('getMetrics', { query: { bucket } });
    const lists = await readLists(organization);
    sandbox.exchanges.length = 0;

    for (const { currency, buckets, total, previous } of metrics.currencies) {
      const count = (from: string, to: string): Payments => countPayments(lists, currency, from, to);
      expect(previous).toEqual(count(metrics.previous_from, metrics.from));
      expect(total).toEqual(count(metrics.from, metrics.to));
      expect(buckets).toEqual(
        buckets.map(({ start }, index) => ({
          start,
          ...count(start, buckets[index + 1]?.start ?? metrics.to),
        })),
      );
    }
    const found = metrics.currencies.map(({ currency }) => currency as string);
    for (const currency of ['EUR', 'JPY'].filter((name) => !found.includes(name))) {
      const totals = countPayments(lists, currency, metrics.previous_from, metrics.to);
      expect(totals).toEqual({ mrr: 0, subscriptions: 0, volume: 0, succeeded: 0, failed: 0 });
    }
    const starts = metrics.deliveries.buckets.map(({ start }) => start);
    expect(metrics.attempts).toEqual(countAttempts(lists, starts, metrics.to));
    const { buckets, total, previous } = metrics.deliveries;
    expect(previous).toEqual(countDeliveries(lists, metrics.previous_from, metrics.from));
    expect(total).toEqual(countDeliveries(lists, metrics.from, metrics.to));
    expect(buckets).toEqual(
      buckets.map(({ start }, index) => ({
        start,
        ...countDeliveries(lists, start, buckets[index + 1]?.start ?? metrics.to),
      })),
    );
  });
}, 600_000);

/** Counts the charges that were created in each bucket by status, without empty buckets. */
function countAttempts({ charges }: Lists, starts: readonly string[], end: string): Metrics['attempts'] {
  return starts.flatMap((start, index) => {
    const next = starts[index + 1] ?? end;
    const created = charges.filter(({ created_at }) => created_at >= start && created_at < next);
    const count = (status: string): number => created.filter((charge) => charge.status === status).length;
    return created.length === 0
      ? []
      : {
          start,
          succeeded: count('succeeded'),
          failed: count('failed'),
          pending: count('pending'),
          requires_action: count('requires_action'),
        };
  });
}

async function subscribeEndpoint(organization: TestOrganization): Promise<void> {
  const { port } = endpoint.address() as AddressInfo;
  const webhook = { url: `http://127.0.0.1:${String(port)}/hook` };
  await organization.call('createOrganizationConfiguration', { body: { webhook } });
  await organization.call('setDeliveryMode', { body: { mode: 'sync' } });
}

async function sell(organization: TestOrganization, subscription: Subscription): Promise<void> {
  const { kind, amount, currency, interval, interval_count, trial_days, token } = subscription;
  const price =
    kind === 'fixed'
      ? { kind: 'fixed_subscription', amount }
      : { ...plans.variable.rate, when_unreported: 'no_charge' };
  const rate = { ...price, currency, interval, interval_count };
  const purchase = await organization.purchase({ rate: rate as never, trial_days }, { payment_token: token });
  if (kind === 'variable' && purchase.current_period)
    await organization.report(purchase.id, { quantity: String(amount) });
  await organization.call('advanceClock', { body: { by: `PT${String(subscription.advanceHours)}H` } });
  if (subscription.isCanceled) await organization.call('cancelPurchase', { path: { id: purchase.id } });
}

interface Lists {
  plans: Map<string, Success<'createPlan'>>;
  charges: Success<'listCharges'>['data'];
  events: Success<'listEvents'>['data'];
  deliveries: Success<'listDeliveries'>['data'];
}

/** Reads the lists, oldest first. */
async function readLists(organization: TestOrganization): Promise<Lists> {
  const objects = await listAll((query) =>
    organization.call('listObjects', { query: { type: 'plan', ...query } }),
  );
  return {
    plans: new Map(objects.map(({ data }) => [data.id, data as Success<'createPlan'>])),
    charges: await listAll((query) => organization.call('listCharges', { query })),
    events: await listAll((query) => organization.call('listEvents', { query })),
    deliveries: await listAll((query) => organization.call('listDeliveries', { query })),
  };
}

async function listAll<Item>(
  list: (query: {
    limit: number;
    cursor?: string;
  }) => Promise<{ body: { data: Item[]; next_cursor: string | null } }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: { body: { data: Item[]; next_cursor: string | null } } = await list({
      limit: 100,
      ...(cursor === '' ? {} : { cursor }),
    });
    items.push(...body.data);
    cursor = body.next_cursor;
  }
  return items.reverse();
}

function countPayments(lists: Lists, currency: string, from: string, to: string): Payments {
  const settled = lists.charges.filter(
    (charge) =>
      charge.currency === currency &&
      charge.settled_at !== null &&
      charge.settled_at >= from &&
      charge.settled_at < to,
  );
  const succeeded = settled.filter(({ status }) => status === 'succeeded');
  const recurring = [...findLastPurchases(lists, to).values()].filter(
    (purchase) =>
      purchase.currency === currency && (purchase.status === 'active' || purchase.status === 'past_due'),
  );
  return {
    mrr: recurring.reduce((sum, purchase) => sum + calculateMonthly(lists, purchase, to), 0),
    subscriptions: recurring.length,
    volume: succeeded.reduce((sum, { amount }) => sum + amount, 0),
    succeeded: succeeded.length,
    failed: settled.length - succeeded.length,
  };
}

/** Finds the purchases in their state before an instant, by the last event of each. */
function findLastPurchases({ events }: Lists, before: string): Map<string, Purchase> {
  const found = new Map<string, Purchase>();
  for (const { type, timestamp, data } of events)
    if (type.startsWith('purchase.') && timestamp < before)
      found.set((data as unknown as Purchase).id, data as unknown as Purchase);
  return found;
}

function calculateMonthly({ plans: sold, charges }: Lists, purchase: Purchase, before: string): number {
  const rate = sold.get(purchase.plan_id)?.rate;
  if (!rate || rate.kind === 'one_time') return 0;
  const billed = charges.filter(
    ({ purchase_id, created_at, attempt }) =>
      purchase_id === purchase.id && created_at < before && attempt === 1,
  );
  const price = purchase.amount ?? billed.filter(({ consumption }) => consumption).at(-1)?.amount ?? 0;
  // Numerator and denominator of the monthly amount, as whole numbers.
  const factors = { day: [304_375, 10_000], week: [4_348, 1_000], month: [1, 1], year: [1, 12] };
  const [multiply = 1, divide = 1] = factors[rate.interval];
  return divideHalfEven(BigInt(price) * BigInt(multiply), BigInt(divide * rate.interval_count));
}

function divideHalfEven(dividend: bigint, divisor: bigint): number {
  const quotient = dividend / divisor;
  const doubled = (dividend % divisor) * 2n;
  const isUp = doubled > divisor || (doubled === divisor && quotient % 2n === 1n);
  return Number(isUp ? quotient + 1n : quotient);
}

function countDeliveries(lists: Lists, from: string, to: string): Metrics['deliveries']['total'] {
  const sent = lists.deliveries.filter(
    ({ created_at, attempts }) =>
      created_at >= from && created_at < to && attempts.some(({ status }) => status !== 'skipped'),
  );
  const count = (status: string): number => sent.filter((delivery) => delivery.status === status).length;
  const [delivered, retrying] = [count('delivered'), count('pending')];
  return { sent: sent.length, delivered, retrying, failed: sent.length - delivered - retrying };
}
