import { describe, expect, it } from 'vitest';
import type { Body, Success } from '../support/client.js';
import { force } from '../support/force.js';
import { plans } from '../support/plans.js';
import { EXAMPLE_TIME, testSandbox } from '../support/sandbox.js';
import type { TestOrganization } from '../support/test-organization.js';

const sandbox = await testSandbox();

type Purchase = Success<'createPurchase'>;
type Mode = 'immediate' | 'period_end';

/** Setup of a purchase in each state that allows a cancellation. */
const states: Record<string, (organization: TestOrganization) => Promise<Purchase>> = {
  'pending without a card': (organization) => organization.purchase(plans.fixed, { payment_token: null }),
  'pending for an activation date': (organization) =>
    organization.purchase(
      { ...plans.fixed, requires_activation_date: true },
      { service_activation_date: '2027-02-01' },
    ),
  'pending for a payment day': (organization) => organization.purchase({ ...plans.fixed, payment_day: 15 }),
  'pending for a delayed payment': (organization) =>
    organization.purchase(plans.fixed, { payment_token: 'tok_pending_then_success' }),
  requires_action: (organization) => organization.purchase(plans.fixed, { payment_token: 'tok_challenge' }),
  trialing: (organization) => organization.purchase(plans.fixed_with_trial),
  'active, fixed': (organization) => organization.purchase(plans.fixed),
  'active, variable': (organization) => organization.purchase(plans.variable),
};

const canWait = ['trialing', 'active, fixed', 'active, variable'];

async function cancel(
  organization: TestOrganization,
  { id }: Purchase,
  body?: Body<'cancelPurchase'>,
): Promise<Purchase> {
  return (await organization.call('cancelPurchase', { path: { id }, body })).body;
}

async function listEventsSince(organization: TestOrganization, count: number): Promise<string[]> {
  return (await sandbox.events(organization)).slice(count).map(({ type }) => type);
}

describe('cancelPurchase with mode immediate', () => {
  it.each(Object.entries(states))('cancels a purchase that is %s at once', async (name, make) => {
    const organization = await sandbox.newOrganization();
    const purchase = await make(organization);
    const { length } = await sandbox.events(organization);

    const canceled = await cancel(organization, purchase, { mode: 'immediate', reason: 'Moved away' });
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
    expect(await listEventsSince(organization, length)).toEqual([...failed, 'purchase.canceled']);
    expect((await organization.call('getPurchase', { path: purchase })).body).toEqual(canceled);
  });
});

describe('cancelPurchase with mode period_end', () => {
  it.each(Object.entries(states))(
    'keeps a purchase that is %s active until the end of its period',
    async (name, make) => {
      const organization = await sandbox.newOrganization();
      const purchase = await make(organization);
      const updated = await cancel(organization, purchase, { mode: 'period_end' });
      const cancellation = { mode: 'period_end', reason: null, source: 'client' };
      // Without an open period, the cancellation takes effect at once.
      const expected = canWait.includes(name)
        ? { status: purchase.status, cancel_at_period_end: true, canceled_at: null, cancellation }
        : { status: 'canceled', cancel_at_period_end: false, canceled_at: EXAMPLE_TIME, cancellation };
      expect(updated).toMatchObject(expected);
      expect(updated.current_period).toEqual(canWait.includes(name) ? purchase.current_period : null);
    },
  );

  it('charges the last usage of a variable purchase after the end of its period, and makes no other charge', async () => {
    const organization = await sandbox.newOrganization();
    const nextCharge = async (purchase: Purchase): Promise<string | null> =>
      (await cancel(organization, purchase, { mode: 'period_end' })).next_charge_at;
    expect(await nextCharge(await organization.purchase(plans.variable))).toBe('2027-02-10T15:30:00.000Z');
    expect(await nextCharge(await organization.purchase(plans.fixed))).toBeNull();
    expect(await nextCharge(await organization.purchase(plans.fixed_with_trial))).toBeNull();
  });
});

it.each([
  ['no body', undefined],
  ['an empty body', {}],
  ['null', { mode: null }],
])(
  'cancelPurchase cancels a purchase that is %s at once, because it has no period to wait for',
  async (_name, body) => {
    const organization = await sandbox.newOrganization();
    const canceled = await cancel(organization, await organization.purchase(plans.fixed), body);
    expect(canceled.cancellation).toEqual({ mode: 'immediate', reason: null, source: 'client' });
  },
);

describe('cancelPurchase of a canceled purchase', () => {
  it.each<Mode>(['immediate', 'period_end'])(
    'leaves the purchase unchanged on a second cancellation with mode %s',
    async (mode) => {
      const organization = await sandbox.newOrganization();
      const purchase = await organization.purchase(plans.fixed);
      const canceled = await cancel(organization, purchase, { reason: 'Once' });
      const { length } = await sandbox.events(organization);
      expect(await cancel(organization, purchase, { mode, reason: 'Twice' })).toEqual(canceled);
      expect(await listEventsSince(organization, length)).toEqual([]);
    },
  );

  it('leaves the purchase unchanged when a second cancellation has mode period_end', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    const scheduled = await cancel(organization, purchase, { mode: 'period_end', reason: 'Once' });
    const { length } = await sandbox.events(organization);
    expect(await cancel(organization, purchase, { mode: 'period_end', reason: 'Twice' })).toEqual(scheduled);
    expect(await listEventsSince(organization, length)).toEqual([]);
  });

  it('cancels at once when mode immediate follows mode period_end', async () => {
    const organization = await sandbox.newOrganization();
    const purchase = await organization.purchase(plans.fixed);
    await cancel(organization, purchase, { mode: 'period_end' });
    expect(await cancel(organization, purchase, { mode: 'immediate' })).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
      cancellation: { mode: 'immediate' },
    });
  });
});

it('cancelPurchase emits one event when many requests cancel the same purchase concurrently', async () => {
  const organization = await sandbox.newOrganization();
  const purchase = await organization.purchase(plans.fixed);
  const { length } = await sandbox.events(organization);
  const canceled = await Promise.all(Array.from({ length: 20 }, () => cancel(organization, purchase)));
  expect(new Set(canceled.map(({ status }) => status))).toEqual(new Set(['canceled']));
  expect(await listEventsSince(organization, length)).toEqual(['purchase.canceled']);
});

it('cancelPurchase fails an open 3-D Secure challenge', async () => {
  const organization = await sandbox.newOrganization();
  const purchase = await organization.purchase(plans.fixed, { payment_token: 'tok_challenge' });
  await cancel(organization, purchase);
  const { body: charge } = await organization.call('getCharge', {
    path: { id: purchase.latest_charge_id ?? '' },
  });
  expect(charge).toMatchObject({
    status: 'failed',
    failure: { code: 'canceled', retryable: false },
    settled_at: EXAMPLE_TIME,
  });
});

it('cancelPurchase does not stop a payment that is still pending', async () => {
  const organization = await sandbox.newOrganization();
  const purchase = await organization.purchase(plans.fixed, { payment_token: 'tok_pending_then_success' });
  await cancel(organization, purchase);
  const { body: charge } = await organization.call('getCharge', {
    path: { id: purchase.latest_charge_id ?? '' },
  });
  expect(charge.status).toBe('pending');
});

describe('cancelPurchase in a state without cancellation', () => {
  const refusals: [string, (organization: TestOrganization) => Promise<Purchase>, string][] = [
    [
      'a failed purchase',
      (organization) => organization.purchase(plans.fixed, { payment_token: 'tok_declined' }),
      'purchase_ended',
    ],
    [
      'a one-time payment',
      (organization) => organization.purchase(plans.one_time),
      'purchase_not_subscription',
    ],
    [
      'a one-time payment that is open',
      (organization) => organization.purchase(plans.one_time, { payment_token: null }),
      'purchase_not_subscription',
    ],
    ['a purchase that succeeded', (organization) => forced(organization, 'succeeded'), 'purchase_ended'],
    ['a purchase that expired', (organization) => forced(organization, 'expired'), 'purchase_ended'],
  ];

  async function forced(organization: TestOrganization, status: Purchase['status']): Promise<Purchase> {
    const { id } = await organization.purchase(plans.fixed);
    await force(sandbox, organization, ['purchases', id], { status });
    return (await organization.call('getPurchase', { path: { id } })).body;
  }

  it.each(refusals)('rejects %s and changes nothing', async (_name, make, code) => {
    const organization = await sandbox.newOrganization();
    const purchase = await make(organization);
    const { length } = await sandbox.events(organization);
    for (const mode of ['immediate', 'period_end'] as const) {
      const response = await organization.call('cancelPurchase', { path: purchase, body: { mode } });
      expect([response.status, response.problem.code]).toEqual([409, code]);
    }
    expect((await organization.call('getPurchase', { path: purchase })).body).toEqual(purchase);
    expect(await listEventsSince(organization, length)).toEqual([]);
  });
});
