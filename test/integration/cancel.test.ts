import { describe, expect, it } from 'vitest';
import type { Body, Success } from '../support/client.js';
import { force } from '../support/force.js';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/shop.js';

const sandbox = await testSandbox();

type Purchase = Success<'createPurchase'>;
type Mode = 'immediate' | 'period_end';

/** Setup of a purchase in each state that allows a cancellation. */
const states: Record<string, (shop: TestOrganization) => Promise<Purchase>> = {
  'pending without a card': (shop) => shop.purchase(plans.fixed, { payment_token: null }),
  'pending for an activation date': (shop) =>
    shop.purchase(
      { ...plans.fixed, requires_activation_date: true },
      { service_activation_date: '2027-02-01' },
    ),
  'pending for a payment day': (shop) => shop.purchase({ ...plans.fixed, payment_day: 15 }),
  'pending for a delayed payment': (shop) =>
    shop.purchase(plans.fixed, { payment_token: 'tok_pending_then_success' }),
  requires_action: (shop) => shop.purchase(plans.fixed, { payment_token: 'tok_challenge' }),
  trialing: (shop) => shop.purchase(plans.fixed_with_trial),
  'active, fixed': (shop) => shop.purchase(plans.fixed),
  'active, variable': (shop) => shop.purchase(plans.variable),
};

const canWait = ['trialing', 'active, fixed', 'active, variable'];

async function cancel(
  shop: TestOrganization,
  { id }: Purchase,
  body?: Body<'cancelPurchase'>,
): Promise<Purchase> {
  return (await shop.call('cancelPurchase', { path: { id }, body })).body;
}

async function listEventsSince(shop: TestOrganization, count: number): Promise<string[]> {
  return (await sandbox.events(shop)).slice(count).map(({ type }) => type);
}

describe('cancelPurchase with mode immediate', () => {
  it.each(Object.entries(states))('cancels a purchase that is %s at once', async (name, make) => {
    const shop = await sandbox.newOrganization();
    const purchase = await make(shop);
    const { length } = await sandbox.events(shop);

    const canceled = await cancel(shop, purchase, { mode: 'immediate', reason: 'Moved away' });
    expect(canceled).toEqual({
      ...purchase,
      status: 'canceled',
      canceled_at: EXAMPLE_TIME,
      cancellation: { mode: 'immediate', reason: 'Moved away', source: 'client' },
      current_period: null,
      next_charge_at: null,
      next_action: null,
    });
    const failed = name === 'requires_action' ? ['charge.failed'] : [];
    expect(await listEventsSince(shop, length)).toEqual([...failed, 'purchase.canceled']);
    expect((await shop.call('getPurchase', { path: purchase })).body).toEqual(canceled);
  });
});

describe('cancelPurchase with mode period_end', () => {
  it.each(Object.entries(states))(
    'keeps a purchase that is %s active until the end of its period',
    async (name, make) => {
      const shop = await sandbox.newOrganization();
      const purchase = await make(shop);
      const answer = await cancel(shop, purchase, { mode: 'period_end' });
      const cancellation = { mode: 'period_end', reason: null, source: 'client' };
      // Without an open period, the cancellation takes effect at once.
      const expected = canWait.includes(name)
        ? { status: purchase.status, cancel_at_period_end: true, canceled_at: null, cancellation }
        : { status: 'canceled', cancel_at_period_end: false, canceled_at: EXAMPLE_TIME, cancellation };
      expect(answer).toMatchObject(expected);
      expect(answer.current_period).toEqual(canWait.includes(name) ? purchase.current_period : null);
    },
  );

  it('charges the last usage of a variable purchase after the end of its period, and nothing else', async () => {
    const shop = await sandbox.newOrganization();
    const nextCharge = async (purchase: Purchase): Promise<string | null> =>
      (await cancel(shop, purchase, { mode: 'period_end' })).next_charge_at;
    expect(await nextCharge(await shop.purchase(plans.variable))).toBe('2027-02-10T15:30:00.000Z');
    expect(await nextCharge(await shop.purchase(plans.fixed))).toBeNull();
    expect(await nextCharge(await shop.purchase(plans.fixed_with_trial))).toBeNull();
  });
});

it.each([
  ['no body', undefined],
  ['an empty body', {}],
  ['null', { mode: null }],
])('cancels a purchase that is %s at once, because it has no period to wait for', async (_name, body) => {
  const shop = await sandbox.newOrganization();
  const canceled = await cancel(shop, await shop.purchase(plans.fixed), body);
  expect(canceled.cancellation).toEqual({ mode: 'immediate', reason: null, source: 'client' });
});

describe('canceling a purchase a second time', () => {
  it.each<Mode>(['immediate', 'period_end'])(
    'leaves a canceled purchase unchanged on a second cancellation with mode %s',
    async (mode) => {
      const shop = await sandbox.newOrganization();
      const purchase = await shop.purchase(plans.fixed);
      const canceled = await cancel(shop, purchase, { reason: 'Once' });
      const { length } = await sandbox.events(shop);
      expect(await cancel(shop, purchase, { mode, reason: 'Twice' })).toEqual(canceled);
      expect(await listEventsSince(shop, length)).toEqual([]);
    },
  );

  it('changes nothing when a second cancellation with mode period_end arrives', async () => {
    const shop = await sandbox.newOrganization();
    const purchase = await shop.purchase(plans.fixed);
    const scheduled = await cancel(shop, purchase, { mode: 'period_end', reason: 'Once' });
    const { length } = await sandbox.events(shop);
    expect(await cancel(shop, purchase, { mode: 'period_end', reason: 'Twice' })).toEqual(scheduled);
    expect(await listEventsSince(shop, length)).toEqual([]);
  });

  it('cancels at once when mode immediate follows mode period_end', async () => {
    const shop = await sandbox.newOrganization();
    const purchase = await shop.purchase(plans.fixed);
    await cancel(shop, purchase, { mode: 'period_end' });
    expect(await cancel(shop, purchase, { mode: 'immediate' })).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
      cancellation: { mode: 'immediate' },
    });
  });
});

it('emits one cancellation when many requests cancel the same purchase concurrently', async () => {
  const shop = await sandbox.newOrganization();
  const purchase = await shop.purchase(plans.fixed);
  const { length } = await sandbox.events(shop);
  const canceled = await Promise.all(Array.from({ length: 20 }, () => cancel(shop, purchase)));
  expect(new Set(canceled.map(({ status }) => status))).toEqual(new Set(['canceled']));
  expect(await listEventsSince(shop, length)).toEqual(['purchase.canceled']);
});

it('fails an open 3-D Secure challenge when the purchase is canceled', async () => {
  const shop = await sandbox.newOrganization();
  const purchase = await shop.purchase(plans.fixed, { payment_token: 'tok_challenge' });
  await cancel(shop, purchase);
  const { body: charge } = await shop.call('getCharge', { path: { id: purchase.latest_charge_id ?? '' } });
  expect(charge).toMatchObject({
    status: 'failed',
    failure: { code: 'canceled', retryable: false },
    settled_at: EXAMPLE_TIME,
  });
});

it('lets a pending payment settle after the purchase is canceled', async () => {
  const shop = await sandbox.newOrganization();
  const purchase = await shop.purchase(plans.fixed, { payment_token: 'tok_pending_then_success' });
  await cancel(shop, purchase);
  const { body: charge } = await shop.call('getCharge', { path: { id: purchase.latest_charge_id ?? '' } });
  expect(charge.status).toBe('pending');
});

describe('rejected cancellations', () => {
  const refusals: [string, (shop: TestOrganization) => Promise<Purchase>, string][] = [
    [
      'a failed purchase',
      (shop) => shop.purchase(plans.fixed, { payment_token: 'tok_declined' }),
      'purchase_ended',
    ],
    ['a one-time payment', (shop) => shop.purchase(plans.one_time), 'purchase_not_subscription'],
    [
      'a one-time payment that is open',
      (shop) => shop.purchase(plans.one_time, { payment_token: null }),
      'purchase_not_subscription',
    ],
    ['a purchase that succeeded', (shop) => forced(shop, 'succeeded'), 'purchase_ended'],
    ['a purchase that expired', (shop) => forced(shop, 'expired'), 'purchase_ended'],
  ];

  async function forced(shop: TestOrganization, status: Purchase['status']): Promise<Purchase> {
    const { id } = await shop.purchase(plans.fixed);
    await force(sandbox, shop, ['purchases', id], { status });
    return (await shop.call('getPurchase', { path: { id } })).body;
  }

  it.each(refusals)('rejects %s and changes nothing', async (_name, make, code) => {
    const shop = await sandbox.newOrganization();
    const purchase = await make(shop);
    const { length } = await sandbox.events(shop);
    for (const mode of ['immediate', 'period_end'] as const) {
      const answer = await shop.call('cancelPurchase', { path: purchase, body: { mode } });
      expect([answer.status, answer.problem.code]).toEqual([409, code]);
    }
    expect((await shop.call('getPurchase', { path: purchase })).body).toEqual(purchase);
    expect(await listEventsSince(shop, length)).toEqual([]);
  });
});
